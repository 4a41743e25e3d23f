"""The build of the kernels with bounds checks: it notices an index outside of its array, and the kernels have none."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from compiled.out_of_bounds import CASES

pytestmark = pytest.mark.slow

TESTS = Path(__file__).parents[1]
INTACT = [name for name in CASES if "," not in name]


def run_checked(*arguments: str) -> str:
    """What a Python prints whose kernels check their bounds."""
    path = os.pathsep.join([str(TESTS.parent / "src"), str(TESTS)])
    environment = os.environ | {"CROUPIER_CHECK_BOUNDS": "1", "PYTHONPATH": path}
    done = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_an_index_outside_of_its_array_is_noticed_and_none_where_it_is_whole() -> None:
    """One test for all cases: each process that runs one of them would compile the kernels."""
    results = json.loads(run_checked(str(TESTS / "compiled" / "out_of_bounds.py")))
    assert results == {case: "within" if case in INTACT else "IndexError" for case in CASES}


@pytest.mark.parametrize(
    "tests", ["environments/test_agreement.py", "simulation/test_kernel.py", "simulation/test_sessions.py"]
)
def test_kernels_stay_within_their_arrays(tests: str) -> None:
    """The same rounds at every house as the real round, and no index outside of an array."""
    told = run_checked("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(TESTS / tests))
    assert " passed" in told
    assert "failed" not in told
