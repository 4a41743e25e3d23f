"""The one idea of the house: a round says what it needs, and someone else supplies it.

A round is what lies face up on the felt, plus the house rules. It is a value: immutable, hashable, comparable. It
holds no shoe, no random numbers and no hidden card. `round.need` is derived from what lies there and is one of

    Draw(to, face_up)              whoever owns the shoe gives a card, or FACE_DOWN: a card lies there, unseen
    Peek(place)                    whoever knows the hidden cards of a place asks `round.peek` about them
    Reveal(place)                  whoever knows the hidden cards of a place turns the first of them over
    Decide(seat, hand, options)    a player, a bot, a browser or an agent says one of the words that are open
    Done(outcomes)                 nobody: every bet is settled, each with its reason

and `round.step(answer)` is the next round. `step` is pure and always checked: a wrong answer raises `IllegalAnswer`
with a sentence, and nothing has happened. Each (need, answer) pair is an event, so the log of a round is rules, bets
and answers, and a replay is a fold over it.

That the hole card is absent is correctness, not only privacy: an analysis that walks a state holding the hole card
plays with knowledge that no player has.

Everything else is a driver of the same round. A table supplies cards from its shoe and decisions from people; an
analysis supplies every card in turn, weighted by what is unseen; the simulation compiles the round into tables by
walking it. For these a round also says what its future depends on (`WalkedRound`):

    future     two rounds with the same future need the same things for the same answers from here on (but for the
               number of the hand in question), make the same later claims and reach the same final
    claims     what has already finished, reduced to what it is settled on
    final      what claims are settled against, once the round is done

A game that makes claims also has `pays(claim)`: what a claim wins or loses against the final. One that makes none takes
`claims` and `final` from `SettledTogether`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, Protocol, Self, TypeGuard, TypeVar, cast

from croupier.cards import Card
from croupier.messages import Message, Refused, Word, say
from croupier.money import Money


class Box(NamedTuple):
    """The place of a hand: its seat, and its number among the hands of that seat."""

    seat: int
    hand: int = 0


class Spot(Enum):
    """The places on the felt that belong to no seat."""

    DEALER = "dealer"
    PLAYER = "player"
    BANKER = "banker"
    BURN = "burn"


DEALER, PLAYER, BANKER, BURN = Spot
Place = Box | Spot


class FaceDown(Enum):
    """The answer to a card dealt face down: it lies there, and that is all the felt shows."""

    FACE_DOWN = "face down"


FACE_DOWN = FaceDown.FACE_DOWN


class MoveWithAmount(NamedTuple):
    """An option taken with an amount: double for less."""

    word: str
    amount: int


Answer = Card | FaceDown | bool | str | MoveWithAmount


@dataclass(frozen=True, slots=True)
class Option:
    """A word that may be said now, and what it takes from the seat's reserve."""

    word: str
    cost: int = 0
    least: int | None = None
    """Where the amount is free (double for less): the least that may be put up; the most is the cost."""


@dataclass(frozen=True, slots=True)
class Draw:
    """The round waits for a card."""

    to: Place
    face_up: bool = True


@dataclass(frozen=True, slots=True)
class Peek:
    """The dealer looks at the hidden cards of a place; the answer is what `round.peek` says about them."""

    place: Place = DEALER


@dataclass(frozen=True, slots=True)
class Reveal:
    """The first of a place's hidden cards is to be turned over."""

    place: Place


