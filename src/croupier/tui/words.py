"""The words of the table in the app: moves and their keys, why one is closed, what became of a hand."""

from __future__ import annotations

from pathlib import Path

from croupier.games import blackjack, war
from croupier.messages import Message, say
from croupier.plain.closed import why_closed
from croupier.plain.keys import LETTERS
from croupier.protocol import Decide, Round

MOVES = ("hit", "stand", "double", "split", "swap", "surrender")
EARLY = ("insure", "even-money", "surrender", "decline")

LABELS = {
    "hit": say("Hit"),
    "stand": say("Stand"),
    "double": say("Double"),
    "split": say("Split"),
    "swap": say("Swap"),
    "surrender": say("Surrender"),
    "war": say("War"),
    "even-money": say("Even money"),
    "insure": say("Insurance"),
    "decline": say("Decline"),
}
YES_NO = {"insure": say("Yes"), "even-money": say("Yes"), "decline": say("No")}
"""Where one is simply asked yes or no."""

ROLES = {
    "optimal": say("perfect play"),
    "basic": say("by the chart"),
    "expert": say("expert"),
    "intermediate": say("intermediate"),
    "amateur": say("amateur"),
    "mimic": say("plays like the dealer"),
    "never-bust": say("never goes over"),
    "always-war": say("always war"),
    "always-surrender": say("always surrender"),
    "player": say("bets on the player"),
    "banker": say("bets on the banker"),
    "tie": say("bets on the tie"),
}
"""How a bot plays, beside its name."""


BETS = {
    "main": say("Main bet"), "ante": say("Ante"), "player": say("Player"), "banker": say("Banker"), "tie": say("Tie"),
    "player-pair": say("Player pair"), "banker-pair": say("Banker pair"), "dragon-7": say("Dragon 7"),
    "panda-8": say("Panda 8"), "super-6": say("Super 6"), "21+3": say("21+3"), "perfect-pairs": say("Perfect Pairs"),
    "lucky-ladies": say("Lucky Ladies"),
}  # fmt: skip


def bet_title(bet: str) -> Message:
    """What stands on a betting box."""
    return BETS[bet]


def role(plays: str) -> Message | str:
    """How a bot plays; one that plays by a chart file goes by its name."""
    return ROLES.get(plays) or Path(plays).stem


def letters(word: str, language: str, asked: bool) -> str:
    """The keys of a move, the one that is shown first; where yes or no is asked, y or o is shown."""
    keys = LETTERS[language][word]
    return keys[::-1] if asked and word in ("insure", "even-money") else keys


def offered(round: Round, need: Decide) -> tuple[str, ...]:
    """The moves that this house has, open now or not."""
    if isinstance(round, war.Round):
        return ("war", "surrender") if round.rules.surrender else ("war",)
    assert isinstance(round, blackjack.Round)
    if "decline" in need.words:
        return tuple(word for word in EARLY if word in need.words)
    rules = round.rules
    has = {
        "double": rules.double != "none",
        "split": rules.max_hands > 1,
        "swap": rules.swap,
        "surrender": rules.surrender == "late",
    }
    return tuple(word for word in MOVES if has.get(word, True))


def closed(round: Round, need: Decide, word: str) -> Message | None:
    """Why a move of the house is not open now; None if it is."""
    return None if word in need.words else why_closed(round, need, word)


def fate(round: blackjack.Round, seat: int, place: int, waits: bool) -> Message | None:
    """What a hand has done: `stands`, `doubled`, `over`, `waits`."""
    played = round.seats[seat]
    assert played is not None
    hand = played.hands[place]
    if hand.total.bust:
        return say("over")
    if hand.natural:
        return None
    if hand.owed and len(hand.cards) < 2 and not hand.split:
        return None
    match hand.fate:
        case "stood":
            return say("stands")
        case "doubled":
            return say("doubled")
        case "surrendered":
            return say("gives up")
    if hand.total.points == 21:
        return None
    return say("waits") if waits else None
