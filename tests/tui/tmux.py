"""A real terminal for tests: the app in tmux, its keys and its screen.

One client of tmux stays connected (its control mode): it takes commands, and says when the app has written something. To
start a client for each look at the screen would take more of the processor than the app.
"""

from __future__ import annotations

import os
import secrets
import select
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

PATIENCE = 30.0
QUIET = 0.01
"""After so many seconds without more of it a frame is whole."""


class Tmux:
    """A real terminal, run by tmux."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._client: subprocess.Popen[bytes] | None = None
        self._heard = b""
        """What the client has said and nobody has read yet."""

    def start(self, program: str, *arguments: str) -> None:
        environment = {
            "LC_ALL": "C.UTF-8", "COLORTERM": "truecolor", "XDG_DATA_HOME": str(self.folder / "data"),
            "XDG_CONFIG_HOME": str(self.folder / "config"),
        }  # fmt: skip
        settings = [f"{name}={value}" for name, value in environment.items()]
        script = self.folder / "play.py"
        script.write_text(program)
        command = ["env", *settings, sys.executable, str(script), *arguments]
        # a server of its own: one that is still ending would take the new session along
        server = ["tmux", "-L", f"croupier-{secrets.token_hex(4)}", "-f", "/dev/null"]
        self._client = subprocess.Popen(
            [*server, "-C", "new-session", "-s", "table", "-x", "100", "-y", "40", shlex.join(command)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._answer()

    def _do(self, *words: str) -> str:
        """What a command of tmux writes."""
        assert self._client
        assert self._client.stdin
        self._client.stdin.write(shlex.join(words).encode() + b"\n")
        self._client.stdin.flush()
        return self._answer()

    def _answer(self) -> str:
        """The lines between `%begin` and `%end`."""
        while not (line := self._line()).startswith("%begin"):
            pass
        lines: list[str] = []
        while not (line := self._line()).startswith(("%end", "%error")):
            lines.append(line)
        return "\n".join(lines)

    def _line(self) -> str:
        while b"\n" not in self._heard:
            assert self._hear(PATIENCE), "tmux does not answer"
        line, _, self._heard = self._heard.partition(b"\n")
        return line.decode(errors="replace")  # what the app writes may be told in the middle of a character

    def _hear(self, seconds: float) -> bool:
        """Wait until the client says something; return whether it has."""
        assert self._client
        assert self._client.stdout
        if not select.select([self._client.stdout], [], [], seconds)[0]:
            return False
        heard = os.read(self._client.stdout.fileno(), 1 << 16)
        assert heard, "tmux has ended"
        self._heard += heard
        return True

    def keys(self, *keys: str) -> None:
        """Press keys that each change the screen; the next one is pressed when it has."""
        for key in keys:
            before = self.screen()
            self._do("send-keys", "-t", "table", key)
            self._until(partial(self._has_changed, before), f"nothing changes after {key}")

    def _has_changed(self, before: str) -> bool:
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
        """Look again whenever the app has written something, a whole frame of it."""
        deadline = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < deadline, f"{otherwise}:\n{self.screen()}"
            if self._heard or self._hear(0.5):
                while self._hear(QUIET):
                    pass

    def cut_off(self) -> None:
        """Kill the program without a warning."""
        pid = int(self._do("display-message", "-p", "-t", "table", "#{pane_pid}"))
        os.kill(pid, 9)
        self.close()
        deadline = time.monotonic() + PATIENCE
        while _runs(pid):
            assert time.monotonic() < deadline, "it still runs"
            time.sleep(0.02)

    def close(self) -> None:
        """End the session, and with it the server."""
        client, self._client = self._client, None
        if client is None:
            return
        client.communicate(b"kill-server\n")
        self._heard = b""


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
