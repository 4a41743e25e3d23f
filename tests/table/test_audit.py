"""Was the game fair? Every ended shoe is dealt again from its published seed."""

from __future__ import annotations

import pytest

from croupier.houses import load, names
from croupier.strategies import names as strategies_of
from croupier.table.audit import Audit, verify
from croupier.table.journal import BadLog, Record
from croupier.table.shoe import commitment, derived
from croupier.table.table import Table
from tables import MASTER, Company, fits, once, played, seat

Log = list[Record]


def game(house: str, shoes: int = 2) -> tuple[Table, Log]:
    """A game that goes through so many shoes, with bots and, where there is room, a person."""
    log: Log = []
    rules = load(house).rules
    bots = strategies_of(rules)[: 3 if fits(rules, 4) else 1]
    table = seat(house, 1 if fits(rules, 2) else 0, bots, purse=100 * rules.maximum, write=log.append)
    people = Company(3)
    while sum(record["event"] == "shoe" for record in log[-1:]) < 1 or table.shoes < shoes:
        assert once(table, people)
    return table, log


@pytest.mark.parametrize("house", names())
def test_an_honest_game_is_fair(house: str) -> None:
    table, log = game(house)
    assert verify(log) == Audit(rounds=len(table.history), shoes=2, open_shoe=False)


@pytest.fixture(
    scope="module", params=["blackjack/changer", "blackjack/downtown", "baccarat/punto-banco:decks=2", "war/ctrlaltbet"]
)
def honest(request: pytest.FixtureRequest) -> Log:
    return game(request.param)[1]


def edited(log: Log, place: int, **fields: object) -> Log:
    return [*log[:place], log[place] | fields, *log[place + 1 :]]


def places(log: Log, event: str) -> list[int]:
    return [place for place, record in enumerate(log) if record["event"] == event]


def test_another_commitment_or_seed_is_found_out(honest: Log) -> None:
    log = honest
    other = derived(b"another master", "shoe 1")
    for place in places(log, "shuffle")[:2]:
        with pytest.raises(BadLog, match=f"Shoe {log[place]['shoe']} is not the one that was announced"):
            verify(edited(log, place, commitment=commitment(other)))
    for place in places(log, "shoe"):
        with pytest.raises(BadLog, match=f"Shoe {log[place]['shoe']} is not the one that was announced"):
            verify(edited(log, place, seed=other.hex()))
        for junk in ("", "no seed", None, 7):
            with pytest.raises(BadLog):
                verify(edited(log, place, seed=junk))


def test_another_shoe_with_its_own_seal_is_found_out(honest: Log) -> None:
    """Seal and seed fit each other, but the cards on the felt came from elsewhere."""
    log = honest
    other = derived(b"another master", "shoe 1")
    shuffle, shoe = places(log, "shuffle")[0], places(log, "shoe")[0]
    swapped = edited(edited(log, shuffle, commitment=commitment(other)), shoe, seed=other.hex())
    with pytest.raises(BadLog, match="is not the card that the shoe holds"):
        verify(swapped)


def test_another_card_is_found_out(honest: Log) -> None:
    log = honest
    drawn = [place for place in places(log, "answer") if log[place]["need"].startswith(("draw", "reveal"))]
    open = [place for place in drawn if log[place]["answer"] != "face down"]
    for place in open[:: max(1, len(open) // 5)]:
        suit = log[place]["answer"][-1]
        other = log[place]["answer"][:-1] + ("s" if suit != "s" else "h")
        with pytest.raises(BadLog):
            verify(edited(log, place, answer=other))


def test_a_shoe_without_its_seal_is_found_out(honest: Log) -> None:
    """A log without a shuffle, or without the end of a shoe, is not half checked: it is refused."""
    log = honest
    for place in (*places(log, "shuffle")[:2], *places(log, "shoe")[:1]):
        rest = [record | {"n": number} for number, record in enumerate(log[:place] + log[place + 1 :], 1)]
        if place < len(rest):
            with pytest.raises(BadLog):
                verify(rest)


def test_a_shoe_that_is_still_in_play_is_not_checked_yet() -> None:
    log: Log = []
    table = seat("blackjack/vegas-strip", 1, write=log.append)
    assert verify(log) == Audit(0, 0, open_shoe=False)
    played(table, Company(1), rounds=3)
    assert verify(log) == Audit(3, 0, open_shoe=True)
    table.end()
    assert verify(log) == Audit(3, 1, open_shoe=False)


def test_e_03_a_shoe_that_was_put_away_before_its_cut_card_is_found_out() -> None:
    """A house could shuffle whenever the cards to come are good for the players."""
    log: Log = []
    table = seat("blackjack/vegas-strip", 1, write=log.append)
    played(table, Company(1), rounds=3)
    table._show_shoe()
    played(table, Company(1), rounds=5)
    with pytest.raises(BadLog):
        verify(log)


def test_e_03_a_shoe_that_went_on_after_its_cut_card_is_found_out() -> None:
    log: Log = []
    played(seat("blackjack/vegas-strip", 1, purse=10**7, write=log.append), Company(1), rounds=70)
    early = log[0] | {"rules": log[0]["rules"] | {"penetration": 0.5}}
    with pytest.raises(BadLog):
        verify([early, *log[1:]])


def test_other_rules_than_those_that_were_played_by_are_found_out() -> None:
    log: Log = []
    played(seat("blackjack/vegas-strip", 1, purse=10**7, write=log.append), Company(1), rounds=70)
    stingy = log[0] | {"rules": log[0]["rules"] | {"blackjack_pays": "6:5"}}
    with pytest.raises(BadLog, match="does not settle the round as it was played"):
        verify([stingy, *log[1:]])


def test_verify_needs_no_master() -> None:
    _, log = game("war/ctrlaltbet", shoes=1)
    assert MASTER.hex() not in str(log)
    assert verify(log).shoes == 1
