"""What a long benchmark has found so far, line by line in a file: a run that was cut goes on from there.

Every line is a finding of its own under a key, so the files of several runs are merged by joining them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any


class KeptLines:
    """The findings in a file; without a file they are only remembered."""

    def __init__(self, file: str | None = None) -> None:
        self._file = Path(file) if file else None
        self._known: dict[str, Any] = {}
        if self._file and self._file.exists():
            for line in self._file.read_text("utf-8").splitlines():
                if line.endswith("]"):  # the last line of a run that was killed may be a part of one
                    key, found = json.loads(line)
                    self._known[key] = found

    def find(self, key: str, find: Callable[[], Any]) -> Any:
        """What stands under a key, found now if it is not known."""
        if key not in self._known:
            self._known[key] = find()
            if self._file:
                with self._file.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([key, self._known[key]]) + "\n")
        return self._known[key]
