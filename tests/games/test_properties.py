"""What holds in every round: any house, any bets, any cards, any decisions."""

from __future__ import annotations

import dataclasses
import pickle
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agreement.chance import Chance
from agreement.houses import STARTS, Table, tables
from croupier.cards import DECK, Card
from croupier.games import baccarat, blackjack, war
from croupier.protocol import (
    BANKER,
    BURN,
    DEALER,
    FACE_DOWN,
    PLAYER,
    Answer,
    Box,
    Decide,
    Done,
    Draw,
    IllegalAnswer,
    MoveWithAmount,
    Need,
    Option,
    Peek,
    Reveal,
    replay,
)
from sizes import size

pytestmark = pytest.mark.slow

GAMES = pytest.mark.parametrize("game", ["blackjack", "baccarat", "war"])
WORDS = ["hit", "stand", "double", "split", "swap", "surrender", "war", "insure", "even-money", "decline"]
SEEDS = st.integers(0, 2**32)


def playout(table: Table, chance: Chance) -> Iterator[tuple[Any, Need, Answer | None]]:
    """Every round on the way to the end, with its need and the answer it is given; then the last one."""
    rules, stakes = table
    round = STARTS[rules.game](rules, stakes)
    while not isinstance(round.need, Done):
        answer = chance.answer(round, round.need)
        yield round, round.need, answer
        round = round.step(answer)
    yield round, round.need, None


