"""A helper process for the tests: counts for ever, tells each number, and answers with the last one when it is interrupted."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

from croupier.processes.helper_process import serve_one


def count(question: str, tell: Callable[[object], None]) -> list[object]:
    number = 0
    try:
        tell(os.getpid())
        while True:
            number += 1
            tell(number)
            time.sleep(0.01)
    except KeyboardInterrupt:
        return [question, number]


if __name__ == "__main__":
    serve_one(count)
