"""Nothing stale: a change of any source that can matter makes cached tables, cached kernels and checkpoints useless."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import croupier
from croupier.compiled import table_cache as cache
from croupier.simulation import stamp
from sizes import some

pytestmark = pytest.mark.slow

PACKAGE = Path(croupier.__file__).parent

WALKED = """
import sys
from croupier.houses import load
from croupier.simulation import counter
from croupier.compiled.tables import compile
from croupier.strategies import find_strategy
for house, names in (
    ("blackjack/ctrlaltbet:max_hands=1", ("optimal",)),
    ("war/ctrlaltbet", ("optimal", "expert")),
    ("baccarat/punto-banco", ("player",)),
):
    rules = load(house).rules
    for name in names:
        compile(rules, find_strategy(name, rules))
print(*(module.__file__ for name, module in sorted(sys.modules.items()) if name.partition(".")[0] == "croupier" and module.__file__), sep="\\n")
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package."""
    ignored = shutil.ignore_patterns("__pycache__")
    return Path(shutil.copytree(PACKAGE, tmp_path / "src" / "croupier", ignore=ignored))


def test_every_module_that_the_walk_loads_is_part_of_the_key(copy: Path) -> None:
    loaded = [
        copy / Path(name).relative_to(PACKAGE)
        for name in subprocess.check_output([sys.executable, "-c", WALKED], text=True).split()
    ]
    assert copy / "simulation" / "counter.py" in loaded
    assert copy / "compiled" / "kernel_data.py" in loaded
    assert copy / "strategies" / "perfect.py" in loaded
    assert copy / "games" / "blackjack" / "settlement.py" in loaded
    assert set(loaded) <= set(cache._sources(copy))
    before = cache.code.__wrapped__(copy)
    for file in some(loaded, 5):
        text = file.read_bytes()
        file.write_bytes(text + b"\n# changed\n")
        assert cache.code.__wrapped__(copy) != before, file
        file.write_bytes(text)
    assert cache.code.__wrapped__(copy) == before


def test_a_moved_source_changes_the_key(copy: Path) -> None:
    before = cache.code.__wrapped__(copy)
    (copy / "games" / "declare.py").rename(copy / "games" / "declared.py")
    assert cache.code.__wrapped__(copy) != before


def test_a_checkpoint_is_stamped_with_what_decides_the_numbers_and_nothing_else(copy: Path) -> None:
    before = stamp.code_stamp.__wrapped__(copy)
    for name, old, new in (
        ("simulation/blocks.py", "ROUNDS = 1 << 20", "ROUNDS = 1 << 19"),
        ("simulation/blocks.py", '"little"', '"big"'),
        ("compiled/kernel_cards.py", "0xA0761D6478BD642F", "0xA0761D6478BD6431"),
        ("compiled/kernel_data.py", "40, 61", "42, 61"),
        ("simulation/kernel_seats.py", "one_each = passes <= ONE", "one_each = passes <= ZERO"),
        ("simulation/seats.py", "rules.cards - rules.cut", "rules.cards - rules.cut - 1"),
    ):
        file = copy / name
        text = file.read_text()
        assert old in text
        file.write_text(text.replace(old, new))
        assert stamp.code_stamp.__wrapped__(copy) != before, name
        file.write_text(text)
    for file in (copy / "simulation").glob("*.py"):
        file.write_text(file.read_text() + "\n# a comment\n")
    (copy / "simulation" / "account.py").write_text("changed = True\n")
    assert stamp.code_stamp.__wrapped__(copy) == before
