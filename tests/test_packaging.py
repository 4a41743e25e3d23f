"""The wheel, installed into an empty environment outside the checkout: it lists its houses, plays, and speaks French."""

from __future__ import annotations

import json
import os
import subprocess
import sys
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


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--build-constraint", PINS)
    uv = (*UV, "build", "--quiet", "--wheel", "--python", sys.executable, "--build-constraint", PINS)
    run_first((*uv, "--out-dir", str(folder), str(CHECKOUT)), (*pip, "--wheel-dir", str(folder), str(CHECKOUT)))
    (built,) = folder.glob("*.whl")
    return built


def run(*command: str, typed: str = "", **environment: str) -> str:
    ended = done(*command, typed=typed, **environment)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def run_first(by_uv: tuple[str, ...], by_pip: tuple[str, ...]) -> None:
    """uv takes a third of pip's time. Where it is not there, or does not reach the packages as pip is set up to, pip runs."""
    if done(*by_uv).returncode:
        run(*by_pip)


def done(*command: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
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


def test_the_wheel_plays_outside_the_checkout(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "empty"
    venv.create(place, with_pip=False)
    python = str(place / "bin" / "python")
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-compile", "--no-deps")
    what = ("--constraint", PINS, str(wheel), *NEEDED)
    run_first((*UV, "pip", "install", "--quiet", "--python", python, "--no-deps", *what), (*pip, *what))
    croupier = str(place / "bin" / "croupier")
    assert run(croupier, "--version") == f"croupier {__version__}\n"
    assert [house["house"] for house in json.loads(run(croupier, "houses", "list", "--json"))] == list(names())
    assert "S’asseoir à une table." in run(croupier, "--lang", "fr", "--help")
    data = {"XDG_DATA_HOME": str(tmp_path / "data")}
    said = run(croupier, "play", "blackjack/vegas-strip", "--plain", "--seed", "3", typed="10\nstand\n", **data)
    assert "Dealer busts with 25. You win 10." in said
    assert "croupier resume" in said
    assert "Faites vos jeux." in run(croupier, "resume", "--lang", "fr", "--plain", **data)
