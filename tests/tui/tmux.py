"""A real terminal for tests: the app in tmux, its keys and its screen."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path


class Tmux:
    """A real terminal, run by tmux."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._base: list[str] = []

    def start(self, program: str, *arguments: str) -> None:
        # a server of its own: one that is still ending would take the new session along
        self._base = ["tmux", "-L", f"croupier-{secrets.token_hex(4)}", "-f", "/dev/null"]
        environment = {
            "LC_ALL": "C.UTF-8", "COLORTERM": "truecolor", "XDG_DATA_HOME": str(self.folder / "data"),
            "XDG_CONFIG_HOME": str(self.folder / "config"),
        }  # fmt: skip
        settings = [f"{name}={value}" for name, value in environment.items()]
        script = self.folder / "play.py"
        script.write_text(program)
        command = ["env", *settings, sys.executable, str(script), *arguments]
        self._do("new-session", "-d", "-s", "table", "-x", "100", "-y", "40", *command)

    def _do(self, *words: str) -> str:
        return subprocess.run([*self._base, *words], capture_output=True, text=True, check=False).stdout

    def keys(self, *keys: str) -> None:
        """Press keys that each change the screen; the next one is pressed when it has."""
        for key in keys:
            before = self.screen()
            self._do("send-keys", "-t", "table", key)
            self._until(partial(self._changed, before), f"nothing changes after {key}")

    def _changed(self, before: str) -> bool:
        return self.screen() != before

    def screen(self) -> str:
        return self._do("capture-pane", "-p", "-t", "table")

    def wait_for(self, *texts: str) -> str:
        """Wait until the screen shows one of these texts; return the screen."""
        shown = ""

        def there() -> bool:
            nonlocal shown
            shown = self.screen()
            return any(text in shown for text in texts)

        self._until(there, f"none of {texts} came")
        return shown

    def _until(self, true: Callable[[], bool], otherwise: str) -> None:
        deadline = time.monotonic() + 30
        while not true():
            assert time.monotonic() < deadline, f"{otherwise}:\n{self.screen()}"
            time.sleep(0.02)

    def cut_off(self) -> None:
        """Kill the program without a warning."""
        pid = int(self._do("display-message", "-p", "-t", "table", "#{pane_pid}"))
        os.kill(pid, 9)
        self._do("kill-server")
        self._until(lambda: not _runs(pid), "it still runs")

    def close(self) -> None:
        self._do("kill-server")


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
