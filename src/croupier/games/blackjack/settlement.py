"""What finished hands are settled on, what they are settled against, and what they win: the one settlement.

A `Claim` is a finished hand (or an insurance) reduced to what decides its worth; a `Final` is the dealer's hand reduced
the same way. The round's `Done`, the exact analysis and the simulation all take `pays` from here.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from croupier.games.blackjack.rules import Rules
from croupier.messages import Message, say
from croupier.money import EVEN, TWO_TO_ONE, half, winnings

Kind = Literal["stood", "bust", "natural", "charlie", "surrender", "early-surrender", "even-money", "insurance"]


class Claim(NamedTuple):
    """What a seat has at stake in a finished hand."""

    seat: int
    kind: Kind
    points: int
    stake: int
    first: int
    """Of the stake, what a dealer's natural takes under original bets only (0 where the house has no such rule)."""


class Final(NamedTuple):
    """The dealer's hand at the end."""

    kind: Literal["total", "natural", "bust"]
    points: int


def watches(rules: Rules, claim: Claim) -> int:
    """What about the dealer's hand decides this claim: 0 nothing, 1 whether it is a natural, 2 its total (E-11)."""
    match claim.kind:
        case "stood":
            return 2
        case "natural":
            return 2 if rules.natural_ties == "any-21" else 1
        case "insurance":
            return 1
        case "surrender":
            return int(rules.hole_card != "peek")
        case "bust":
            return int(rules.original_bets_only and claim.first != claim.stake)
        case _:
            return 0


def pays(rules: Rules, claim: Claim, final: Final) -> int:
    """What the claim wins beyond its stake; below zero what it loses."""
    stake, natural = claim.stake, final.kind == "natural"
    match claim.kind:
        case "even-money" | "charlie":
            return winnings(stake, EVEN)
        case "insurance":
            return winnings(stake, TWO_TO_ONE) if natural else -stake
        case "early-surrender":
            return half(stake) - stake
        case "natural":
            return 0 if natural or _ties_natural(rules, final) else winnings(stake, rules.blackjack_pays)
        case "stood" if natural and claim.points == 21 and not rules.dealer_natural_beats_21:
            return 0
        case "stood" | "bust" | "surrender" if natural:
            return -(claim.first if rules.original_bets_only else stake)
        case "surrender":
            return half(stake) - stake
        case "bust":
            return -stake
    return _compare(claim, final)


def _ties_natural(rules: Rules, final: Final) -> bool:
    return rules.natural_ties == "any-21" and final.points == 21


def _compare(claim: Claim, final: Final) -> int:
    if final.kind == "bust" or claim.points > final.points:
        return winnings(claim.stake, EVEN)
    return 0 if claim.points == final.points else -claim.stake


CODES = (
    "natural", "natural-push", "dealer-natural", "bust", "dealer-bust", "higher", "lower", "push", "charlie",
    "surrendered", "even-money", "insurance-won", "insurance-lost", "side-bet-won", "side-bet-lost",
)  # fmt: skip
"""Why a bet came to what it did. `natural-push`: a natural against a natural, or against any 21 where that ties."""


def reason(rules: Rules, claim: Claim, final: Final, points: int, cards: int, dealer: int) -> tuple[str, Message]:
    """Why the claim came to what it did, as one of `CODES` and as a sentence.

    `points` and `cards` are of the hand, `dealer` is what the dealer counts.
    """
    natural = final.kind == "natural"
    match claim.kind:
        case "even-money":
            return "even-money", say("even money")
        case "charlie":
            return "charlie", say("{cards} cards: Charlie", cards=cards)
        case "insurance":
            if natural:
                return "insurance-won", say("dealer’s blackjack: insurance pays")
            return "insurance-lost", say("no dealer’s blackjack: insurance lost")
        case "natural":
            if natural:
                return "natural-push", say("both have blackjack")
            if _ties_natural(rules, final):
                return "natural-push", say("blackjack against 21: push")
            return "natural", say("blackjack")
        case "stood" | "bust" | "surrender" if natural and rules.original_bets_only:
            return "dealer-natural", say("dealer’s blackjack takes the first bet only")
        case "bust":
            return "bust", say("bust with {points}", points=points)
        case "stood" | "surrender" if natural:
            if not pays(rules, claim, final):
                return "push", say("push on {points}", points=21)
            return "dealer-natural", say("dealer’s blackjack")
        case "surrender" | "early-surrender":
            return "surrendered", say("surrendered")
    if final.kind == "bust":
        return "dealer-bust", say("dealer busts with {points}", points=dealer)
    if claim.points == final.points:
        return "push", say("push on {points}", points=points)
    code = "higher" if claim.points > final.points else "lower"
    return code, say("{points} against {dealer}", points=points, dealer=dealer)
