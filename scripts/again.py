"""Runs the tests that failed once more, one after another in one process: `make again`, after `make test` has failed.

A test that fails among four processes and passes alone depends on the load, on the order or on chance. It must be mended, but
it says nothing about the change that was tested: its name is printed and the check passes. A test that fails again fails
the check; so does a run that never came to its end, and one in which so many tests failed that chance explains nothing.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ENDED = Path("build", "tests-ended")
"""pytest's exit code. `make test` removes the file first and writes it last, so that none is there of a run cut short."""

FAILED = Path(".pytest_cache", "v", "cache", "lastfailed")
MOST = 30
NO_FAILURES, SOME_FAILURES = 0, 1


def failed() -> set[str]:
    """The tests that pytest remembers as failed."""
    return set(json.loads(FAILED.read_text())) if FAILED.exists() else set()


def run_failed() -> int:
    command = [sys.executable, "-m", "pytest", "-q", "--last-failed", "--last-failed-no-failures", "none"]
    return subprocess.run([*command, "-p", "no:xdist"], env=os.environ, check=False).returncode


def again() -> str | None:
    """Run them; a sentence about what is wrong, None: nothing is."""
    code = int(ENDED.read_text()) if ENDED.exists() else None
    if code not in (NO_FAILURES, SOME_FAILURES):
        return "The tests did not run to their end: there is nothing to run again. Run all of them: make test"
    before = failed()
    if code == NO_FAILURES:
        print("No test had failed: none is run again.")
        return None
    if not before or len(before) > MOST:
        return f"{len(before)} tests failed: only 1 to {MOST} are run again."
    code = run_failed()
    after = before & failed()
    unsteady = sorted(before - after)
    if unsteady:
        print(
            "UNSTEADY: these tests failed beside others and passed alone. Find out why:",
            *unsteady,
            sep="\n  ",
            flush=True,
        )
    if after:
        return "\n  ".join(["These tests failed again, or could not be run again:", *sorted(after)])
    return f"pytest ended with {code}." if code else None


if __name__ == "__main__":
    sys.exit(again())
