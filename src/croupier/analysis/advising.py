"""The value of every option at the present decision of a round of blackjack.

Values are those of the player's view: after a peek they are conditional on "the dealer has no natural"; without a peek
they are averages over everything the dealer may hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from croupier.analysis.advice import Advice
from croupier.analysis.game import insurance
from croupier.analysis.refusals import BadShoe, NothingToAdvise
from croupier.analysis.shoes import full, longest
from croupier.analysis.situation import Situation
from croupier.cards import Card
from croupier.games.blackjack.round import Round
from croupier.messages import say
from croupier.protocol import Decide

_NO_CHANCE = 1e-9
"""Less than this is no chance but a rounding error: the least chance is one card of some hundreds."""


def advise(round: Round, seen: Iterable[Card] = ()) -> Advice:
    """The value of every option of the present decision; `seen` are the cards exposed since the shuffle that are gone."""
    _decision(round)
    return advise_unseen(round, _count_unseen(round, seen))


def advise_unseen(round: Round, unseen: Sequence[int]) -> Advice:
    """The same, with the cards that are still unseen by rank, ace to king, whatever lies on the felt."""
    need = _decision(round)
    situation = _situation(round, need, unseen)
    return _before_the_peek(situation, need) if "decline" in need.words else _at_the_hand(situation, round, need)


def _decision(round: Round) -> Decide:
    if not isinstance(need := round.need, Decide):
        raise NothingToAdvise
    return need


def situation_of(round: Round, need: Decide, seen: Iterable[Card]) -> Situation:
    """The hand that must decide, with the shoe as its player knows it."""
    return _situation(round, need, _count_unseen(round, seen))


def _situation(round: Round, need: Decide, unseen: Sequence[int]) -> Situation:
    seat = round.seats[need.seat]
    assert seat is not None
    hand, rules = seat.hands[need.hand], round.rules
    situation = Situation(
        rules,
        hand,
        round.dealer[0],
        _put_back(unseen, () if rules.decks == "infinite" else (*hand.cards, round.dealer[0])),
        len(seat.hands),
        seat.bet,
        seat.reserve,
        rules.original_bets_only and need.hand == 0,
    )
    cards = situation.unseen
    if cards.drop and cards.size < longest(rules, cards, hands=1):
        raise BadShoe(
            say(
                "Only {cards} cards are left: the hand could not be played to its end.",
                cards=int(cards.size) - len(hand.cards) - 1,
            )
        )
    return situation


def _count_unseen(round: Round, seen: Iterable[Card]) -> list[int]:
    """How many cards of each rank, ace to king, are neither on the felt nor gone."""
    left = list(full(round.rules))
    if round.rules.decks == "infinite":
        return left
    for card in (*round.face_up(), *seen):
        left[card.rank - 1] -= 1
        if left[card.rank - 1] < 0:
            raise BadShoe(
                say(
                    "There cannot be so many cards of rank {rank}: the shoe holds {held} of them.",
                    rank=str(card.rank),
                    held=full(round.rules)[card.rank - 1],
                )
            )
    return left


def _put_back(unseen: Sequence[int], cards: Iterable[Card]) -> tuple[int, ...]:
    counts = list(unseen)
    for card in cards:
        counts[card.rank - 1] += 1
    return tuple(counts)


def _at_the_hand(situation: Situation, round: Round, need: Decide) -> Advice:
    net = situation.net()
    free = {option.word: situation.for_nothing(net[option.word]) for option in need.options if option.least is not None}
    assumed = ("split",) if "split" in need.words and not situation.split_is_certain else ()
    if round.peeked is None:
        moves = {word: net[word] / situation.paid for word in need.words}
        free = {word: worth / situation.paid for word, worth in free.items()}
        return Advice(moves, "nothing", assumed=assumed, for_nothing=free)
    lost = 0.0 if situation.hand.split else situation.natural  # the stake of a split hand was charged without it
    chance = situation.paid - situation.natural
    if chance < situation.paid * _NO_CHANCE:
        raise BadShoe(
            say("The dealer has looked and has no blackjack, but every card that is left would make one: count again.")
        )
    moves = {word: (net[word] + lost) / chance for word in need.words}
    free = {word: (worth + lost) / chance for word, worth in free.items()}
    return Advice(moves, "no dealer natural", None, assumed, situation.natural / situation.paid, free)


def _before_the_peek(situation: Situation, need: Decide) -> Advice:
    """The answers before the peek are averages over everything the dealer may hold."""
    paid, insured = situation.paid, need.option("insure")
    worth = {"decline": _best_later(situation) / paid, "surrender": -0.5, "even-money": 1.0}
    unit = None
    if insured:
        gain = float(insurance(situation.game)[0, 0]) / paid
        left = None if situation.reserve is None else situation.reserve - insured.cost
        unit, worth["insure"] = 2.0 * gain, gain + _best_later(replace(situation, reserve=left), False) / paid
    splits = situation.pair and situation.rules.max_hands > 1 and not situation.split_is_certain
    assumed = tuple(word for word in need.words if splits and word in ("decline", "insure"))
    return Advice({word: worth[word] for word in need.words}, "nothing", unit, assumed)


def _best_later(situation: Situation, surrender: bool = True) -> float:
    """The value of the hand with its best later move; a player who insures cannot surrender (E-09)."""
    return max(worth for word, worth in situation.net().items() if surrender or word != "surrender")
