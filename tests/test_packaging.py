"""The wheel, installed into an environment outside the checkout: it lists its houses, plays, speaks French, finds plug-ins."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from importlib.resources import files
from pathlib import Path
from zipfile import ZipFile

import pytest

from croupier import __version__
from croupier.houses import names
from croupier.web.bundle import to_pack

pytestmark = pytest.mark.slow

CHECKOUT = Path(__file__).parents[1]
PINS = str(CHECKOUT / "constraints.txt")
UV = (sys.executable, "-m", "uv", "--no-progress")
NEEDED = ("click", "msgspec", "platformdirs")
"""All that plain play needs."""
LINKED = ("numpy", "numpy.libs", "numba", "llvmlite", "numpy-*", "numba-*", "llvmlite-*")
PLUGIN = CHECKOUT / "tests" / "fourth_game" / "package"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--build-constraint", PINS)
    uv = (*UV, "build", "--quiet", "--wheel", "--python", sys.executable, "--build-constraint", PINS)
    run_first((*uv, "--out-dir", str(folder), str(CHECKOUT)), (*pip, "--wheel-dir", str(folder), str(CHECKOUT)))
    (built,) = folder.glob("*.whl")
    return built


def run(*command: str, typed: str = "", **environment: str) -> str:
    ended = run_program(*command, typed=typed, **environment)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def run_first(by_uv: tuple[str, ...], by_pip: tuple[str, ...]) -> None:
    """uv takes a third of pip's time. Where it is not there, or does not reach the packages as pip is set up to, pip runs."""
    if run_program(*by_uv).returncode:
        run(*by_pip)


def run_program(*command: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    unset = ("PYTHONPATH", "LANG", "LC_ALL", "LC_MESSAGES", "LANGUAGE")
    kept = {name: value for name, value in os.environ.items() if name not in unset}
    return subprocess.run(
        command,
        input=typed,
        capture_output=True,
        text=True,
        env={**kept, "PYTHONUTF8": "1", **environment},
        cwd=Path.home().anchor,
        timeout=240,
        check=False,
    )


def test_the_wheel_has_houses_translations_tables_and_types(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        inside = set(archive.namelist())
    houses = {f"croupier/houses/{house}.toml" for house in names()}
    data = {
        "croupier/py.typed",
        "croupier/strategies/expert.csv",
        "croupier/locale/fr/LC_MESSAGES/croupier.mo",
        "croupier/locale/fr/page.json",
    }
    assert houses | data <= inside
    page, texts = files("croupier.web").joinpath("static"), files("croupier").joinpath("locale")
    assert {f"croupier/web/packed/{name}" for name in to_pack(page, texts)} <= inside, "the page, as brotli packs it"
    assert not [name for name in inside if name.startswith(("tests", "scripts", "benchmarks", "docs"))]


@pytest.fixture(scope="module")
def place(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and what plain play needs. The numerical libraries are links, since they are large."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    python = str(folder / "bin" / "python")
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-compile", "--no-deps")
    what = ("--constraint", PINS, str(wheel), *NEEDED)
    run_first((*UV, "pip", "install", "--quiet", "--python", python, "--no-deps", *what), (*pip, *what))
    (packages,) = folder.glob("lib/python*/site-packages")
    for name in LINKED:
        for path in Path(sysconfig.get_path("purelib")).glob(name):
            (packages / path.name).symlink_to(path)
    return folder


def test_the_wheel_plays_outside_the_checkout(place: Path, tmp_path: Path) -> None:
    croupier = str(place / "bin" / "croupier")
    assert run(croupier, "--version").startswith(f"croupier {__version__}\n")
    listed = [house["house"] for house in json.loads(run(croupier, "houses", "list", "--json"))]
    assert sorted(listed) == sorted(names())
    assert "S’asseoir à une table." in run(croupier, "--lang", "fr", "--help")
    data = {"XDG_DATA_HOME": str(tmp_path / "data")}
    said = run(croupier, "play", "blackjack/vegas-strip", "--plain", "--seed", "3", typed="10\nstand\n", **data)
    assert "Dealer busts with 25. You win 10." in said
    assert "croupier resume" in said
    assert "Faites vos jeux." in run(croupier, "resume", "--lang", "fr", "--plain", **data)


def test_another_package_adds_a_game_a_house_a_strategy_and_a_count(place: Path, tmp_path: Path) -> None:
    """`tests/fourth_game/package`, installed by pip without a network."""
    pip, python = (sys.executable, "-m", "pip"), str(place / "bin" / "python")
    alone = ("--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check")
    source = tmp_path / "source"
    shutil.copytree(PLUGIN, source, ignore=shutil.ignore_patterns("__pycache__"))
    run(*pip, "wheel", *alone, "--wheel-dir", str(tmp_path), str(source))
    (built,) = tmp_path.glob("*.whl")
    run(*pip, "--python", python, "install", *alone, "--no-compile", str(built))
    croupier, data = str(place / "bin" / "croupier"), {"XDG_DATA_HOME": str(tmp_path / "data")}
    listed = [house["house"] for house in json.loads(run(croupier, "houses", "list", "--json"))]
    assert set(listed) - set(names()) == {"blackjack/seaside", "high-card/attic", "high-card/parlour"}
    assert "high-card 1.0" in run(croupier, "--version")
    said = run(
        croupier, "play", "high-card/attic", "--plain", "--seats", "1", "--seed", "4", typed="10\nleave\n", **data
    )
    assert "THE HIGHER CARD WINS 1 TO 1" in said
    assert "Rounds played: 1" in run(croupier, "replay", **data) or run(croupier, "replay", "--json", **data)
    assert "Bord de mer" in run(croupier, "houses", "show", "seaside", "--lang", "fr")
    exact = json.loads(run(croupier, "edge", "high-card/attic", "--json"))["bets"]["stake"]["ev"]
    options = ("--rounds", "2e5", "--seed", "5", "--fresh-shoe", "--sessions", "0", "--json")
    found = json.loads(run(croupier, "simulate", "high-card/attic", *options, **data))
    assert abs(found["ev"] - exact) < 4 * found["standard_error"]
    bot = ("--bots", "cautious", "--seats", "2")
    assert "stake 20" in run(croupier, "play", "seaside", "--plain", *bot, "--seed", "3", typed="20\n", **data)
    assert "silver-fox" in run(croupier, "count", "compare", "silver-fox", **data)
    refused = run_program(croupier, "simulate", "high-card/parlour", "--rounds", "1e5", **data)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "Rounds of “high-card” with two hidden cards cannot be compiled into tables.\n"
