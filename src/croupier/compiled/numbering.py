"""The needs, claims and finals of a house's round as numbers: the same for the walk into tables and for the automaton."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import cast

from croupier.compiled.kernel_data import NeedKind
from croupier.games.declare import NotWalked, WalkedRules
from croupier.games.registry import start_of
from croupier.messages import say
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
    Need,
    Peek,
    PeekingRound,
    Reveal,
    Stake,
    WalkedRound,
    makes_claims,
)

Claims = tuple[Hashable, ...]


def kind_of(need: Need) -> NeedKind:
    """What a round waits for."""
    match need:
        case Decide():
            return NeedKind.ASK
        case Draw(face_up=False):
            return NeedKind.LAY
        case Draw(to=place):
            return NeedKind.DRAW if isinstance(place, Box) else NeedKind.DEAL
        case Peek():
            return NeedKind.PEEK
        case Reveal():
            return NeedKind.TURN
        case Done():
            return NeedKind.DONE


class Numbering:
    """Numbers the claims and finals of a house's round as they are met, for one seat with a stake on every walked bet.

    The number of a card is that of its class, the number of claims is that of the set that is made on one step (0: none).
    """

    def __init__(self, rules: WalkedRules, stake: int) -> None:
        self.rules, self.stake = rules, stake
        self.bets, self.cards = rules.walked_bets, rules.ranks
        self.claims: list[Claims] = [()]
        """All sets of claims, each at its number."""
        self.ends: list[WalkedRound] = []
        """A finished round for each final."""
        self._numbers: dict[Claims, int] = {(): 0}
        """The number of each set, in every order in which it was met."""
        self._finals: dict[Hashable, int] = {}

    def start(self, reserve: int | None = None) -> WalkedRound:
        """A round that begins, for a seat that can still put up so much (None: without limit)."""
        stake = Stake.on(dict.fromkeys(self.bets, self.stake), reserve)
        return cast(WalkedRound, start_of(self.rules)(self.rules, (stake,)))

    def answers(self, round: WalkedRound, need: Need) -> Sequence[Answer]:
        """What is answered to a round's need for each class of cards: if it comes, lies face down or is turned."""
        match need:
            case Draw(to=place, face_up=False):
                if place is not BURN and any(None in round.cards_at(one) for one in (DEALER, PLAYER, BANKER, Box(0))):
                    raise NotWalked(
                        say(
                            "Rounds of “{game}” with two hidden cards cannot be compiled into tables.",
                            game=self.rules.game,
                        )
                    )
                return [FACE_DOWN] * len(self.cards)
            case Peek():
                return [cast(PeekingRound, round).peek((card,)) for card in self.cards]
        return self.cards

    def claims_number(self, claims: Claims) -> int:
        """The number of a set of claims, whatever their order."""
        number = self._numbers.get(claims)
        if number is None:
            ordered = tuple(sorted(claims, key=repr))
            number = self._numbers.setdefault(ordered, len(self.claims))
            if number == len(self.claims):
                self.claims.append(ordered)
            self._numbers[claims] = number
        return number

    def final_number(self, round: WalkedRound) -> int:
        """The number of the final of a finished round."""
        final = round.final if makes_claims(round) else None
        number = self._finals.setdefault(final, len(self.ends))
        if number == len(self.ends):
            self.ends.append(round)
        return number


def claims_at_end(round: WalkedRound) -> Claims:
    """What a finished round claims at its end: a round that makes no claims makes one then, the nets of all its bets."""
    return () if makes_claims(round) else (round.final,)


def claims_since(before: Claims, claims: Claims) -> Claims:
    """The claims that were not there before: mostly the last ones, but a hand in the middle may finish later."""
    if claims[: len(before)] == before:
        return claims[len(before) :]
    return tuple((Counter(claims) - Counter(before)).elements())
