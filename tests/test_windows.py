"""Without what Windows does not have, everything but the terminal's own driver is imported, and the program runs.

It is Linux with modules and functions taken away, not Windows: README.md says what was never tried there.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

MISSING = ("fcntl", "termios", "tty", "pty", "resource", "pwd", "grp", "uvloop", "readline")
GONE = {
    "os": (
        *("nice", "fdatasync", "pread", "fchmod", "fork", "sched_getaffinity"),
        *("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_DIRECTORY"),
    ),
    "signal": ("SIGHUP", "SIGWINCH", "SIGUSR1"),
    "socket": ("SO_REUSEPORT",),
}
WITHOUT = f"""
import os, signal, socket, sys
sys.modules.update(dict.fromkeys({MISSING!r}))
for module, names in {GONE!r}.items():
    for name in names:
        if hasattr(sys.modules[module], name):
            delattr(sys.modules[module], name)
"""
USUAL_CACHE = os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache"))
"""Where the machine code of the kernels lies: in a new cache each would be compiled again, which one of them does."""
EVERYTHING = """
import importlib, pkgutil, croupier
skipped = ("croupier.tui.terminal_driver", "croupier.__main__")
for found in pkgutil.walk_packages(croupier.__path__, "croupier."):
    if found.name in skipped or found.name.startswith("croupier.locale"):
        continue
    try:
        importlib.import_module(found.name)
    except ModuleNotFoundError as missing:
        assert missing.name == "stable_baselines3", (found.name, missing)  # no dependency, on any system
print("imported")
"""


def run(code: str, *arguments: str, typed: str = "", **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT + code, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={
            "PATH": "/usr/bin:/bin",
            "HOME": environment.get("XDG_DATA_HOME", "/"),
            "LC_ALL": "C.UTF-8",
            **environment,
        },
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def croupier(folder: Path, *arguments: str, typed: str = "", cache: str = USUAL_CACHE) -> str:
    code = "sys.argv[0] = 'croupier'; from croupier.cli import main; main()"
    return run(code, *arguments, typed=typed, XDG_DATA_HOME=str(folder), XDG_CACHE_HOME=cache)


def test_every_module_is_imported() -> None:
    assert run(EVERYTHING) == "imported\n"


def test_the_program_runs(tmp_path: Path) -> None:
    assert "−0.33" in croupier(tmp_path, "edge", "blackjack/vegas-strip")
    croupier(tmp_path, "chart", "blackjack/vegas-strip", "--output", str(tmp_path / "chart.svg"))
    assert (tmp_path / "chart.svg").read_text("utf-8").startswith("<svg")
    options = ("--rounds", "1000", "--sessions", "0", "--checkpoint", str(tmp_path / "kept"))
    cache = tmp_path / "cache"
    assert "expectation" in croupier(tmp_path, "simulate", "war/casino-war", *options, cache=str(cache))
    assert [*cache.rglob("*.nbi")]
    played = croupier(tmp_path, "play", "blackjack/vegas-strip", "--plain", "--seed", "3", typed="10\nstand\n")
    assert "You win 10." in played
    assert "Your move" in croupier(tmp_path, "resume", "--plain", typed="10\n") or "Place your bets" in played
    assert "chosen seed" in croupier(tmp_path, "verify")


HOST = """
import threading, time, urllib.request
from croupier.cli.program import croupier as program
def ask():
    for _ in range(300):
        time.sleep(0.1)
        try:
            page = urllib.request.urlopen("http://127.0.0.1:%s/", timeout=2).read()
        except OSError:
            continue
        print("answered", b"<html" in page.lower(), flush=True)
        break
    os._exit(0)
threading.Thread(target=ask, daemon=True).start()
program.main(["host", "--port", "%s", "--bind", "127.0.0.1"], standalone_mode=False)
"""


def test_a_house_is_hosted(tmp_path: Path) -> None:
    import socket

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    said = run(HOST % (port, port), XDG_DATA_HOME=str(tmp_path))
    assert "answered True" in said
