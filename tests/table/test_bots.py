"""Bots at a table: they know the cards that were seen, and play the seats that are theirs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings

from croupier.cards import Card
from croupier.houses import load, names
from croupier.protocol import Decide, Draw
from croupier.records.types import Player, Record, ShoeSealed, Snapshot, decode, encode
from croupier.strategies import Mix
from croupier.strategies import names as strategies_of
from croupier.strategies.charts import amateur
from croupier.table.shoe import master_seed
from croupier.table.table import Table
from sizes import size
from tables import (
    MASTER,
    Company,
    Setting,
    any_setting,
    company,
    let_play,
    play,
    play_rounds,
    records_to,
    seat,
)

SOME = settings(max_examples=size(10, 20), deadline=None)


# The cards that were seen


@pytest.mark.slow
@given(any_setting())
@SOME
def test_the_cards_that_were_seen_are_those_turned_up_since_the_shuffle(setting: Setting) -> None:
    table = setting.table()
    seen: Counter[Card] = Counter()
    for event in play(table, setting.crowd, rounds=10):
        if isinstance(event.record, ShoeSealed):
            seen.clear()
        if isinstance(event.answer, Card):
            seen[event.answer] += 1
        if table.game.rules.decks == "infinite" or sum(seen.values()) <= table.game.rules.cut:
            assert +table.game.shoe.seen == seen


@pytest.mark.slow
def test_e_03_after_a_shoe_ran_out_the_cards_that_were_seen_are_those_of_this_round() -> None:
    """The discards were shuffled in: whoever counts begins again, with what lies on the felt."""
    rules = load("blackjack/single-deck:penetration=0.95,max_hands=1").rules
    ran_out = 0
    for number in range(12):
        table = seat(rules, 6, master=master_seed(number))
        dealt = 0
        for event in play(table, Company(number), rounds=12):
            dealt = 0 if isinstance(event.record, ShoeSealed) else dealt + isinstance(event.need, Draw)
            ran_out += dealt > 52
            assert all(count == 1 for count in table.game.shoe.seen.values()), "a card of one deck was seen twice"
    assert ran_out


@dataclass(frozen=True)
class Counting:
    """A player who writes down what it is shown, and tosses a coin."""

    shown: list[Counter[Card]]
    name: str = "counting"

    def look(self, seen: Iterable[Card]) -> int:
        self.shown.append(Counter(list(seen)))
        return len(self.shown)

    def sees(self, round: object) -> None: ...

    def mix(self, round: object, need: Decide, look: object) -> Mix:  # noqa: ARG002
        return {"hit": 0.5, "stand": 0.5} if "hit" in need.words else {need.words[-1]: 1.0}


def test_e_07_a_bot_is_shown_every_card_that_was_exposed_and_no_other() -> None:
    shown: list[Counter[Card]] = []
    rules = load("blackjack/vegas-strip").rules
    table = let_play(Table.begin(rules, [Player("Bot", 10**6, "amateur")], master=MASTER), {0: Counting(shown)})
    expected: list[Counter[Card]] = []
    seen: Counter[Card] = Counter()
    for event in play(table, Company(0), rounds=40):
        if isinstance(event.record, ShoeSealed):
            seen.clear()
        if isinstance(event.answer, Card):
            seen[event.answer] += 1
        if table.game.deciding:
            expected.append(Counter(seen))
    assert any(count > 1 for cards in expected for count in cards.values())
    assert shown == expected[: len(shown)]
    assert len(shown) > 40


# Bots


def _tosses(master: bytes, purse: int, people: int, seed: int, house: str) -> dict[tuple[int, int], object]:
    """What a bot that tosses a coin for everything said, by its seat and the number of the event."""
    rules = load(house).rules
    players = [*company(rules, people, (), purse), *(Player(f"Bot {n}", purse, "amateur") for n in range(2))]
    bots = {people: Counting([]), people + 1: Counting([])}
    table = let_play(Table.begin(rules, players, master=master), bots)
    said: dict[tuple[int, int], object] = {}
    for event in play(table, Company(seed), rounds=90):
        if isinstance(event.need, Decide) and table.game.players[event.need.seat].bot and "hit" in event.need.words:
            said[event.need.seat, event.record.n] = event.answer
    return said


@pytest.mark.slow
def test_a_bots_coin_hangs_on_the_master_the_seat_and_the_event_alone() -> None:
    strip, six_five = "blackjack/vegas-strip", "blackjack/six-five"
    games = [
        _tosses(MASTER, 10**7, 1, 0, strip),
        _tosses(MASTER, 10**6, 1, 5, strip),
        _tosses(MASTER, 10**6, 1, 5, six_five),
    ]
    for one, other in pairwise(games):
        common = set(one) & set(other)
        assert len(common) > 10
        assert all(one[key] == other[key] for key in common)
    another = _tosses(master_seed(2), 10**7, 1, 0, strip)
    common = set(games[0]) & set(another)
    assert 0.2 < sum(games[0][key] == another[key] for key in common) / len(common) < 0.8


def test_s0_d6_the_coin_is_fair_and_each_seat_has_its_own() -> None:
    said = _tosses(MASTER, 10**8, 1, 0, "blackjack/vegas-strip")
    hits = Counter((seat, answer) for (seat, _), answer in said.items())
    for bot in (1, 2):
        share = hits[bot, "hit"] / (hits[bot, "hit"] + hits[bot, "stand"])
        assert 0.35 < share < 0.65


@pytest.mark.slow
@pytest.mark.parametrize("house", names())
def test_s0_d7_bots_play_alone_and_the_same_seed_gives_the_same_game(house: str) -> None:
    logs: list[list[Record]] = []
    rules = load(house).rules
    levels = strategies_of(rules)
    for master in (MASTER, MASTER, master_seed(99)):
        logs.append([])
        bots = [levels[number % len(levels)] for number in range(min(3, rules.seats + 2) if rules.seats > 1 else 1)]
        play_rounds(seat(house, 0, bots, master=master, write=logs[-1].append), Company(0), rounds=8)
    assert logs[0] == logs[1] != logs[2]


def test_a_chart_file_is_kept_in_the_log(tmp_path: Path) -> None:
    rules = load("blackjack/vegas-strip").rules
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(amateur(rules).to_json()))
    log: list[Record] = []
    table = seat(rules, 1, [str(file)], write=log.append)
    play_rounds(table, Company(4), rounds=3)
    first = log[0]
    assert isinstance(first, Snapshot)
    assert first.players[1].plays == str(file)
    assert first.players[1].chart
    assert first.players[1].chart["hard"]
    assert first.players[0].chart is None
    file.unlink()
    again: list[Record] = []
    twin = Table.from_log([decode(encode(record)) for record in log], master=MASTER, write=records_to(again.append))
    play_rounds(table, Company(4), rounds=6)
    play_rounds(twin, Company(4), rounds=6)
    assert log[-len(again) :] == again
    assert len(again) > 20
