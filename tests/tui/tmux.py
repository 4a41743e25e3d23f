"""A real terminal for tests: the app in tmux, its keys and its screen."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import time
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
        for key in keys:
            self._do("send-keys", "-t", "table", key)
            time.sleep(0.2)

    def screen(self) -> str:
        return self._do("capture-pane", "-p", "-t", "table")

    def wait_for(self, *texts: str) -> str:
        """Wait until the screen shows one of these texts; return the screen."""
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            shown = self.screen()
            if any(text in shown for text in texts):
                return shown
            time.sleep(0.1)
        raise AssertionError(f"none of {texts} came:\n{self.screen()}")

    def cut_off(self) -> None:
        """Kill the program without a warning."""
        pid = self._do("display-message", "-p", "-t", "table", "#{pane_pid}").strip()
        os.kill(int(pid), 9)
        self._do("kill-server")
        time.sleep(0.3)

    def close(self) -> None:
        self._do("kill-server")