def over_random_tables(game: str, examples: int, check: Any) -> None:
    """Check it at that many houses, with chance answers."""
    settings(max_examples=size(examples // 2, 4 * examples))(given(tables(game), SEEDS)(check))()


@GAMES
def test_what_seats_win_the_house_loses_to_the_cent(game: str) -> None:
    def check(table: Table, seed: int) -> None:
        rules, stakes = table
        *_, (last, done, _) = playout(table, Chance(seed, rules.decks))
        assert isinstance(done, Done)
        for number, stake in enumerate(stakes):
            outcomes = [one for one in done.outcomes if one.seat == number]
            if stake is None:
                assert not outcomes
                continue
            put_up = sum(one.stake for one in outcomes)
            assert all(one.net >= -one.stake for one in outcomes), "nobody loses more than lies on the felt"
            if stake.reserve is not None and game != "baccarat":
                assert stake.reserve - last.seats[number].reserve == put_up - stake.total
            assert stake.reserve is None or put_up <= stake.total + stake.reserve, "no bankroll below zero"
            assert done.net(number) == sum(one.net for one in outcomes)
            assert all(str(one.reason) for one in outcomes)
        if game == "blackjack":
            from_claims = sum(map(last.pays, last.claims))
            assert from_claims == sum(one.net for one in done.outcomes if one.bet in ("main", "insurance"))
        else:
            assert last.final == tuple(one.net for one in done.outcomes)

    over_random_tables(game, 100, check)


@GAMES
def test_the_reserve_never_rises_and_never_falls_below_zero(game: str) -> None:
    def check(table: Table, seed: int) -> None:
        before = [stake.reserve if stake else None for stake in table[1]]
        for round, need, answer in playout(table, Chance(seed, table[0].decks)):
            now = [seat and seat.reserve for seat in getattr(round, "seats", ())]
            for was, left in zip(before, now, strict=False):
                assert was is left is None or 0 <= left <= was
            if isinstance(need, Decide):
                word = answer.word if isinstance(answer, MoveWithAmount) else answer
                option = next(option for option in need.options if option.word == word)
                assert round.seats[need.seat].reserve is None or option.cost <= round.seats[need.seat].reserve
            before = now or before

    over_random_tables(game, 80, check)


class Dawdle(Chance):
    """Deals the smallest cards first, and never stands if there is anything else to say."""

    def __init__(self, seed: int, decks: int | str) -> None:
        super().__init__(seed, decks)
        self.shoe.sort(key=lambda card: card.value + self.random.random(), reverse=True)

    def decide(self, need: Decide) -> Answer:
        words = [word for word in ("split", "swap", "war", "hit", "decline") if word in need.words]
        return self.random.choice(words) if words else need.words[0]


@GAMES
def test_every_round_ends_within_the_longest(game: str) -> None:
    def check(table: Table, seed: int) -> None:
        rules, stakes = table
        for chance in (Chance(seed, rules.decks), Dawdle(seed, rules.decks)):
            *_, (_, done, _) = playout(table, chance)
            assert isinstance(done, Done)
            if rules.decks != "infinite":
                assert chance.dealt <= rules.longest(len(stakes)) <= rules.cards

    over_random_tables(game, 80, check)


@GAMES
def test_a_replay_gives_an_equal_round(game: str) -> None:
    def check(table: Table, seed: int) -> None:
        rules, stakes = table
        events = list(playout(table, Chance(seed, rules.decks)))
        answers = [answer for *_, answer in events if answer is not None]
        last = events[-1][0]
        again = replay(STARTS[game](rules, stakes), answers)
        assert again == last
        assert hash(again) == hash(last)
        assert again.need == last.need
        middle = len(answers) // 2
        half_way = pickle.loads(pickle.dumps(events[middle][0]))
        assert half_way == events[middle][0]
        assert hash(half_way) == hash(events[middle][0])
        assert dataclasses.replace(half_way).need == events[middle][1], "the need is in what lies there, not remembered"
        assert replay(half_way, answers[middle:]) == last
        assert len({round for round, *_ in events}) == len(events), "every answer changes the round"

    over_random_tables(game, 60, check)


@GAMES
def test_every_open_answer_is_taken_and_every_other_refused_with_a_sentence(game: str) -> None:
    def check(table: Table, seed: int) -> None:
        chance = Chance(seed, table[0].decks)
        for round, need, _ in playout(table, chance):
            untouched = pickle.dumps(round)
            for answer in right_answers(need, chance):
                assert round.step(answer) != round
            for answer in wrong_answers(need):
                with pytest.raises(IllegalAnswer) as sentence:
                    round.step(answer)
                assert str(sentence.value).endswith(".")
            assert pickle.loads(untouched) == round
            assert round.need == need

    over_random_tables(game, 40, check)


def right_answers(need: Need, chance: Chance) -> list[Answer]:
    match need:
        case Decide(options=options):
            amounts = [(option, option.least) for option in options if option.least is not None]
            moves = [
                MoveWithAmount(option.word, amount) for option, least in amounts for amount in (least, option.cost)
            ]
            return [*need.words, *moves]
        case Draw(face_up=True):
            return [chance.random.choice(DECK) for _ in range(3)]
        case Draw():
            return [FACE_DOWN]
    return []


def wrong_answers(need: Need) -> list[Any]:
    """All that is no answer to this need, but for what only looks like one."""
    others: list[Any] = [
        DECK[0],
        FACE_DOWN,
        True,
        False,
        None,
        0,
        1,
        "",
        "HIT",
        "leave",
        ("hit",),
        MoveWithAmount("bet", 1),
        *WORDS,
    ]
    match need:
        case Decide(options=options):
            moves = [MoveWithAmount(option.word, amount) for option in options for amount in wrong_amounts(option)]
            return [answer for answer in others if answer not in need.words] + moves
        case Draw(face_up=False):
            return [answer for answer in others if answer is not FACE_DOWN]
        case Done():
            return others
        case Draw():
            return others[1:]
    return [answer for answer in others if not isinstance(answer, bool | Card)]


def wrong_amounts(option: Option) -> list[Any]:
    if option.least is None:
        return [0, 1, option.cost, -1]
    return [option.least - 1, option.cost + 1, -option.cost, 0.5, "1"]


@GAMES
def test_a_round_holds_no_card_that_was_not_shown(game: str) -> None:
    def check(table: Table, seed: int) -> None:
        shown: Counter[Card] = Counter()
        for round, _, answer in playout(table, Chance(seed, table[0].decks)):
            assert set(cards_in(round)) <= set(shown)
            shown.update([answer] if isinstance(answer, Card) else [])

    over_random_tables(game, 40, check)


def cards_in(part: Any) -> Iterator[Card]:
    """All cards that a round keeps anywhere."""
    if isinstance(part, Card):
        yield part
    elif isinstance(part, tuple):
        for item in part:
            yield from cards_in(item)
    elif dataclasses.is_dataclass(part):
        for field in dataclasses.fields(part):
            yield from cards_in(getattr(part, field.name))


class Hiding(Chance):
    """The same shoe and the same decisions, but for the hidden card."""

    def __init__(self, seed: int, decks: int | str, hidden: Card) -> None:
        super().__init__(seed, decks)
        self.hidden = hidden

    def answer(self, round: Any, need: Need) -> Answer:
        answer = super().answer(round, need)
        if self.hole:
            self.hole = self.hidden
        return answer


@settings(max_examples=size(40, 300))
@given(tables("blackjack"), SEEDS, st.sampled_from(DECK))
def test_e_07_shoes_that_differ_in_the_hidden_card_look_alike_until_it_tells(
    table: Table, seed: int, hidden: Card
) -> None:
    decks = table[0].decks
    for one, other in zip(
        playout(table, Chance(seed, decks)), playout(table, Hiding(seed, decks, hidden)), strict=False
    ):
        assert repr(one[:2]) == repr(other[:2])
        if one[2] != other[2]:
            assert isinstance(one[1], Peek | Reveal), "only a peek or a turned card tells them apart"
            break


@GAMES
def test_what_lies_at_each_place_is_what_was_dealt_there(game: str) -> None:
    """Draws and reveals tell where every card lies; a swap or a split takes cards away from where they were."""

    def check(table: Table, seed: int) -> None:
        rules, stakes = table
        seen: Counter[Card] = Counter()
        for round, need, answer in playout(table, Chance(seed, rules.decks)):
            assert Counter(round.face_up()) == seen
            boxes = [Box(seat, hand) for seat in range(len(stakes)) for hand in range(8)]
            lying = [card for place in (DEALER, PLAYER, BANKER, BURN, *boxes) for card in round.cards_at(place)]
            assert Counter(card for card in lying if card) <= seen
            if isinstance(answer, Card):
                seen[answer] += 1
            if isinstance(need, Draw):
                before, after = round.cards_at(need.to), round.step(answer).cards_at(need.to)
                assert after == (*before, answer if need.face_up else None)
            if isinstance(need, Reveal):
                lay = round.cards_at(need.place)
                turned = lay.index(None)
                assert round.step(answer).cards_at(need.place) == (*lay[:turned], answer, *lay[turned + 1 :])

    over_random_tables(game, 20, check)


CODES = {"blackjack": blackjack.CODES, "baccarat": baccarat.CODES, "war": war.CODES}


@GAMES
def test_every_reason_has_one_of_the_games_codes(game: str) -> None:
    told: dict[str, str] = {}

    def check(table: Table, seed: int) -> None:
        rules, _ = table
        *_, (_, done, _) = playout(table, Chance(seed, rules.decks))
        assert isinstance(done, Done)
        for outcome in done.outcomes:
            assert outcome.code in CODES[game]
            assert told.setdefault(outcome.reason.id, outcome.code) == outcome.code or "against" in outcome.reason.id

    over_random_tables(game, 100, check)
