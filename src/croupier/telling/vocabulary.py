"""The words of the table: what each move and bet is called, typed, told and explained, in one place.

A move is known everywhere by the word of its option (`hit`), a bet by its name in the rules (`main`). What people read
and type is looked up here. Words of both languages are understood in either language; single letters and chart letters
belong to one language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePath
from unicodedata import combining, normalize

from croupier.messages import Message, say

Name = Message | str


@dataclass(frozen=True)
class MoveWords:
    """How a move is called, typed, told and explained."""

    word: str
    label: Message
    """On a button."""
    doing: Message
    """`hitting`: inside a sentence about the move."""
    meaning: Message
    """What it does, for the help."""
    told: Callable[[Name], Message]
    """`Léa hits.`"""
    typed: tuple[str, ...]
    """What is understood, in both languages, without accents."""
    keys: Mapping[str, str]
    """By language: the letters that are understood. The first one is shown."""
    chart: Mapping[str, str] = field(default_factory=dict)
    """By language: the letter in a chart."""
    answer: Message | None = None
    """Where the question is only yes or no: which of the two it is."""


@dataclass(frozen=True)
class BetWords:
    """How a bet is called and typed."""

    bet: str
    label: Message
    typed: tuple[str, ...] = ()
    """What is understood besides its name, in both languages, without accents."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """By language: the letter of its betting box."""


MOVES: dict[str, MoveWords] = {}
"""Every move of every game, by its word."""
BETS: dict[str, BetWords] = {}
"""Every bet of every game, by its name."""


def add(*words: MoveWords | BetWords) -> None:
    """Make the words of a game known."""
    for entry in words:
        if isinstance(entry, MoveWords):
            MOVES[entry.word] = entry
        else:
            BETS[entry.bet] = entry


YES, NO = say("Yes"), say("No")

add(
    MoveWords(
        "hit", say("Hit"), say("hitting"), say("one more card"), lambda name: say("{name} hits.", name=name),
        ("hit", "tirer"), {"en": "h", "fr": "t"}, {"en": "H", "fr": "T"},
    ),
    MoveWords(
        "stand", say("Stand"), say("standing"), say("no more cards"), lambda name: say("{name} stands.", name=name),
        ("stand", "rester"), {"en": "s", "fr": "r"}, {"en": "S", "fr": "R"},
    ),
    MoveWords(
        "double", say("Double"), say("doubling"), say("the stake doubles, exactly one more card"),
        lambda name: say("{name} doubles.", name=name),
        ("double", "doubler"), {"en": "d", "fr": "d"}, {"en": "D", "fr": "D"},
    ),
    MoveWords(
        "split", say("Split"), say("splitting"), say("two hands, the same stake on each"),
        lambda name: say("{name} splits.", name=name),
        ("split", "partager"), {"en": "p", "fr": "p"}, {"en": "P", "fr": "P"},
    ),
    MoveWords(
        "swap", say("Swap"), say("swapping"), say("a new second card, the stake doubles"),
        lambda name: say("{name} swaps the second card.", name=name),
        ("swap", "changer"), {"en": "c", "fr": "c"}, {"en": "C", "fr": "C"},
    ),
    MoveWords(
        "surrender", say("Surrender"), say("surrendering"), say("half the stake comes back"),
        lambda name: say("{name} surrenders.", name=name),
        ("surrender", "abandonner"), {"en": "r", "fr": "a"}, {"en": "R", "fr": "A"},
    ),
    MoveWords(
        "insure", say("Insurance"), say("insuring"), say("half the stake; 2 to 1 if the dealer has blackjack"),
        lambda name: say("{name} takes insurance.", name=name),
        ("insure", "insurance", "assurance", "assurer"), {"en": "iy", "fr": "io"}, answer=YES,
    ),
    MoveWords(
        "even-money", say("Even money"), say("even money"), say("as much as the stake is won at once"),
        lambda name: say("{name} takes even money.", name=name),
        ("even-money", "even", "paiement", "paiement-egal", "egal"), {"en": "ey", "fr": "eo"}, answer=YES,
    ),
    MoveWords(
        "decline", say("Decline"), say("declining"), say("nothing changes"),
        lambda name: say("{name} declines.", name=name),
        ("decline", "no", "non", "refuser"), {"en": "n", "fr": "n"}, answer=NO,
    ),
    MoveWords(
        "war", say("War"), say("going to war"), say("the stake doubles, one more card each"),
        lambda name: say("{name} goes to war.", name=name),
        ("war", "bataille"), {"en": "w", "fr": "b"},
    ),
    BetWords("main", say("Main bet"), ("mise",)),
    BetWords("ante", say("Ante"), ("mise",)),
    BetWords("player", say("Player"), ("joueur",), {"en": "p", "fr": "j"}),
    BetWords("banker", say("Banker"), ("banque",), {"en": "b", "fr": "b"}),
    BetWords("tie", say("Tie"), ("egalite",), {"en": "t", "fr": "t"}),
    BetWords("player-pair", say("Player pair"), ("paire-joueur",)),
    BetWords("banker-pair", say("Banker pair"), ("paire-banque",)),
    BetWords("dragon-7", say("Dragon 7")),
    BetWords("panda-8", say("Panda 8")),
    BetWords("super-6", say("Super 6")),
    BetWords("21+3", say("21+3")),
    BetWords("perfect-pairs", say("Perfect Pairs")),
    BetWords("lucky-ladies", say("Lucky Ladies")),
    BetWords("insurance", say("Insurance"), ("assurance",)),
)  # fmt: skip

PASS = ("pass", "passer", "-")
LEAVE = ("leave", "partir")
"""Typed instead of a bet: sit this round out; take one's chips and go."""

