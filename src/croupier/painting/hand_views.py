"""A hand of any game as the painters need it: cards, total, state, result."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.messages import Message, say
from croupier.painting.scene import Scene, Sitter
from croupier.protocol import Box, Outcome
from croupier.telling import telling_of
from croupier.telling.texts import DealerText, HandText, Text


@dataclass(frozen=True)
class HandView:
    """A hand in front of a seat."""

    told: HandText
    box: Box
    lit: bool
    net: int | None = None
    """What it won or lost, after the settlement."""
    result: Message | None = None

    @property
    def word(self) -> Text:
        """Its result; before the settlement its state."""
        return self.result or self.told.state

    @property
    def mark(self) -> str:
        """Its result or state as one character."""
        if self.result is None or self.net is None:
            return self.told.mark
        return "+" if self.net > 0 else "−" if self.net < 0 else "="


def dealer_view(scene: Scene) -> DealerText:
    if scene.round is None:
        return DealerText((), say("Dealer"), Message(""))
    return telling_of(scene.rules).dealer(scene.round)


def hand_views(scene: Scene, sitter: Sitter) -> tuple[HandView, ...]:
    """The hands of a seat; before the deal one empty hand."""
    round, seat = scene.round, sitter.seat
    if round is None or not round.stakes[seat]:
        return (HandView(HandText((), "", "", "", "", sitter.placed, ""), Box(seat), scene.lit == Box(seat)),)
    return tuple(
        _view(scene, told, Box(seat, place))
        for place, told in enumerate(telling_of(scene.rules).hands(round, seat, scene.lit))
    )


def _view(scene: Scene, told: HandText, box: Box) -> HandView:
    outcome = _outcome(scene, box, told.bet)
    net = None if outcome is None else part_paid(outcome.net, scene.paid)
    return HandView(told, box, scene.lit == box, net, _result(outcome))


def _outcome(scene: Scene, box: Box, bet: str) -> Outcome | None:
    outcomes = scene.done.outcomes if scene.done else ()
    return next((one for one in outcomes if (one.seat, one.hand, one.bet) == (box.seat, box.hand, bet)), None)


def part_paid(net: int, share: float) -> int:
    """The part of a win that the animation has paid out so far, in whole units until it is complete."""
    return net if share >= 1 or net <= 100 else max(100, int(net * share) // 100 * 100)


def _result(outcome: Outcome | None) -> Message | None:
    if outcome is None:
        return None
    return say("wins") if outcome.net > 0 else say("loses") if outcome.net < 0 else say("push")
