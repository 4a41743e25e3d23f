"""What the scoreboards of a shoe are told as: pairs on their own coup, and what the next coup would mark."""

from __future__ import annotations

from croupier.games.baccarat.roads import Coup
from croupier.telling.baccarat import TELLING
from rounds import coup


def test_a_pair_is_two_equal_ranks_in_the_first_two_cards() -> None:
    # 9 and 9 are 8, a natural; K and Q are no pair though both count nothing.
    one = Coup.of(coup("baccarat/punto-banco", "9 9", "K Q").round)
    assert (one.winner, one.pairs, one.natural) == ("P", "P", True)
    both = Coup.of(coup("baccarat/punto-banco", "4 4", "4 4").round)
    assert (both.winner, both.pairs, both.natural) == ("T", "BP", True)


def test_a_pair_in_a_tie_is_on_the_bead_plate_alone() -> None:
    coups = [Coup("B", pairs="P"), Coup("T", pairs="B"), Coup("P"), Coup("P", pairs="BP")]
    big, bead, *derived = TELLING.roads(coups)
    assert [cell[2:] for cell in bead.cells] == [("B", 0, "P"), ("T", 0, "B"), ("P", 0, ""), ("P", 0, "BP")]
    assert [cell[2:] for cell in big.cells] == [("B", 1, "P"), ("P", 0, ""), ("P", 0, "BP")]
    assert all(cell[4] == "" for road in derived for cell in road.cells)


def test_what_stands_beside_the_roads() -> None:
    told = TELLING.shoe_tally([Coup(winner, natural=winner == "T") for winner in "BBPPBTP"])
    assert [(side, count) for side, _, count in told.wins] == [("B", 3), ("P", 3), ("T", 1)]
    assert str(told.line) == "Coups 7, naturals 1"
    # Columns B2 P2 B1 P1. A banker begins a column after two equal ones: 1 and 1, red; 1 and 2, blue; 1 and 2, blue.
    # A player makes the last column two long beside a 1: one past it, blue; beside a 2: red; beside a 2: red.
    assert [(one.side, str(one.name), one.marks) for one in told.next] == [
        ("B", "if Banker", (True, False, False)),
        ("P", "if Player", (False, True, True)),
    ]
