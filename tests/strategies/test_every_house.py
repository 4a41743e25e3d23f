"""Every strategy plays at every blackjack house, and is honest about what it looks at."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, card
from croupier.games.blackjack import Round, Rules, start
from croupier.games.blackjack.chart import BLOCKS, SPENT, Chart
from croupier.games.declare import BadRules
from croupier.protocol import DEALER, FACE_DOWN, Answer, Decide, Done, Draw, Need, Peek, Reveal, Stake
from croupier.strategies import Strategy, find_strategy, names
from croupier.strategies.charts import Charted
from sizes import size

pytestmark = pytest.mark.slow

CHOICES: dict[str, list[Any]] = {
    "soft_17": ["stand", "hit"],
    "hole_card": ["peek", "no-peek", "none"],
    "double": ["none", "any", "9-11", "10-11", "any-cards"],
    "double_after_split": [True, False],
    "double_for_less": [True, False],
    "max_hands": [1, 1, 2, 4],
    "split_pairs_by": ["value", "rank"],
    "resplit_aces": [True, False],
    "hit_split_aces": [True, False],
    "swap": [True, False, False],
    "surrender": ["none", "late", "early"],
    "insurance": [True, False],
    "even_money": [True, False],
    "charlie": [0, 0, 5],
    "ace_rule": ["standard", "one-drop"],
    "dealer_rule": ["standard", "standard", "chase"],
    "turns": ["by-seat", "by-seat", "rotating"],
}


def house(random: Random) -> Rules:
    """Any house that can be."""
    while True:
        try:
            return Rules(**{field: random.choice(values) for field, values in CHOICES.items()})
        except BadRules:
            continue


def anybodys_chart(random: Random, rules: Rules) -> Chart:
    """A chart with any cell anywhere."""
    blocks = [block for block in BLOCKS if block is not SPENT or rules.ace_rule == "one-drop"]
    rows = {block.name: tuple(tuple(random.choices(block.cells, k=10)) for _ in block.rows) for block in blocks}
    return Chart("", **rows, even_money=random.random() < 0.5)


def stakes(random: Random, rules: Rules) -> list[Stake]:
    seats = 1 if rules.dealer_rule == "chase" else random.choice([1, 1, 2])
    return [Stake.on({"main": 100}, random.choice([None, None, 0, 60, 100, 250])) for _ in range(seats)]


def random_answer(random: Random, round: Round, need: Need) -> Answer:
    """A card, or what is said of one; small cards and pairs are frequent."""
    match need:
        case Draw(face_up=False):
            return FACE_DOWN
        case Peek():
            return False
        case Draw() if random.random() < 0.3 and round.seats[0] and round.seats[0].hands[0].cards:
            return round.seats[0].hands[0].cards[0]
        case Reveal():
            return card("9")  # what the peek said stays true
    return random.choice(DECK)


def moments(random: Random, rules: Rules, strategy: Strategy[Round]) -> Iterator[Round]:
    """Every moment of a round that the strategy plays, but for a word of somebody else's now and then."""
    round = start(rules, stakes(random, rules))
    while not isinstance(need := round.need, Done):
        yield round
        if not isinstance(need, Decide):
            answer = random_answer(random, round, need)
        elif random.random() < 0.2:
            answer = random.choice(need.words)
        else:
            mix = strategy.mix(round, need, strategy.look(()))
            answer = random.choices(list(mix), list(mix.values()))[0]
        round = round.step(answer)


seeds = st.integers(0, 2**32).map(Random)


@settings(max_examples=size(12, 300), deadline=None)
@given(seeds)
def test_s0_22_e_14_every_strategy_answers_every_question_with_open_words(random: Random) -> None:
    rules = house(random)
    players = [find_strategy(name, rules) for name in names(rules)] + [Charted("any", anybodys_chart(random, rules))]
    for player in players:
        for round in moments(random, rules, player):
            if isinstance(need := round.need, Decide):
                mix = player.mix(round, need, player.look(()))
                assert sum(mix.values()) == 1.0
                assert min(mix.values()) > 0
                assert set(mix) <= set(need.words)


@settings(max_examples=size(30, 300), deadline=None)
@given(seeds)
def test_s0_20_e_14_amateur_mimic_and_never_bust_only_hit_and_stand(random: Random) -> None:
    rules = house(random)
    for name in ("amateur", "mimic", "never-bust"):
        player = find_strategy(name, rules)
        for round in moments(random, rules, player):
            if isinstance(need := round.need, Decide):
                assert set(player.mix(round, need, None)) <= {"hit", "stand", "decline"}


@settings(max_examples=size(30, 300), deadline=None)
@given(seeds)
def test_e_14_never_bust_never_busts(random: Random) -> None:
    rules = house(random)
    player = find_strategy("never-bust", rules)
    for round in moments(random, rules, player):
        need = round.need
        if isinstance(need, Decide) and "hit" in player.mix(round, need, None):
            seat = round.seats[need.seat]
            assert seat
            assert not any(after.bust for after in seat.hands[need.hand].total.after)


# What a strategy sees beyond the future


def agree(strategy: Strategy[Round], one: Round, other: Round) -> bool:
    """Whether two moments are the same to whoever knows the key alone: the same answers, and again the same keys after
    whatever comes."""
    need, its = one.need, other.need
    if isinstance(need, Decide):
        assert isinstance(its, Decide)
        if strategy.mix(one, need, None) != strategy.mix(other, its, None):
            return False
    return all(key(strategy, one.step(answer)) == key(strategy, other.step(answer)) for answer in answers(one, need))


def answers(round: Round, need: Need) -> list[Answer]:
    match need:
        case Decide(options=options):
            return [option.word for option in options]
        case Draw(to=place, face_up=True):
            return [] if place is DEALER and len(round.dealer) else list(round.rules.ranks)
    return []


def key(strategy: Strategy[Round], round: Round) -> Hashable:
    return round.future, strategy.sees(round)


def twins(random: Random, rules: Rules, strategy: Strategy[Round], rounds: int) -> Iterator[tuple[Round, Round]]:
    """Pairs of moments with the same key."""
    known: dict[Hashable, Round] = {}
    for _ in range(rounds):
        for round in moments(random, rules, strategy):
            if (twin := known.setdefault(key(strategy, round), round)) != round:
                yield twin, round


@settings(max_examples=size(20, 100), deadline=None)
@given(seeds, st.sampled_from(["any chart", "expert", "intermediate"]))
def test_rounds_that_agree_in_future_and_sees_are_played_alike(random: Random, name: str) -> None:
    rules = house(random)
    strategy = Charted(name, anybodys_chart(random, rules)) if name == "any chart" else find_strategy(name, rules)
    for one, other in twins(random, rules, strategy, rounds=40):
        assert agree(strategy, one, other)


class Blind(Charted):
    """Claims to look at nothing but the future."""

    def sees(self, round: Round) -> None:  # noqa: ARG002
        return None


@pytest.mark.parametrize("surrender", ["none", "early"])
def test_a_strategy_that_sees_less_than_it_looks_at_is_found_out(surrender: Any) -> None:
    random, rules = Random(5), Rules(max_hands=1, surrender=surrender)
    chart = anybodys_chart(random, rules)
    assert all(agree(Charted("", chart), *pair) for pair in twins(random, rules, Charted("", chart), rounds=400))
    assert not all(agree(Blind("", chart), *pair) for pair in twins(random, rules, Blind("", chart), rounds=400))
