"""Adding a language is adding a `.po` file: a round in one that nobody knew of, in line mode and in the app.

The page plays one in `browser/test_third_language.py`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.language import language_of_header, language_of_tag
from third_language import CODE, add_to, english_in, reverse
from tui.tmux import Tmux

APP = """
import os, sys
os.environ["CROUPIER_LOCALE"] = sys.argv[1]
from croupier.houses import load
from croupier.table.party import Party
from croupier.tui import run
from croupier.tui.app import CroupierApp
CroupierApp.__init__.__kwdefaults__["compute"] = False  # nobody waits for values here
run("table", house=load("war/ctrlaltbet"), party=Party((), ("Léa",), seed=7), language=sys.argv[2])
"""


@pytest.fixture(scope="module")
def locale(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return add_to(tmp_path_factory.mktemp("third"))


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    found = Tmux(tmp_path)
    yield found
    found.close()


def croupier(locale: Path, folder: Path, *words: str, typed: str = "", **variables: str) -> str:
    """What the program says, on both streams."""
    environment = {**os.environ, "CROUPIER_LOCALE": str(locale), "XDG_DATA_HOME": str(folder), **variables}
    done = subprocess.run(
        [sys.executable, "-m", "croupier", *words],
        input=typed,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return done.stdout + done.stderr


@pytest.mark.slow
def test_a_round_in_line_mode(locale: Path, tmp_path: Path) -> None:
    said = croupier(
        locale, tmp_path, "play", "blackjack/changer", "--plain", "--seed", "3", "--lang", CODE,
        typed="1000\ns\nrules\nq\n",
    )  # fmt: skip
    assert reverse("Place your bets.") in said
    assert "1'000" in said, "numbers are written as the catalogue says"
    assert english_in(said) == []
    assert reverse(
        "Hit, double, swap a pair’s second card or stand. Alone, or a tournament against three AI players."
    ) in croupier(locale, tmp_path, "houses", "list", "--lang", CODE), (
        "the texts of house files are in the catalogue too"
    )


@pytest.mark.slow
def test_the_environment_chooses_it(locale: Path, tmp_path: Path) -> None:
    said = croupier(locale, tmp_path, "--help", LC_ALL=f"{CODE}_XX.UTF-8")
    assert reverse("Show this message and exit.") in said
    refused = croupier(locale, tmp_path, "--lang", "de", "houses", "list")
    assert all(f"'{language}'" in refused for language in ("en", "fr", CODE))


@pytest.mark.slow
def test_a_round_in_the_app(locale: Path, tmux: Tmux) -> None:
    tmux.start(APP, str(locale), CODE)
    shown = tmux.wait_for(reverse("Place your bets."))
    assert english_in(shown) == []
    tmux.keys("1", "Enter")
    shown = tmux.wait_for(reverse("You win"), reverse("You lose"), reverse("Tie. War, or surrender half?"))
    assert english_in(shown) == []
    tmux.keys("F4")
    assert reverse("English") in tmux.wait_for(reverse("Language")), "the settings name it as it calls itself"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"), ("fr", "fr"), ("fr-CH, en;q=0.8", "fr"), ("de, fr;q=0.5, en;q=0.7", "en"), ("de, it", "en"),
        ("en;q=0.2,fr-FR;q=0.9", "fr"), ("fr;q=0, en", "en"), ("*", "en"), ("fr;q=much", "en"), ("," * 10_000 + "fr", "en"),
        ("FR", "fr"),
    ],
)  # fmt: skip
def test_the_language_of_a_request(header: str, language: str) -> None:
    """RFC 9110, 12.5.4: tags with weights, 1 if there is none; 0 is never accepted."""
    assert language_of_header(header) == language


def test_the_language_of_a_tag() -> None:
    assert [language_of_tag(tag) for tag in ("fr", "FR_ca", "fr-CA", "de", "", "f")] == [
        "fr",
        "fr",
        "fr",
        None,
        None,
        None,
    ]
