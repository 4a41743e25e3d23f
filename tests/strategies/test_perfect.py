"""Perfect play and the house's best chart, as strategies."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Hashable
from random import Random
from typing import Any

import pytest

from analysis.walk import BET, Walk
from croupier.analysis import advise, chart, edge
from croupier.cards import DECK, Card, card, cards
from croupier.games import war
from croupier.games.blackjack import Round, Rules, start
from croupier.houses import load, names
from croupier.protocol import FACE_DOWN, Decide, Done, Draw, Peek, Reveal, Stake
from croupier.records.types import Player, Record
from croupier.strategies import find_strategy
from croupier.strategies.charts import Charted
from croupier.strategies.perfect import Perfect, of_play
from croupier.table.shoe import Draws
from croupier.table.table import Table
from rounds import deal
from tables import records_to

At = Callable[..., Round]

HOUSES: list[dict[str, Any]] = [
    {"max_hands": 1, "double": "none"},
    {"max_hands": 1, "surrender": "early", "insurance": True, "even_money": True},
    {"max_hands": 1, "swap": True, "surrender": "late", "hole_card": "no-peek"},
    {"max_hands": 1, "double": "10-11", "ace_rule": "one-drop", "hole_card": "none"},
    {"max_hands": 1, "double": "any-cards", "charlie": 5, "split_pairs_by": "rank"},
]


class SeeingWalk(Walk):
    """The slow walk, which takes rounds for the same when their future and what the strategy sees are the same."""

    def __init__(self, rules: Rules, player: Perfect) -> None:
        tens = 16 if len(rules.ranks) == 10 else 4
        shoe = {card: tens if card.value == 10 else 4 for card in rules.ranks}
        super().__init__(rules, shoe, self._choose)
        self.player = player

    def _choose(self, round: Round, need: Decide) -> dict[str, float]:
        return {str(word): chance for word, chance in self.player.mix(round, need, None).items()}

    def worth(self, round: Round, unseen: tuple[int, ...]) -> float:
        key: Hashable = (round.future, round.claims, self.player.sees(round))
        if key not in self._known:
            self._known[key] = self._worth(round, unseen)
        return self._known[key]


@pytest.mark.slow
@pytest.mark.parametrize("fields", HOUSES, ids=lambda fields: " ".join(map(str, fields.values())))
def test_without_any_card_seen_it_plays_what_the_analysis_calls_optimal(fields: dict[str, Any]) -> None:
    """And two rounds in which it sees the same are worth the same: this walk finds the exact value."""
    rules = Rules(decks="infinite", **fields)
    assert SeeingWalk(rules, Perfect("optimal", rules)).value() == pytest.approx(edge(rules).ev, abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("house", ["blackjack/single-deck", "blackjack/changer", "blackjack/deshmukh"])
def test_without_any_card_seen_it_gives_the_best_advice_from_a_fresh_shoe(house: str, at: At) -> None:
    rules, random = load(house).rules, Random(3)
    assert isinstance(rules, Rules)
    player = find_strategy("optimal", rules)
    asked = 0
    while asked < 60:
        hand = random.sample([card.rank for card in DECK], random.choice([2, 2, 3, 4]))
        total = sum(min(rank, 10) for rank in hand)
        if total > 20 or (1 in hand and total + 10 >= 21):
            continue
        round = at(rules, " ".join(map(str, hand)), str(random.choice(DECK).rank))
        if isinstance(need := round.need, Decide):
            asked += 1
            advice = advise(round)
            (word,) = player.mix(round, need, None)
            assert isinstance(word, str)
            assert advice.costs[word] < 1e-12


@pytest.mark.parametrize("after_split", [True, False])
def test_without_any_card_seen_a_split_hand_is_played_like_one_that_was_not_split(after_split: bool, at: At) -> None:
    """Zero memory: the best of what is open to it, as if the other hand's cards had not been seen; pairs are split again."""
    rules = Rules(decks=1, max_hands=3, double_after_split=after_split, hit_split_aces=True, resplit_aces=True)
    player = find_strategy("optimal", rules)
    for pair, second, up in (
        (p, s, u) for p in ("8", "3", "A") for s in ("2", "3", "5", "8", "9") for u in ("6", "10")
    ):
        split = at(rules, f"{pair} {pair}", up).step("split").step(card(second))
        unsplit = at(rules, f"{pair} {second}", up)
        if not isinstance(need := split.need, Decide) or not isinstance(unsplit.need, Decide):
            continue
        (word,) = player.mix(split, need, None)
        assert isinstance(word, str)
        if pair == second:
            assert word == "split"
        else:
            worth = {move: ev for move, ev in advise(unsplit).moves.items() if move in need.words}
            assert worth[word] == max(worth.values())
            assert ("double" in worth) == after_split


def test_it_knows_the_cards_it_has_seen_and_nothing_else() -> None:
    """16 v 10 at one deck: hit from a fresh shoe, stand once the small cards have gone."""
    felt = deal("blackjack/single-deck", "10 6", up="9", hole="7")
    need, player = felt.round.need, find_strategy("optimal", load("blackjack/single-deck").rules)
    assert isinstance(need, Decide)
    on_felt = cards("10 6 9")
    assert player.mix(felt.round, need, player.look(on_felt)) == {"hit": 1.0}
    gone = [*on_felt, *cards("A A A 2 2 2 3 3 3 4 4 4 5 5 5")]
    assert player.mix(felt.round, need, player.look(gone)) == {"stand": 1.0}
    assert player.look(gone) == player.look(Counter(gone)), "a table counts what was exposed"


