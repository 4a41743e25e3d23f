"""Without what Windows does not have, everything but the terminal's own driver is imported, and the program runs.

It is Linux with modules and functions taken away, not Windows: README.md says what was never tried there.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

MISSING = ("fcntl", "termios", "tty", "pty", "resource", "pwd", "grp", "uvloop", "readline")
GONE = {
    "os": (
        *(
            "nice",
            "fdatasync",
            "pread",
            "fchmod",
            "fork",
            "sched_getaffinity",
            "killpg",
            "set_blocking",
        ),
        *("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_DIRECTORY"),
    ),
    "signal": ("SIGHUP", "SIGWINCH", "SIGUSR1", "SIGTSTP"),
    "select": ("poll", "epoll"),
    "socket": ("SO_REUSEPORT",),
}
WITHOUT = f"""
import os, select, signal, socket, sys
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
        encoding=environment.get("PYTHONIOENCODING", "utf-8"),
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


AGENT = """import json, sys
for line in sys.stdin:
    asked = json.loads(line)["options"]
    print("stand" if "stand" in asked else "decline", flush=True)
"""


def test_an_agent_is_measured(tmp_path: Path) -> None:
    """A pipe cannot be waited for there, nor a process be ended with its children."""
    (tmp_path / "agent.py").write_text(AGENT, "utf-8")
    options = ("--kind", "first-hands", "--rounds", "3", "--json")
    said = croupier(tmp_path, "bench", f"{sys.executable} {tmp_path / 'agent.py'}", *options)
    assert json.loads(said)["costs"]["all"]["situations"] == 3


def test_what_is_said_goes_through_a_pipe_with_few_letters(tmp_path: Path) -> None:
    """A pipe of Windows has the letters of its country: cp1252 has no suits, no minus sign and no blocks."""
    code = "sys.argv[0] = 'croupier'; from croupier.cli import main; main()"
    paths = {"XDG_DATA_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONIOENCODING": "cp1252"}
    for arguments in (
        ("edge", "blackjack/vegas-strip"),
        ("houses", "show", "french", "--lang", "fr"),
        ("chart", "changer"),
    ):
        assert run(code, *arguments, **paths)
    typed = "10\nstand\n?\n"
    assert "You win 10." in run(code, "play", "blackjack/vegas-strip", "--plain", "--seed", "3", typed=typed, **paths)


def test_no_file_has_a_name_that_windows_refuses(tmp_path: Path) -> None:
    croupier(tmp_path, "play", "blackjack/vegas-strip:decks=2", "--plain", "--seed", "3", typed="10\nstand\n")
    croupier(tmp_path, "simulate", "war/casino-war:decks=2", "--rounds", "1000", "--sessions", "0")
    written = [file.relative_to(tmp_path) for file in tmp_path.rglob("*")]
    assert written
    assert [file for file in written if set(str(file)) & set('<>:"|?*\\')] == []


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
