"""What a shell offers while somebody types."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from cli.schemas import COMMANDS
from croupier.games.counts import SYSTEMS
from croupier.houses import names
from croupier.strategies import names as strategies

pytestmark = pytest.mark.slow


def offered(*words: str) -> list[str]:
    """The answer to bash, for the last word."""
    line = {
        "COMP_WORDS": " ".join(("croupier", *words)),
        "COMP_CWORD": str(len(words)),
        "_CROUPIER_COMPLETE": "bash_complete",
    }
    done = subprocess.run(
        [sys.executable, "-m", "croupier"], env={**os.environ, **line}, capture_output=True, text=True, check=True
    )
    return done.stdout.split()


def completions(*words: str) -> list[str]:
    return [item.partition(",")[2] for item in offered(*words)]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("edge", "baccarat/"), [name for name in names() if name.startswith("baccarat/")]),
        (("simulate", "tour"), ["tournament"]),
        (("simulate", "war/casino-war", "--strategy", "always"), ["always-war", "always-surrender"]),
        (("play", "blackjack/changer", "--bots", "expert,ama"), ["expert,amateur"]),
        (("simulate", "blackjack/changer", "--count", "z"), ["zen"]),
        (("count", "compare", "h"), [name for name in SYSTEMS if name.startswith("h")]),
        (("schema", "simulate-"), [name for name in sorted(COMMANDS) if name.startswith("simulate-")]),
        (("tournament", "--level", "exp"), ["expert"]),
        (("play", "baccarat/ez", "--bet", "pan"), ["panda-8"]),
        (("bench", "--kind", "s"), ["splits"]),
        (("hou",), ["houses"]),
        (("edge", "--dev"), ["--deviation"]),
    ],
)
def test_names_are_offered(words: tuple[str, ...], expected: list[str]) -> None:
    assert set(completions(*words)) == set(expected)


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (("edge", "my-"), "file"),
        (("houses", "check", ""), "file"),
        (("chart", "blackjack/changer", "--output", "c"), "file"),
        (("verify", "./"), "file"),
        (("bench", "--check", ""), "dir"),
    ],
)
def test_the_shell_offers_its_files_where_no_name_fits(words: tuple[str, ...], kind: str) -> None:
    assert offered(*words) == [f"{kind},{words[-1]}"]
    assert completions("count", "compare", "no-such") == []


def test_a_house_decides_which_strategies() -> None:
    from croupier.houses import load

    assert set(completions("play", "war/casino-war", "--bots", "")) == set(strategies(load("war/casino-war").rules))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_each_shell(shell: str) -> None:
    environment = {**os.environ, "_CROUPIER_COMPLETE": f"{shell}_source"}
    done = subprocess.run(
        [sys.executable, "-m", "croupier"], env=environment, capture_output=True, text=True, check=False
    )
    assert "_CROUPIER_COMPLETE" in done.stdout
    assert f"{shell}_complete" in done.stdout


def test_fish_is_not_cut_off_at_a_comma() -> None:
    environment = {**os.environ, "_CROUPIER_COMPLETE": "fish_source"}
    done = subprocess.run(
        [sys.executable, "-m", "croupier"], env=environment, capture_output=True, text=True, check=True
    )
    assert 'string split --max 1 ","' in done.stdout
