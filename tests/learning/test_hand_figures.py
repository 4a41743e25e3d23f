"""The figures behind the reasons for a move."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.analysis import advise
from croupier.analysis.reasons import reasons
from croupier.language import Speaker
from croupier.learning.hand_figures import dealer_ends, earns_line, ending
from rounds import deal


def test_the_dealer_ends_somewhere_and_every_move_wins_pushes_or_loses() -> None:
    round = deal("blackjack/vegas-strip", "10 6", up="10", hole="7").round
    why = reasons(round, Counter())
    ends = list(dealer_ends(why))
    assert sum(end.share for end in ends) == pytest.approx(1)
    assert [end.over for end in ends] == [False] * (len(ends) - 1) + [True]
    for word in ("hit", "stand", "double", "surrender"):
        shares = ending(why, word)
        assert shares
        assert sum(shares) == pytest.approx(1)
    assert ending(why, "stand")[0] == pytest.approx(ends[-1].share)  # type: ignore[index]  # sixteen wins if she busts
    assert ending(why, "split") is None


def test_what_a_stake_earns_is_its_share_of_the_best_move() -> None:
    round = deal("blackjack/vegas-strip", "10 10", up="6", hole="7").round
    advice = advise(round, ())
    line = str(earns_line(advice, 5000, Speaker("en")))
    assert line == f"Your 50 at stake earns +{50 * advice.moves['stand']:.2f} on average with the best move: Stand."
