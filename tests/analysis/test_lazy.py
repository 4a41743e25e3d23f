"""Nothing heavy is imported before it is needed."""

from __future__ import annotations

import subprocess
import sys


def test_importing_the_analysis_imports_no_numerical_library() -> None:
    script = "import sys, croupier.analysis; print(sorted({'numba', 'numpy'} & set(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_war_and_side_bets_need_none() -> None:
    script = (
        "import sys; from croupier.analysis import edge, side_bets; from croupier.games import blackjack, war; "
        "edge(war.Rules()); side_bets(blackjack.Rules(side_bets=('perfect-pairs',))); "
        "print(sorted({'numba', 'numpy'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