def test_s1_07_it_insures_when_that_is_worth_more() -> None:
    felt = deal("blackjack/vegas-strip", "10 9", up="A", hole="7")
    need, player = felt.round.need, find_strategy("optimal", load("blackjack/vegas-strip").rules)
    assert isinstance(need, Decide)
    assert player.mix(felt.round, need, player.look(cards("10 9 A"))) == {"decline": 1.0}
    small = [card for card in DECK * 6 if card.value in (2, 3, 4)]
    assert player.mix(felt.round, need, player.look([*cards("10 9 A"), *small])) == {"insure": 1.0}


def test_it_still_answers_when_too_few_cards_are_left_to_tell() -> None:
    felt = deal("blackjack/single-deck", "10 6", up="9", hole="7")
    need, player = felt.round.need, find_strategy("optimal", load("blackjack/single-deck").rules)
    assert isinstance(need, Decide)
    assert player.mix(felt.round, need, player.look(DECK)) == {"hit": 1.0}


@pytest.mark.parametrize("house", [name for name in names() if load(name).game != "baccarat"])
def test_it_can_sit_at_every_table(house: str) -> None:
    rules = load(house).rules
    seats = 1 if getattr(rules, "dealer_rule", "") == "chase" else 2
    players = [Player(name, rules.most(500_00) * 1000, "optimal") for name in ("Colette", "Victor")[:seats]]
    table = Table.begin(rules, players, house=house, master=bytes(32))
    while table.game.rounds < 6 or table.game.round:
        assert table.advance() is not None


def test_a_log_brings_the_same_bots_back() -> None:
    rules = load("blackjack/partage").rules
    log: list[Record] = []
    players = [Player("Inès", 100000, "optimal"), Player("Oscar", 100000, "basic")]
    table = Table.begin(rules, players, master=bytes(32), write=records_to(log.append))
    while table.game.rounds < 5 or table.game.round:
        table.advance()
    again = Table.from_log(log, bytes(32)).game
    assert again.history == table.game.history
    assert [player.plays for player in again.players] == ["optimal", "basic"]


@pytest.mark.slow
def test_two_rounds_that_it_sees_alike_it_plays_alike() -> None:
    """At one deck compositions matter; rounds with one key get one answer."""
    rules = load("blackjack/single-deck").rules
    assert isinstance(rules, Rules)
    player, random, answers = Perfect("optimal", rules), Draws(b"twins" * 8), dict[Hashable, object]()
    for _ in range(1500):
        round, shoe = start(rules, [Stake.on({"main": BET})]), list(DECK)
        while not isinstance(need := round.need, (Done, Reveal)):
            if isinstance(need, Decide):
                mix = player.mix(round, need, None)
                assert answers.setdefault((round.future, player.sees(round)), mix) == mix
                round = round.step(next(iter(mix)))
            else:
                round = round.step(_answer(need, shoe, random))


def _answer(need: object, shoe: list[Card], random: Draws) -> Any:
    match need:
        case Draw(face_up=False):
            return FACE_DOWN
        case Peek():
            return False
    return shoe.pop(random.below(len(shoe)))


@pytest.mark.slow
def test_basic_is_the_best_chart_of_the_house() -> None:
    rules = load("blackjack/european").rules
    assert isinstance(rules, Rules)
    player = find_strategy("basic", rules)
    assert isinstance(player, Charted)
    assert player.chart == chart(of_play(rules))
    assert edge(rules, strategy=player.chart).ev == edge(rules, strategy="basic").ev


def test_what_is_played_does_not_hang_on_limits_and_money() -> None:
    one, other = (load(f"blackjack/partage{changes}").rules for changes in ("", ":minimum=7,maximum=700,seats=3"))
    assert isinstance(one, Rules)
    assert isinstance(other, Rules)
    assert of_play(one) == of_play(other)
    assert of_play(one) != of_play(Rules())


# War


def at_war(rules: war.Rules, rank: str) -> tuple[war.Round, Decide]:
    round = war.start(rules, [Stake.on({"ante": 100})]).step(card(f"{rank}s")).step(card(f"{rank}h"))
    need = round.need
    assert isinstance(need, Decide)
    return round, need


def test_e_14_at_war_it_does_what_is_worth_more() -> None:
    good = load("war/ctrlaltbet").rules
    bad = load("war/casino-war:war_win_pays=0:1,war_tie_pays=0:1").rules
    for rules, word in ((good, "war"), (bad, "surrender")):
        assert isinstance(rules, war.Rules)
        round, need = at_war(rules, "8")
        player = find_strategy("optimal", rules)
        assert player.mix(round, need, None) == {word: 1.0}
        assert player.mix(round, need, player.look(cards("8s 8h"))) == {word: 1.0}


def test_at_war_the_cards_that_are_left_can_change_its_mind() -> None:
    """A war that pays only when it ties is for shoes in which it will tie."""
    rules = load("war/casino-war:decks=1,war_win_pays=0:1,war_tie_pays=4:1").rules
    assert isinstance(rules, war.Rules)
    round, need = at_war(rules, "8")
    player = find_strategy("optimal", rules)
    assert player.mix(round, need, player.look(cards("8s 8h"))) == {"surrender": 1.0}
    gone = [card for card in DECK if card.rank <= 11]
    assert player.mix(round, need, player.look(gone)) == {"war": 1.0}


def test_naming_it_imports_nothing_heavy() -> None:
    script = (
        "import sys; from croupier.games.blackjack import Rules; from croupier.strategies import find_strategy, names;"
        "find_strategy('optimal', Rules()); names(Rules()); print(sorted({'numba', 'numpy'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
