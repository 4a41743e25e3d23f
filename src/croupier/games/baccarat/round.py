"""Baccarat: two hands, no decision. The house's drawing rules are the whole game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from croupier.cards import Card
from croupier.games.baccarat.rules import Rules
from croupier.games.notebook_tables import NotebookRound
from croupier.messages import Message, say
from croupier.money import EVEN, Odds, winnings
from croupier.protocol import (
    BANKER,
    PLAYER,
    Answer,
    Done,
    Draw,
    Need,
    Outcome,
    Place,
    SettledTogether,
    Stake,
    check,
    check_stakes,
)

DRAWS_ON = {3: "012345679", 4: "234567", 5: "4567", 6: "67"}
"""B-08: the third cards of the player on which a banker of 3 to 6 draws; below 3 it always does, above 6 never."""

CODES = ("player-wins", "banker-wins", "tie", "banker-seven", "pair", "no-pair")
"""What happened to the hands on which a bet was made; `banker-seven` gives a bet on the banker back."""


def start(rules: Rules, stakes: Sequence[Stake | None]) -> Round:
    """A round with these bets and no card dealt yet; a seat that sits out is None."""
    check_stakes(tuple(stakes), rules.bets)
    return Round(rules, tuple(stakes))


def points(cards: tuple[Card, ...]) -> int:
    """B-03, B-04: tens and figures 0, ace 1, the sum modulo 10."""
    return sum(card.value for card in cards) % 10


@dataclass(frozen=True)
class Round(SettledTogether, NotebookRound):
    """What lies on the felt."""

    rules: Rules
    stakes: tuple[Stake | None, ...]
    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()

    @cached_property
    def need(self) -> Need:
        return self._deal() or self._third_cards() or self._settle_all()

    @cached_property
    def _points(self) -> tuple[int, int]:
        """What the player's and the banker's cards count."""
        return points(self.player), points(self.banker)

    def _deal(self) -> Need | None:
        """E-08: player, banker, player, banker."""
        dealt = len(self.player) + len(self.banker)
        return Draw(BANKER if dealt % 2 else PLAYER) if dealt < 4 else None

    def _third_cards(self) -> Need | None:
        player, banker = self._points
        drawn = self.player[2:]
        if len(self.banker) == 3:
            return None
        if self.rules.naturals_stop and not drawn and max(player, banker) >= 8:
            return None
        if not drawn and player < 6:  # B-06
            return Draw(PLAYER)
        by_table = banker < 3 or (drawn and str(drawn[0].value % 10) in DRAWS_ON.get(banker, ""))  # B-08
        draws = by_table if drawn else banker < 6  # B-07
        return Draw(BANKER) if draws else None

    def step(self, answer: Answer) -> Round:
        need = self.need
        check(need, answer)
        card = cast(Card, answer)
        if cast(Draw, need).to is PLAYER:
            return Round(self.rules, self.stakes, (*self.player, card), self.banker)
        return Round(self.rules, self.stakes, self.player, (*self.banker, card))

    @property
    def winner(self) -> Place | None:
        """The hand that is ahead: PLAYER, BANKER, or None for a tie."""
        player, banker = self._points
        return None if player == banker else PLAYER if player > banker else BANKER

    def reserve(self, seat: int) -> int | None:
        """What the seat can still put up."""
        return cast(Stake, self.stakes[seat]).reserve

    def face_up(self) -> Iterator[Card]:
        """Every card that anybody has seen."""
        yield from self.player
        yield from self.banker

    def cards_at(self, place: Place) -> tuple[Card | None, ...]:
        """The cards that lie at a place."""
        return self.player if place is PLAYER else self.banker if place is BANKER else ()

    # What is settled

    def _settle_all(self) -> Done:
        return Done(
            tuple(
                Outcome(seat, bet, amount, self._net(bet, amount), *self._reason(bet))
                for seat, stake in enumerate(self.stakes)
                for bet, amount in (stake.bets if stake else ())
            )
        )

    def _net(self, bet: str, stake: int) -> int:
        odds = self._odds(bet)
        return -stake if odds is None else winnings(stake, odds)

    def _odds(self, bet: str) -> Odds | None:
        """What the bet wins with the hands as they lie; Odds(0, 1) gives it back, None loses it."""
        rules, winner = self.rules, self.winner
        match bet:
            case "player" | "banker" if winner is None:
                return Odds(0, 1) if rules.tie_returns_bets else None  # B-D1
            case "player":
                return EVEN if winner is PLAYER else None
            case "banker":
                return self._banker_odds() if winner is BANKER else None
            case "tie":
                return rules.tie_pays if winner is None else None
            case "dragon-7":
                return rules.dragon_7_pays if self._wins(BANKER, 7, 3) else None
            case "panda-8":
                return rules.panda_8_pays if self._wins(PLAYER, 8, 3) else None
            case "super-6":
                return rules.super_6_pays if self._wins(BANKER, 6) else None
        pair = self.player if bet == "player-pair" else self.banker
        return rules.pairs_pays if pair[0].rank is pair[1].rank else None

    def _banker_odds(self) -> Odds:
        if self.rules.banker_seven == "pushes" and self._wins(BANKER, 7, 3):
            return Odds(0, 1)
        if isinstance(self.rules.banker_six_pays, Odds) and self._wins(BANKER, 6):
            return self.rules.banker_six_pays
        return self.rules.banker_pays

    def _wins(self, side: Place, total: int, cards: int | None = None) -> bool:
        hand = self.player if side is PLAYER else self.banker
        return self.winner is side and max(self._points) == total and cards in (None, len(hand))

    def _reason(self, bet: str) -> tuple[str, Message]:
        """The code of the reason, and the reason."""
        player, banker = self._points
        if bet.endswith("-pair"):
            return ("pair", say("a pair")) if self._odds(bet) else ("no-pair", say("no pair"))
        if self.winner is None:
            return "tie", say("tie on {points}", points=player)
        if bet == "banker" and self.rules.banker_seven == "pushes" and self._wins(BANKER, 7, 3):
            return "banker-seven", say("banker wins with 7 in three cards: push")
        high, low = max(player, banker), min(player, banker)
        if self.winner is PLAYER:
            return "player-wins", say("player wins, {high} to {low}", high=high, low=low)
        return "banker-wins", say("banker wins, {high} to {low}", high=high, low=low)

    # What the future depends on

    @property
    def future(self) -> tuple[object, ...]:
        return tuple(self._hand_future())

    def _hand_future(self) -> Iterator[object]:
        yield self.player[2].value if len(self.player) == 3 and self._third_cards() else 0
        for hand, counted in zip((self.player, self.banker), self._points, strict=True):
            pair: object = None
            if "pairs" in self.rules.side_bets:
                pair = hand[0].rank if len(hand) == 1 else len({card.rank for card in hand[:2]})
            yield (counted, len(hand), pair)
