"""A helper process for the tests: answers with its number, after it has slept, printed something or ended."""

from __future__ import annotations

import os
import sys
import time

from croupier.processes.helper_process import serve


def answer(question: str) -> object:
    match question:
        case "sleep":
            time.sleep(600)
        case "print":
            print("this is no answer", flush=True)
            print("nor is this", file=sys.stderr, flush=True)
        case "end":
            os._exit(3)
    return [question, os.getpid()]


if __name__ == "__main__":
    serve(answer)
