"""What operating systems do differently."""

from __future__ import annotations

import subprocess
import sys

import pytest

resource = pytest.importorskip("resource")

LIMITED = """
import resource
from croupier import system
resource.setrlimit(resource.RLIMIT_NOFILE, (128, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
system.allow_many_files(256)
print(*resource.getrlimit(resource.RLIMIT_NOFILE))
system.allow_many_files(200)
print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


def test_a_house_may_have_more_files_open_than_a_shell_allows() -> None:
    """1,024 are usual, and every connection is one."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    told = subprocess.run([sys.executable, "-c", LIMITED], capture_output=True, text=True, check=True).stdout
    assert told.split() == ["256", str(hard), "256"], "never less than before"