PLAYING_STYLES = {
    "optimal": say("perfect play"),
    "basic": say("by the chart"),
    "expert": say("expert"),
    "intermediate": say("intermediate"),
    "amateur": say("amateur"),
    "mimic": say("plays like the dealer"),
    "never-bust": say("never busts"),
    "always-war": say("always war"),
    "always-surrender": say("always surrender"),
    "player": say("bets on the player"),
    "banker": say("bets on the banker"),
    "tie": say("bets on the tie"),
}
"""How a bot plays, beside its name."""


def folded(text: str) -> str:
    """Small letters without accents: `Égalité` is typed `egalite` on some keyboards."""
    letters = normalize("NFKD", normalize("NFKD", text).casefold())
    return "".join(letter for letter in letters if not combining(letter))


def keys(word: str, language: str, yes_or_no: bool = False) -> str:
    """The letters of a move, the one that is shown first. Where yes or no is asked, the letter of yes is shown."""
    letters = MOVES[word].keys[language]
    return letters[::-1] if yes_or_no and MOVES[word].answer is YES else letters


def label(word: str, yes_or_no: bool = False) -> Message:
    """What stands on the button of a move."""
    return MOVES[word].answer or MOVES[word].label if yes_or_no else MOVES[word].label


def chart_letter(word: str, language: str) -> str:
    """The letter of a move in a chart."""
    return MOVES[word].chart[language]


def move_typed(typed: str, language: str, open: Iterable[str]) -> str | None:
    """The move that was typed, open or not; None if it is no word of the table. An open one goes first."""
    typed = folded(typed)
    meant = [
        word
        for word, words in MOVES.items()
        if typed in words.typed or (len(typed) == 1 and typed in words.keys[language])
    ]
    return next((word for word in meant if word in open), meant[0] if meant else None)


def bet_typed(typed: str, known: Iterable[str]) -> str | None:
    """The bet that was typed, if the house takes it."""
    typed = folded(typed)
    return next((bet for bet in known if typed == bet or typed in BETS[bet].typed), None)


def bet_label(bet: str) -> Message:
    """What stands on a betting box."""
    return BETS[bet].label


def title(word: str) -> Message:
    """A bet or a move at the head of a line."""
    return MOVES[word].label if word in MOVES else BETS[word].label


def playing_style(plays: str) -> Message | str:
    """How a bot plays; one that plays by a chart file goes by the name of the file."""
    return PLAYING_STYLES.get(plays) or PurePath(plays).stem
