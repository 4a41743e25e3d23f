"""Nothing stale: a change of any source that can matter makes cached tables, cached kernels and checkpoints useless."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import croupier
from croupier.simulation import cache, private_folder, stamp
from croupier.simulation.kernel_cache import kernel_stamp

pytestmark = pytest.mark.slow

PACKAGE = Path(croupier.__file__).parent

WALKED = """
import sys
from croupier.houses import load
from croupier.simulation.counter import CardCounter
from croupier.games.counts import Counting
from croupier.simulation.index_plays import named_plays
from croupier.simulation.tables import compile
from croupier.strategies import named
for house in ("blackjack/changer:max_hands=1", "war/ctrlaltbet", "baccarat/punto-banco"):
    rules = load(house).rules
    for name in {"blackjack": ("basic", "optimal", "expert", "intermediate"), "war": ("optimal", "expert")}.get(rules.game, ("player",)):
        player = named(name, rules)
        if name == "expert" and rules.game == "blackjack":
            player = CardCounter("counter", player, Counting.at(rules, "hi-lo"), named_plays(["i18"]))
        compile(rules, player)
print(*(module.__file__ for name, module in sorted(sys.modules.items()) if name.partition(".")[0] == "croupier" and module.__file__), sep="\\n")
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package."""
    ignored = shutil.ignore_patterns("__pycache__")
    return Path(shutil.copytree(PACKAGE, tmp_path / "src" / "croupier", ignore=ignored))


def run(package: Path, cache: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(package.parent), "XDG_CACHE_HOME": str(cache)}
    return subprocess.run(
        [sys.executable, *arguments], env=environment, check=True, capture_output=True, text=True
    ).stdout


def test_every_module_that_the_walk_loads_is_part_of_the_key(copy: Path, tmp_path: Path) -> None:
    loaded = [Path(name) for name in run(copy, tmp_path, "-c", WALKED).split()]
    assert copy / "simulation" / "counter.py" in loaded
    assert copy / "simulation" / "kernel_data.py" in loaded
    assert copy / "games" / "blackjack" / "settlement.py" in loaded
    before = cache.code.__wrapped__(copy)
    for file in loaded:
        text = file.read_bytes()
        file.write_bytes(text + b"\n# changed\n")
        assert cache.code.__wrapped__(copy) != before, file
        file.write_bytes(text)
    assert cache.code.__wrapped__(copy) == before


def test_a_moved_source_changes_the_key(copy: Path) -> None:
    before = cache.code.__wrapped__(copy)
    (copy / "games" / "declare.py").rename(copy / "games" / "declared.py")
    assert cache.code.__wrapped__(copy) != before


def test_kernels_take_constants_types_and_helpers_from_stamped_files_alone(copy: Path) -> None:
    files = sorted((PACKAGE / "simulation").glob("kernel*.py"))
    for file in files:
        imported = {
            node.module
            for node in ast.walk(ast.parse(file.read_text()))
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("croupier")
        }
        allowed = {f"croupier.simulation.{one.stem}" for one in files} | {"croupier.simulation.private_folder"}
        assert imported <= allowed, file
    before = kernel_stamp(copy / "simulation")
    for file in files:
        changed = copy / "simulation" / file.name
        changed.write_text(changed.read_text() + "\n# changed\n")
        assert kernel_stamp(copy / "simulation") != before
        shutil.copyfile(file, changed)


PLAYED = (
    "-m",
    "croupier",
    "simulate",
    "blackjack/changer",
    "--rounds",
    "2e4",
    "--seed",
    "5",
    "--sessions",
    "0",
    "--json",
)


def test_another_bit_layout_gives_the_same_figures(copy: Path, tmp_path: Path) -> None:
    """The layout is compiled into the kernels and into every table: with old code or old tables money would be wrong."""
    there = tmp_path / "cache"

    def figures() -> list[str]:
        return [line for line in run(copy, there, *PLAYED).splitlines() if "rounds_per_second" not in line]

    before = figures()
    layout = copy / "simulation" / "kernel_data.py"
    layout.write_text(layout.read_text().replace("CLAIMS_AT, KIND_AT = 40, 61", "CLAIMS_AT, KIND_AT = 42, 61"))
    assert "42, 61" in layout.read_text()
    assert figures() == before
    assert len(list((there / "croupier" / "kernels").iterdir())) == 2
    assert len(list((there / "croupier" / "tables").iterdir())) == 2


def test_a_checkpoint_is_stamped_with_what_decides_the_numbers_and_nothing_else(copy: Path) -> None:
    here = copy / "simulation"
    before = stamp.code_stamp.__wrapped__(here)
    for name, old, new in (
        ("blocks.py", "ROUNDS = 1 << 20", "ROUNDS = 1 << 19"),
        ("blocks.py", '"little"', '"big"'),
        ("kernel.py", "0xA0761D6478BD642F", "0xA0761D6478BD6431"),
        ("kernel_data.py", "40, 61", "42, 61"),
        ("kernel_seats.py", "passes < 2", "passes < 1"),
        ("seats.py", "rules.cards - rules.cut", "rules.cards - rules.cut - 1"),
    ):
        file = here / name
        text = file.read_text()
        assert old in text
        file.write_text(text.replace(old, new))
        assert stamp.code_stamp.__wrapped__(here) != before, name
        file.write_text(text)
    for file in here.glob("*.py"):
        file.write_text(file.read_text() + "\n# a comment\n")
    (here / "summary.py").write_text("changed = True\n")
    assert stamp.code_stamp.__wrapped__(here) == before


# A folder that is ours alone


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(private_folder, "user_cache_path", lambda *_, **__: tmp_path / "croupier")
    return tmp_path / "croupier"


def test_the_cache_folder_is_private(home: Path) -> None:
    folder = private_folder.private_folder("tables")
    assert folder == home / "tables"
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_folder_that_others_may_read_is_closed(home: Path) -> None:
    (home / "tables").mkdir(parents=True, mode=0o755)
    assert private_folder.private_folder("tables") == home / "tables"
    assert (home / "tables").stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o720])
def test_a_folder_that_others_can_write_is_not_used(home: Path, mode: int) -> None:
    (home / "tables").mkdir(parents=True)
    (home / "tables").chmod(mode)
    assert private_folder.private_folder("tables") is None


def test_a_link_or_a_folder_in_a_shared_folder_is_not_used(home: Path, tmp_path: Path) -> None:
    home.mkdir()
    (tmp_path / "elsewhere").mkdir()
    (home / "tables").symlink_to(tmp_path / "elsewhere")
    assert private_folder.private_folder("tables") is None
    home.chmod(0o777)
    assert private_folder.private_folder("kernels") is None
