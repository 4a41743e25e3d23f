"""The playback of a table that is on no terminal: what it waits for."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.houses import load
from croupier.table.party import Party
from croupier.table.sitting import Sitting
from croupier.tui.screens.table import TableScreen


def broke(house: str, folder: Path, bots: tuple[str, ...] = ()) -> TableScreen:
    """A game in which a player with P1.00 hits until everything is lost."""
    party = Party(bots, ("Léa",), budget="1", seed=7, places=1 + len(bots))
    sitting = Sitting.begin(load(house), party, folder)
    playback = TableScreen(sitting)
    for _ in range(500):
        playback.finish()
        if playback.awaits == "next" and playback.only_bets:  # P1.00 is bet by itself (E-17)
            sitting.advance()
        elif playback.awaits == "move":
            sitting.act(0, "hit")
        else:
            return playback
    raise AssertionError(playback.awaits)


@pytest.mark.parametrize(("bots", "awaited"), [((), "over"), (("expert",), "next")])
def test_s3_14_s3_d3_who_has_no_money_is_out_and_asked_nothing(
    tmp_path: Path, bots: tuple[str, ...], awaited: str
) -> None:
    playback = broke("blackjack/four-seats", tmp_path, bots)
    assert (playback.awaits, playback.seat) == (awaited, None)
    assert "too little for a bet" in " ".join(map(str, playback.said[-2:]))
    assert (str(playback.said[-1]) == "Nobody can play any more.") == (awaited == "over")


def test_other_houses_offer_more_chips(tmp_path: Path) -> None:
    playback = broke("blackjack/four-seats:rebuy=true", tmp_path)
    assert (playback.awaits, playback.seat) == ("broke", 0)
