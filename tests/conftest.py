"""How the tests run: nothing is timed, since cores are shared, and Ctrl-C works even where a shell has switched it off.

Games sync every record. Where there is room in memory the files of the tests lie there, so that a sync costs nothing.
Bytecode is written even if the environment forbids it: otherwise each of the many processes would compile all modules.
The garbage collector is off while the tests are collected. It leaves alone what was loaded for all tests, and collects
less often.

There are more test processes than cores; numpy's products of matrices need no threads beside them, which would wait in a loop.

Tests that drive a browser come first. Processes that have nothing left to do take the last tests of another's share, so that
these stay with one process, which starts one browser; and while they wait for it others use the core.

In a fresh clone nothing is compiled to bytecode yet, and every test process loads all modules. Then one of them collects
the tests first: the others find the bytecode and need a third of the time. It also has Hypothesis find all characters
that a text may hold, which takes a second and is kept in a file.
"""

import fcntl
import gc
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Generator
from importlib.util import cache_from_source
from pathlib import Path

import pytest

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from hypothesis import HealthCheck, settings  # noqa: E402
from hypothesis.strategies import text  # noqa: E402

from sizes import size  # noqa: E402

settings.register_profile(
    "croupier", deadline=None, max_examples=size(50, 300), suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("croupier")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in the background of a script; programs would inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)

MEMORY, ROOM = "/dev/shm", 4 << 30
if "TMPDIR" not in os.environ and os.path.isdir(MEMORY) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ["TMPDIR"] = MEMORY  # for the programs that tests start
    tempfile.tempdir = MEMORY


BROWSER = Path(__file__).parent / "browser"
LAST_LOADED = Path(__file__).parent / "web" / "server.py"
FRESH = not Path(cache_from_source(str(LAST_LOADED))).exists()
"""Whether there is no bytecode yet. It is asked at the start of every process, long before one of them has written this."""


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    gc.disable()
    try:
        if not FRESH or not hasattr(session.config, "workerinput"):
            return (yield)
        with Path(__file__).open() as turn:
            fcntl.flock(turn, fcntl.LOCK_EX)
            text().validate()
            return (yield)
    finally:
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.parent != BROWSER)


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
