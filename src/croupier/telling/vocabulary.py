"""The vocabulary: how each move and bet is named, typed, told and explained.

Code identifies a move by the word of its option (`hit`) and a bet by its name in the rules (`main`). This module has what
people read and type. Words of every language are understood in any; single letters of moves and
chart letters belong to one, the letter of a betting box to all. Which letters and words, the catalogues say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import PurePath

from croupier.language import LANGUAGES, translation_of
from croupier.messages import Message, Value, Word, fold_accents, say, spelling

Name = Message | str


def words_for(words: Word) -> tuple[str, ...]:
    """The words of a spelling in every language, as they are compared with what is typed."""
    return tuple(dict.fromkeys(word for one in LANGUAGES for word in fold_accents(translation_of(one, words)).split()))


@cache
def forms_of(word: str, label: Message, also: Word) -> frozenset[str]:
    """What can be typed for a word, in any language: itself, its label, the first word of either, and other words."""
    named = [fold_accents(translation_of(language, id)) for language in LANGUAGES for id in (word, label.id)]
    forms = {form for name in named for form in (name.replace(" ", "-"), name.partition(" ")[0])}
    return frozenset({fold_accents(word), *forms, *words_for(also)})


@dataclass(frozen=True)
class MoveWords:
    """The names, keys and explanation of a move."""

    word: str
    label: Message
    """The text on its button."""
    doing: Message
    """`hitting`: its name inside a sentence."""
    meaning: Message
    """Its explanation in the help."""
    told: Callable[[Name], Message]
    """`Léa hits.`"""
    keys: Word
    """The letters that are understood. The first is shown, also in charts."""
    also: Word = Word()
    """Other words that are understood beside its name and its label."""
    answer: Message | None = None
    """Yes or No, for a question with these two answers."""
    erred: Callable[[Value, float], Message] | None = None
    """`12 against a 10: hit, cost 0.03`: the sentence for a hand in which it was a mistake."""

    def mistake_name(self, hand: Value, cost: float) -> Message:
        """The name of a mistake with this move; `cost` is in bets."""
        if self.erred:
            return self.erred(hand, cost)
        return say("{hand}: {move}, cost {cost}", hand=hand, move=self.label, cost=cost)


@dataclass(frozen=True)
class BetWords:
    """The names and keys of a bet."""

    bet: str
    label: Message
    keys: Word = Word()
    """The letter of its betting box."""


MOVES: dict[str, MoveWords] = {}
"""Every move of every game, by its word."""
BETS: dict[str, BetWords] = {}
"""Every bet of every game, by its name."""


def add(*words: MoveWords | BetWords) -> None:
    """Register the words of a game."""
    for entry in words:
        if isinstance(entry, MoveWords):
            MOVES[entry.word] = entry
        else:
            BETS[entry.bet] = entry


YES, NO = say("Yes"), say("No")
YES_LETTER, NO_LETTER = spelling("letters of Yes", "y"), spelling("letters of No", "n")
YES_WORDS, NO_WORDS = spelling("words for Yes", "yes"), spelling("words for No", "no")

add(
    MoveWords(
        "hit", say("Hit"), say("hitting"), say("one more card"), lambda name: say("{name} hits.", name=name),
        spelling("letters of Hit", "h"),
        erred=lambda hand, cost: say("{hand}: hit, cost {cost}", hand=hand, cost=cost),
    ),
    MoveWords(
        "stand", say("Stand"), say("standing"), say("no more cards"), lambda name: say("{name} stands.", name=name),
        spelling("letters of Stand", "s"),
        erred=lambda hand, cost: say("{hand}: stood, cost {cost}", hand=hand, cost=cost),
    ),
    MoveWords(
        "double", say("Double"), say("doubling"), say("the stake doubles, exactly one more card"),
        lambda name: say("{name} doubles.", name=name),
        spelling("letters of Double", "d"),
        erred=lambda hand, cost: say("{hand}: doubled, cost {cost}", hand=hand, cost=cost),
    ),
    MoveWords(
        "split", say("Split"), say("splitting"), say("two hands, the same stake on each"),
        lambda name: say("{name} splits.", name=name),
        spelling("letters of Split", "p"),
        erred=lambda hand, cost: say("{hand}: split, cost {cost}", hand=hand, cost=cost),
    ),
    MoveWords(
        "swap", say("Swap"), say("swapping"), say("a new second card, the stake doubles"),
        lambda name: say("{name} swaps the second card.", name=name),
        spelling("letters of Swap", "c"),
        erred=lambda hand, cost: say("{hand}: swapped, cost {cost}", hand=hand, cost=cost),
    ),
    MoveWords(
        "surrender", say("Surrender"), say("surrendering"), say("half the stake comes back"),
        lambda name: say("{name} surrenders.", name=name),
        spelling("letters of Surrender", "r"),
        erred=lambda hand, cost: say("{hand}: surrendered, cost {cost}", hand=hand, cost=cost),
    ),
    MoveWords(
        "insure", say("Insurance"), say("insuring"), say("half the stake; 2 to 1 if the dealer has blackjack"),
        lambda name: say("{name} takes insurance.", name=name),
        spelling("letters of Insurance, then of Yes", "iy"), spelling("other words for Insurance", "insure"), answer=YES,
        erred=lambda hand, cost: say("{hand}: insured, cost {cost}", hand=hand, cost=cost),
    ),
    MoveWords(
        "even-money", say("Even money"), say("even money"), say("as much as the stake is won at once"),
        lambda name: say("{name} takes even money.", name=name),
        spelling("letters of Even money, then of Yes", "ey"), spelling("other words for Even money", "even"), answer=YES,
        erred=lambda hand, cost: say("{hand}: took even money, cost {cost}", hand=hand, cost=cost),
    ),
    MoveWords(
        "decline", say("Decline"), say("declining"), say("nothing changes"),
        lambda name: say("{name} says no.", name=name),
        NO_LETTER, NO_WORDS, answer=NO,
        erred=lambda hand, cost: say("{hand}: declined, cost {cost}", hand=hand, cost=cost),
    ),
    MoveWords(
        "war", say("War"), say("going to war"), say("the stake doubles, one more card each"),
        lambda name: say("{name} goes to war.", name=name),
        spelling("letters of War", "w"),
        erred=lambda hand, cost: say("{hand}: went to war, cost {cost}", hand=hand, cost=cost),
    ),
    BetWords("main", say("Main bet")),
    BetWords("ante", say("Ante")),
    BetWords("player", say("Player"), spelling("letter of the box Player", "p")),
    BetWords("banker", say("Banker"), spelling("letter of the box Banker", "b")),
    BetWords("tie", say("Tie"), spelling("letter of the box Tie", "t")),
    BetWords("player-pair", say("Player pair")),
    BetWords("banker-pair", say("Banker pair")),
    BetWords("dragon-7", say("Dragon 7")),
    BetWords("panda-8", say("Panda 8")),
    BetWords("super-6", say("Super 6")),
    BetWords("21+3", say("21+3")),
    BetWords("perfect-pairs", say("Perfect Pairs")),
    BetWords("lucky-ladies", say("Lucky Ladies")),
    BetWords("insurance", say("Insurance")),
)  # fmt: skip

PASS = (*words_for(spelling("words that sit a round out", "pass")), "-")
LEAVE = words_for(spelling("words that leave the game", "leave"))
"""Typed instead of a bet: PASS sits this round out, LEAVE leaves the game."""
WATCH_WORDS = spelling("words that look on", "watch")
ALL_IN = words_for(spelling("words that bet all one has", "all all-in allin"))
"""Typed instead of an amount: as much as the house takes and the player has."""

LEVELS = ("amateur", "intermediate", "expert")
"""The levels of AI players, the weakest first."""
CHAMPION = "champion"
"""The AI player beside them who plays to win the tournament."""
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
    CHAMPION: say("champion"),
}
"""How a bot plays, shown beside its name."""


def keys(word: str, language: str, yes_or_no: bool = False) -> str:
    """The letters of a move, the shown one first. For a yes-or-no question the letter of yes is shown."""
    letters = translation_of(language, MOVES[word].keys)
    return letters[::-1] if yes_or_no and MOVES[word].answer is YES else letters


def label(word: str, yes_or_no: bool = False) -> Message:
    """The text on the button of a move."""
    return MOVES[word].answer or MOVES[word].label if yes_or_no else MOVES[word].label


def chart_letter(word: str, language: str) -> str:
    """The letter of a move in a chart."""
    return keys(word, language)[0].upper()


def find_move(typed: str, language: str, open: Iterable[str]) -> str | None:
    """The typed move, open or not; None if the word is unknown. Open moves have precedence.

    Of the letters of a move that is not open only the first counts: `y` means insurance only where it is offered.
    """
    typed = fold_accents(typed)
    meant = [
        word
        for word in MOVES
        if typed in forms_of(word, MOVES[word].label, MOVES[word].also)
        or (len(typed) == 1 and typed in keys(word, language)[: None if word in open else 1])
    ]
    return next((word for word in meant if word in open), meant[0] if meant else None)


def find_bet(typed: str, known: Iterable[str]) -> str | None:
    """The typed bet, by its name or the letter of its box, if the house takes it."""
    typed = fold_accents(typed)
    return next((bet for bet in known if typed in _forms_of_bet(BETS[bet])), None)


def bet_letter(bet: str, language: str) -> str:
    """The letter of a betting box; empty if it has none."""
    return translation_of(language, BETS[bet].keys)


@cache
def _forms_of_bet(bet: BetWords) -> frozenset[str]:
    """What can be typed for a bet: its name and label, and the letter of its box, in any language."""
    named = [
        fold_accents(translation_of(language, id)) for language in LANGUAGES for id in (bet.bet, bet.label.id, bet.keys)
    ]
    return frozenset({bet.bet, *(form for name in named if name for form in (name, name.replace(" ", "-")))})


def bet_label(bet: str) -> Message:
    """The text on a betting box."""
    return BETS[bet].label


def title(word: str) -> Message:
    """The name of a bet or a move at the start of a line."""
    return MOVES[word].label if word in MOVES else BETS[word].label


def grade(plays: str) -> int:
    """How well a bot plays, of 3; 0: it is none of the three levels (S0-19)."""
    return LEVELS.index(plays) + 1 if plays in LEVELS else 0


def playing_style(plays: str) -> Message | str:
    """How a bot plays; for a chart file the name of the file."""
    return PLAYING_STYLES.get(plays) or PurePath(plays).stem
