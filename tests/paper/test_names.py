"""The names of bets and moves in printed reports."""

from __future__ import annotations

from paper.commands import run


def test_sheets_show_proper_names() -> None:
    assert "  Perfect Pairs" in run("edge", "blackjack/london").out
    assert "  Dragon 7" in run("edge", "baccarat/ez").out
    assert "Dragon 7" in run("edge", "baccarat/ez", "--deviation").out.split("deviation")[1]
    assert "  Even money   +1.0000" in run("advise", "blackjack/vegas-strip", "--hand", "A K", "--dealer", "A").out
