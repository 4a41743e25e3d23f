"""Two houses side by side, on a sheet."""

from __future__ import annotations

import re

import pytest

from croupier.houses import load
from croupier.language import Speaker
from croupier.paper.bars import DRAWN
from croupier.paper.comparison import HouseComparison
from croupier.paper.sheet import Pen
from croupier.telling.rule_words import rule_name
from croupier.telling.vocabulary import title


def sheet(one: str, other: str, language: str = "en") -> list[str]:
    pen = Pen(Speaker(language), "none", DRAWN)
    return pen.texts_of(HouseComparison(load(one), load(other)).sheet(pen))


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_bet_has_a_column_under_its_name(language: str) -> None:
    lines = sheet("baccarat/ez", "baccarat/super-6", language)
    names = [Speaker(language)(title(bet)) for bet in ("player", "banker", "tie", "dragon-7", "panda-8")]
    six = Speaker(language)(rule_name(load("baccarat/ez").rules, "banker_six_pays"))
    (commission,) = (line for line in lines if line.strip().startswith(six))
    figures = [place + 1 for place, sign in enumerate(commission) if sign == "%"]
    assert [lines[0].index(name) + len(name) for name in names] == figures


def test_a_bet_that_one_house_takes_has_its_edge_there_only() -> None:
    lines = sheet("baccarat/ez", "baccarat/super-6")
    assert any(line.split() == ["Dragon", "7", "−7.61", "%"] for line in lines)
    assert any(line.split() == ["Super", "6", "−29.98", "%"] for line in lines)


def test_a_list_has_a_line_for_each_entry() -> None:
    lines = sheet("blackjack/vegas-strip", "blackjack/london")
    place = next(n for n, line in enumerate(lines) if line.strip().startswith("Side bets"))
    assert lines[place].split() == ["Side", "bets", "–", "21+3", "0.0000", "%"]
    assert lines[place + 1].split() == ["Perfect", "Pairs"]


@pytest.mark.slow
def test_e_04_a_rule_that_cannot_change_alone_says_so() -> None:
    lines = sheet("blackjack/deshmukh", "blackjack/vegas-strip")
    rows = {cells[0]: cells[1:] for line in lines if (cells := re.split(" {3,}", line.strip()))}
    assert rows["Split to"] == ["no split", "4 hands", "–"], "a chasing dealer can chase one hand only"
    assert rows["Even money"] == ["no", "yes", "–"], "not without insurance"
    assert rows["Smallest bet"] == ["1", "10"], "a limit is worth nothing"
    assert lines[-1] == "– cannot change alone."
    assert "cannot change alone" not in "".join(sheet("blackjack/downtown", "blackjack/vegas-strip"))
