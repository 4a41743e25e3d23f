"""What the painters need to know of a hand, whatever the game: its cards, what they count, what became of them."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.games import blackjack, war
from croupier.games.blackjack.totals import Total
from croupier.messages import Message, Word, say
from croupier.plain.felt import total_text
from croupier.protocol import Box, Decide, Done, Outcome
from croupier.tui.cards import Face
from croupier.tui.scene import Scene, Sitter
from croupier.tui.words import fate


@dataclass(frozen=True)
class HandView:
    """A hand in front of a seat."""

    faces: tuple[Face, ...]
    total: Message | str
    """What it counts, short: `11`, `soft 17`."""
    brief: str
    """The same in three signs at most, where there is no room for words."""
    word: Message | str
    """What it does or has come to."""
    mark: str
    """The same as one sign, where there is no room for words."""
    stake: int
    lit: bool
    net: int | None
    """What it won or lost, once that is settled."""
    box: Box


@dataclass(frozen=True)
class DealerView:
    """The dealer's cards, what is said of them, and the cards that were burned."""

    faces: tuple[Face, ...]
    caption: Message
    short: Message
    burned: int = 0


def dealer_view(scene: Scene) -> DealerView:
    round = scene.round
    if isinstance(round, blackjack.Round):
        faces: tuple[Face, ...] = (*round.dealer, *[None] * round.hole)
        return DealerView(faces, *_dealer_says(round))
    if isinstance(round, war.Round):
        faces = round.dealer
        if not faces:
            return DealerView((), say("Dealer"), Message(""), round.burned)
        shown = str(faces[-1].rank if faces[-1] else "")
        return DealerView(
            faces, say("Dealer shows {total}", total=shown), say("shows {total}", total=shown), round.burned
        )
    return DealerView((), say("Dealer"), Message(""))


def _dealer_says(round: blackjack.Round) -> tuple[Message, Message]:
    if not round.dealer:
        return say("Dealer"), Message("")
    natural = len(round.dealer) == 2 and round.dealer_total.points == 21
    total = total_text(round.dealer_total, natural)
    if round.hole or (len(round.dealer) == 1 and not isinstance(round.need, Done)):
        shown = str(round.dealer[0].rank) if round.dealer[0].value == 1 else total
        return say("Dealer shows {total}", total=shown), say("shows {total}", total=shown)
    return say("Dealer has {total}", total=total), say("has {total}", total=total)


def hand_views(scene: Scene, sitter: Sitter) -> tuple[HandView, ...]:
    """The hands of a seat; before the deal one that is still empty."""
    round = scene.round
    if isinstance(round, blackjack.Round) and (seat := round.seats[sitter.seat]):
        return tuple(_blackjack(scene, round, sitter, place) for place in range(len(seat.hands)))
    if isinstance(round, war.Round) and round.seats[sitter.seat]:
        return (_war(scene, round, sitter),)
    return (HandView((), "", "", "", "", sitter.placed, scene.lit == Box(sitter.seat), None, Box(sitter.seat)),)


def _blackjack(scene: Scene, round: blackjack.Round, sitter: Sitter, place: int) -> HandView:
    seat = round.seats[sitter.seat]
    assert seat is not None
    hand, box = seat.hands[place], Box(sitter.seat, place)
    outcome = _outcome(scene, box, "main")
    lit = scene.lit == box
    word = _result(outcome) or _play(round, lit) or fate(round, sitter.seat, place, waits=not lit) or ""
    marks = {"stood": "=", "doubled": "×2", "surrendered": "/"}
    mark = "" if lit else "×" if hand.total.bust else marks.get(hand.fate, "…")
    if outcome:
        mark = "+" if outcome.net > 0 else "−" if outcome.net < 0 else "="
    total = _short_total(hand.total, hand.natural) if hand.cards else ""
    brief = "BJ" if hand.natural else str(hand.total.points) if hand.cards else ""
    return HandView(hand.cards, total, brief, word, mark, hand.stake, lit, _paid(scene, outcome), box)


def _play(round: blackjack.Round, lit: bool) -> Message | None:
    return say("play") if lit and isinstance(round.need, Decide) else None


def _short_total(total: Total, natural: bool) -> Message | str:
    if natural:
        return say("blackjack")
    if total.soft and total.points > 11:
        return say("soft {points}", points=total.points)
    return str(total.points)


def _war(scene: Scene, round: war.Round, sitter: Sitter) -> HandView:
    seat = round.seats[sitter.seat]
    assert seat is not None
    box = Box(sitter.seat)
    outcome, lit = _outcome(scene, box, "ante"), scene.lit == box
    word: Message | str = _result(outcome) or (Word(seat.said) if seat.said else "")
    mark = "" if not outcome else "+" if outcome.net > 0 else "−" if outcome.net < 0 else "="
    stake = seat.ante * (2 if seat.said == "war" else 1)
    total = str(seat.cards[-1].rank) if seat.cards else ""
    return HandView(seat.cards, total, total, word, mark, stake, lit, _paid(scene, outcome), box)


def _outcome(scene: Scene, box: Box, bet: str) -> Outcome | None:
    if done := scene.done:
        for outcome in done.outcomes:
            if (outcome.seat, outcome.hand, outcome.bet) == (box.seat, box.hand, bet):
                return outcome
    return None


def _paid(scene: Scene, outcome: Outcome | None) -> int | None:
    """What a bet came to; of what was won, as much as has been counted out, in whole units while it grows."""
    if outcome is None:
        return None
    return counted_out(outcome.net, scene.paid)


def counted_out(net: int, share: float) -> int:
    return net if share >= 1 or net <= 100 else max(100, int(net * share) // 100 * 100)


def _result(outcome: Outcome | None) -> Message | None:
    if outcome is None:
        return None
    return say("wins") if outcome.net > 0 else say("loses") if outcome.net < 0 else say("stake back")
