"""Where a library of an extra is missing, a sentence names it and says how to get it."""

from __future__ import annotations

import subprocess
import sys

import pytest

MISSING = {
    "import croupier.environments as e; e.make_env()": ("gymnasium", "croupier[gym]"),
    "import croupier.environments as e; e.make_vec_env('war/casino-war', 2)": ("gymnasium", "croupier[gym]"),
    "from croupier.environments import table_v0": ("pettingzoo", "croupier[pettingzoo]"),
    "from croupier.store.store import open_store; open_store('postgresql://localhost/x')": (
        "psycopg",
        "croupier[postgres]",
    ),
    "from croupier.simulation.cluster import Cluster; Cluster('tcp://127.0.0.1:1')": (
        "distributed",
        "croupier[cluster]",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("code", MISSING)
def test_a_missing_extra_is_a_sentence(code: str) -> None:
    library, extra = MISSING[code]
    without = f"import sys; sys.modules.update(dict.fromkeys(['{library}', 'pettingzoo', 'gymnasium']))\n"
    caught = f"from croupier.messages import Refused\ntry:\n    {code}\nexcept Refused as refused:\n    print(refused)"
    done = subprocess.run([sys.executable, "-c", without + caught], capture_output=True, text=True, check=True)
    assert library in done.stdout
    assert extra in done.stdout
    assert done.stdout.count("\n") == 1
