"""What players type: the words of both languages always, the letters of their own."""

from __future__ import annotations

from unicodedata import combining, normalize

WORDS = {
    "hit": ("hit", "tirer"),
    "stand": ("stand", "rester"),
    "double": ("double", "doubler"),
    "split": ("split", "partager"),
    "swap": ("swap", "changer"),
    "surrender": ("surrender", "abandonner"),
    "insure": ("insure", "insurance", "assurance", "assurer"),
    "even-money": ("even-money", "even", "paiement", "paiement-egal", "egal"),
    "decline": ("decline", "no", "non", "refuser"),
    "war": ("war", "bataille"),
}

LETTERS = {
    "en": {
        "hit": "h",
        "stand": "s",
        "double": "d",
        "split": "p",
        "swap": "c",
        "surrender": "r",
        "insure": "iy",
        "even-money": "ey",
        "decline": "n",
        "war": "w",
    },
    "fr": {
        "hit": "t",
        "stand": "r",
        "double": "d",
        "split": "p",
        "swap": "c",
        "surrender": "a",
        "insure": "io",
        "even-money": "eo",
        "decline": "n",
        "war": "b",
    },
}
"""The letters of each word; the first is the one shown."""

PASS = ("pass", "passer", "-")
STAND_UP = ("leave", "partir")
"""Said instead of a bet: sit this round out; take one's chips and go."""

BETS = {
    "player": ("player", "joueur"),
    "banker": ("banker", "banque"),
    "tie": ("tie", "egalite"),
    "player-pair": ("player-pair", "paire-joueur"),
    "banker-pair": ("banker-pair", "paire-banque"),
}
"""Bets with a name in each language; the others have one name everywhere."""


def folded(text: str) -> str:
    """Small letters without accents: `Égalité` is typed `egalite` on some keyboards."""
    letters = normalize("NFKD", normalize("NFKD", text).casefold())
    return "".join(letter for letter in letters if not combining(letter))


def key(word: str, language: str) -> str:
    """The letter shown for an option."""
    return LETTERS[language][word][0]


def option_of(typed: str, language: str, open: tuple[str, ...]) -> str | None:
    """The option that was typed, open or not; None if it is no word of the table. An open one goes first."""
    typed = folded(typed)
    meant = [word for word in WORDS if typed in WORDS[word] or (len(typed) == 1 and typed in LETTERS[language][word])]
    return next((word for word in meant if word in open), meant[0] if meant else None)


def bet_of(typed: str, known: tuple[str, ...]) -> str | None:
    """The bet that was typed, if the house takes it."""
    typed = folded(typed)
    return next((bet for bet in known if typed == bet or typed in BETS.get(bet, ())), None)
