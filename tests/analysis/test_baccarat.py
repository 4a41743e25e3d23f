"""Baccarat: every bet as an exact fraction."""

from __future__ import annotations

from fractions import Fraction

import pytest

from analysis.figures import REFERENCE
from croupier.analysis import edge
from croupier.analysis.refusals import BadShoe
from croupier.games.baccarat import Rules
from croupier.money import odds

STATED = REFERENCE["sidebets_8_decks"]


def test_punto_banco_eight_decks() -> None:
    """The rulebook's exact figures, and every one of its 4,998,398,275,503,360 coups."""
    worth = edge(Rules())
    assert worth.bets == {
        "player": Fraction(-241149546272, 19524993263685),
        "banker": Fraction(-114753351728, 10847218479825),
        "tie": Fraction(-103841353768, 723147898655),
    }
    assert worth.coups == 4998398275503360
    assert (worth.banker_wins, worth.player_wins, worth.ties) == (2292252566437888, 2230518282592256, 475627426473216)
    assert worth.favourable == ()


def test_ctrlaltbet_gives_the_player_an_edge_on_the_tie() -> None:
    worth = edge(Rules(naturals_stop=False))
    assert worth.bets == {
        "player": Fraction(-241149546272, 19524993263685),
        "banker": Fraction(-36616519096, 3615739493275),
        "tie": Fraction(13849712792, 723147898655),
    }
    assert worth.favourable == ("tie",)


def test_punto_banco_one_deck() -> None:
    assert edge(Rules(decks=1)).bets == {
        "player": Fraction(-163679, 12724075),
        "banker": Fraction(-49303, 4873050),
        "tie": Fraction(-2003549, 12724075),
    }


@pytest.mark.slow
def test_reference_side_bets() -> None:
    rules = Rules(side_bets=("dragon-7", "panda-8", "super-6", "pairs"), banker_seven="pushes", banker_commission="0%")
    bets = edge(rules).bets
    stated = {
        "banker": STATED["EZ banker (three-card 7 pushes)"],
        "dragon-7": STATED["dragon 7, 40:1"],
        "panda-8": STATED["panda 8, 25:1"],
        "super-6": STATED["super 6, 12:1"],
    }
    for bet, worth in stated.items():
        assert float(bets[bet]) == pytest.approx(worth, abs=1e-12)
    assert bets["player-pair"] == bets["banker-pair"] == Fraction(STATED["pair, 11:1"])


def test_reference_super_six_banker() -> None:
    bets = edge(Rules(banker_six_pays=odds("1:2"), banker_commission="0%")).bets
    assert float(bets["banker"]) == pytest.approx(STATED["super 6 banker (1:2 on 6)"], abs=1e-12)


def test_infinite_decks_lie_beyond_eight() -> None:
    one, eight, many = (float(edge(Rules(decks=decks)).bets["tie"]) for decks in (1, 8, "infinite"))
    assert one < eight < many


def test_b_d1_a_tie_that_takes_the_bets_costs_its_chance() -> None:
    kept, taken = edge(Rules()), edge(Rules(tie_returns_bets=False))
    assert kept.bets["player"] - taken.bets["player"] == Fraction(kept.ties, kept.coups)


@pytest.mark.parametrize("shoe", [[0] * 13, [1] * 12, [100] * 13])
def test_a_shoe_that_is_none_is_refused(shoe: list[int]) -> None:
    with pytest.raises(BadShoe, match="thirteen counts"):
        edge(Rules(), shoe)