@dataclass(frozen=True, slots=True)
class Decide:
    """A seat is to choose."""

    seat: int
    hand: int
    options: tuple[Option, ...]

    @property
    def words(self) -> tuple[str, ...]:
        return tuple([option.word for option in self.options])

    def option(self, word: str) -> Option | None:
        for option in self.options:
            if option.word == word:
                return option
        return None

    def part(self, answer: Answer) -> float:
        """The part of the most that may be put up which an answer puts up: 1 for a word without an amount."""
        option = self.option(answer.word) if isinstance(answer, MoveWithAmount) else None
        return answer.amount / option.cost if isinstance(answer, MoveWithAmount) and option and option.cost else 1.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one bet came to: `net` is what its owner won (or lost, below zero) beyond the stake.

    `code` says the reason in one word for programs; each game has a closed list of them, `CODES`. It stays the same
    in every language and version, while the sentence may change.
    """

    seat: int
    bet: str
    stake: int
    net: int
    code: str
    reason: Message
    hand: int = 0


@dataclass(frozen=True, slots=True)
class Done:
    """The round is over."""

    outcomes: tuple[Outcome, ...]

    def net(self, seat: int) -> int:
        return sum(outcome.net for outcome in self.outcomes if outcome.seat == seat)


Need = Draw | Peek | Reveal | Decide | Done


class IllegalAnswer(Refused):
    """An answer the round does not take now; the round is unchanged."""


class BadStake(Refused):
    """Bets with which no round can start."""


@dataclass(frozen=True, slots=True)
class Stake:
    """What a seat has put on its bets, and what it could still put up (None: without limit)."""

    bets: tuple[tuple[str, int], ...]
    reserve: int | None = None

    @classmethod
    def on(cls, bets: Mapping[str, int], reserve: int | None = None) -> Stake:
        return cls(tuple(bets.items()), reserve)

    def __getitem__(self, bet: str) -> int:
        return dict(self.bets).get(bet, 0)

    @property
    def total(self) -> int:
        return sum(amount for _, amount in self.bets)


class Round(Protocol):
    """What every game offers."""

    @property
    def stakes(self) -> tuple[Stake | None, ...]: ...

    @property
    def need(self) -> Need: ...

    def step(self, answer: Answer) -> Self: ...

    def reserve(self, seat: int) -> int | None:
        """What the seat can still put up during this round; None: without limit."""

    def face_up(self) -> Iterator[Card]:
        """Every card that anybody has seen in this round, cards that were swapped away included."""

    def cards_at(self, place: Place) -> tuple[Card | None, ...]:
        """The cards that lie at a place, in the order in which they came; None is a card face down."""


class PeekingRound(Round, Protocol):
    """A round that may need a `Peek`."""

    def peek(self, hidden: Sequence[Card]) -> bool:
        """The answer to the `Peek`, if these are the hidden cards of its place."""


class WalkedRound(Round, Protocol):
    """A round that analyses and simulations can walk: it says what its future depends on."""

    @property
    def future(self) -> Hashable: ...

    @property
    def claims(self) -> tuple[Hashable, ...]: ...

    @property
    def final(self) -> Hashable: ...


class ClaimingRound(WalkedRound, Protocol):
    """A walked round that makes claims."""

    def pays(self, claim: Hashable, /) -> int:
        """What a claim wins or loses against the final of this round, which is over."""


def makes_claims(round: WalkedRound) -> TypeGuard[ClaimingRound]:
    """Whether a round makes claims; otherwise all its bets are settled together at its end."""
    return hasattr(round, "pays")


class SettledTogether:
    """A round that makes no claims: all its bets are settled together, when it is over."""

    __slots__ = ()

    @property
    def claims(self) -> tuple[()]:
        return ()

    @property
    def final(self) -> tuple[int, ...]:
        """What every bet of every seat won or lost: a joint outcome."""
        return tuple(outcome.net for outcome in cast(Done, cast(Round, self).need).outcomes)


AnyRound = TypeVar("AnyRound", bound=Round)


def play(
    round: AnyRound, dealer: Callable[[AnyRound, Need], Answer], choose: Callable[[AnyRound, Decide], Answer]
) -> AnyRound:
    """Drive any round to its end. Every front end is a variation on this loop."""
    while not isinstance(need := round.need, Done):
        round = round.step(choose(round, need) if isinstance(need, Decide) else dealer(round, need))
    return round


def supply(round: Round, need: Need, draw: Callable[[], Card], hidden: dict[Place, list[Card]]) -> Answer:
    """What the owner of a shoe answers: `draw` takes its next card, `hidden` keeps the cards that lie face down."""
    match need:
        case Draw(face_up=True):
            return draw()
        case Draw(to=place):
            hidden.setdefault(place, []).append(draw())
            return FACE_DOWN
        case Peek(place):
            return cast(PeekingRound, round).peek(hidden[place])
        case Reveal(place):
            return hidden[place].pop(0)
    raise TypeError(need)


Mix = Mapping[Answer, float]
"""The answers a strategy may give, each with its probability; they sum to 1. Most give one answer with probability 1."""

PlayedRound = TypeVar("PlayedRound", bound=Round, contravariant=True)


class Strategy(Protocol[PlayedRound]):
    """A way to decide: a table plays it, an analysis averages it, a simulation compiles it.

    It keeps nothing between decisions: what it knows is given to it each time.
    """

    @property
    def name(self) -> str: ...

    def look(self, seen: Iterable[Card]) -> Hashable:
        """What it remembers of the cards exposed since the last shuffle: nothing, the reading of a count, or how many of each."""

    def sees(self, round: PlayedRound) -> Hashable:
        """What it looks at beyond `round.future`: rounds that agree in both are played alike to their end."""

    def mix(self, round: PlayedRound, need: Decide, look: Hashable) -> Mix:
        """What it answers."""


def replay(round: AnyRound, answers: Iterable[Answer]) -> AnyRound:
    """The round that these answers led to."""
    for answer in answers:
        round = round.step(answer)
    return round


def check_stakes(stakes: tuple[Stake | None, ...], known: Iterable[str], needed: str | None = None) -> None:
    """Refuse bets with which no round can start: none, unknown, zero or negative, or without the bet that must be there."""
    names = tuple(map(Word, known))
    if not any(stake and stake.bets for stake in stakes):
        raise BadStake(say("No seat has a bet: at least one seat must bet for a round to start."))
    for stake in stakes:
        if stake and len(dict(stake.bets)) < len(stake.bets):
            raise BadStake(say("A seat puts one amount on each bet: a bet is named twice."))
        for bet, amount in stake.bets if stake else ():
            if bet not in names:
                raise BadStake(
                    say("This house takes no bet on “{bet}”; it takes bets on: {known}.", bet=bet, known=names)
                )
            if amount <= 0:
                raise BadStake(say("A bet of {amount} is not accepted: a bet is more than 0.", amount=Money(amount)))
        if stake and needed and not stake[needed]:
            raise BadStake(say("A seat that plays must bet on “{bet}”.", bet=Word(needed)))
        if stake and stake.reserve is not None and stake.reserve < 0:
            raise BadStake(say("The bets of {amount} are not covered.", amount=Money(stake.total)))


def check(need: Need, answer: Answer) -> None:
    """Refuse an answer of the wrong kind, or a word that is not open now."""
    if isinstance(need, Decide):
        return _check_move(need, answer)
    match need:
        case Draw(face_up=True) | Reveal():
            if not isinstance(answer, Card):
                raise IllegalAnswer(say("“{answer}” is not an answer here: a card face up is needed.", answer=answer))
        case Draw():
            if not isinstance(answer, FaceDown):
                raise IllegalAnswer(say("“{answer}” is not an answer here: a card face down is needed.", answer=answer))
        case Peek():
            if not isinstance(answer, bool):
                raise IllegalAnswer(
                    say(
                        "“{answer}” is not an answer here: it is asked whether the hole card makes a natural.",
                        answer=answer,
                    )
                )
        case Done():
            raise IllegalAnswer(say("“{answer}” comes too late: the round is over.", answer=answer))


def _check_move(need: Decide, answer: Answer) -> None:
    word, amount = answer if isinstance(answer, MoveWithAmount) else (answer, None)
    option = need.option(word) if isinstance(word, str) else None
    if option is None:
        raise IllegalAnswer(
            say(
                "“{answer}” is not possible now; possible: {options}.",
                answer=word,
                options=tuple(map(Word, need.words)),
            )
        )
    if amount is None:
        return
    if option.least is None:
        raise IllegalAnswer(say("“{word}” takes no amount here.", word=Word(word)))
    if type(amount) is not int or not option.least <= amount <= option.cost:
        raise IllegalAnswer(
            say(
                "“{word}” for {amount} is not possible: from {least} to {most}.",
                word=Word(word),
                amount=Money(amount) if type(amount) is int else amount,
                least=Money(option.least),
                most=Money(option.cost),
            )
        )
