"""How long `croupier --help` takes to answer, beside a Python that does nothing: python benchmarks/startup.py

Warm: the bytecode is compiled and the files are in memory. The goal is 0.15 s on an idle machine.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

RUNS = 10
GOAL = 0.15


def seconds(command: list[str], environment: dict[str, str]) -> list[float]:
    """Some runs, after one that warms up."""

    def once() -> float:
        start = perf_counter()
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
        return perf_counter() - start

    once()
    return [once() for _ in range(RUNS)]


def main() -> None:
    program = str(Path(sys.executable).with_name("croupier"))
    with tempfile.TemporaryDirectory() as bytecode:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": bytecode}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        nothing = median(seconds([sys.executable, "-c", "pass"], environment))
        for language in ("en", "fr"):
            taken = seconds([program, "--lang", language, "--help"], environment)
            print(
                f"croupier --lang {language} --help: median {median(taken):.3f} s, fastest {min(taken):.3f} s "
                f"(goal {GOAL} s); {median(taken) / nothing:.1f} times python -c pass ({nothing:.3f} s)"
            )


if __name__ == "__main__":
    main()
