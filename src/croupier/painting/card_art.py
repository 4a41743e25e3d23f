"""The pictures on large cards: pips, the aces' large suits, the emblems of court cards. One letter is half a cell."""

from __future__ import annotations

from croupier.cards import Rank, Suit

PAIRS = {2: "", 3: "", 4: "06", 5: "06", 6: "036", 7: "036", 8: "036", 9: "0246", 10: "0246"}
"""The rows with two pips side by side."""
CENTRES = {2: "06", 3: "036", 4: "", 5: "3", 6: "", 7: "1", 8: "15", 9: "3", 10: "15"}
"""The rows with one pip in the middle."""


def pips(number: int) -> list[tuple[int, int]]:
    """Column and row of each pip of a two to ten, inside 11 × 7."""
    left, right = (4, 6) if number == 10 else (3, 7)
    pairs = [(column, int(row)) for row in PAIRS[number] for column in (left, right)]
    return pairs + [(5, int(row)) for row in CENTRES[number]]


CROWN = ("L..L..L", "G..G..G", "GG.G.GG", "GGGGGGG", "GGGGGGG", "GJGJGJG", "GGGGGGG")
ROSE = ("..JJJ..", ".JJLJJ.", "JJLLLJJ", "JLLGLLJ", "JJLLLJJ", ".JJLJJ.", "..JJJ..")
SWORD = ("...J...", "...J...", "...J...", "...J...", ".GGLGG.", "...G...", "...L...")
COURTS = {Rank.KING: CROWN, Rank.QUEEN: ROSE, Rank.JACK: SWORD}
"""King: a crown; queen: a rose; jack: a sword. G gold, L light gold, J the suit's jewel."""

ACES = {
    Suit.SPADES: ("...X...", "..XXX..", ".XXXXX.", "XXXXXXX", "XXXXXXX", ".X.X.X.", "...X...", "..XXX.."),
    Suit.HEARTS: (".XX.XX.", "XXXXXXX", "XXXXXXX", "XXXXXXX", ".XXXXX.", "..XXX..", "...X..."),
    Suit.DIAMONDS: ("...X...", "..XXX..", ".XXXXX.", "XXXXXXX", "XXXXXXX", ".XXXXX.", "..XXX..", "...X..."),
    Suit.CLUBS: ("..XXX..", "..XXX..", ".X.X.X.", "XXXXXXX", "XXXXXXX", ".X.X.X.", "...X...", "..XXX.."),
}

LETTERS = {
    "C": (".XXX.", "X...X", "X....", "X....", "X...X", ".XXX."),
    "R": ("XXXX.", "X...X", "XXXX.", "X.X..", "X..X.", "X...X"),
    "O": (".XXX.", "X...X", "X...X", "X...X", "X...X", ".XXX."),
    "U": ("X...X", "X...X", "X...X", "X...X", "X...X", ".XXX."),
    "P": ("XXXX.", "X...X", "X...X", "XXXX.", "X....", "X...."),
    "I": ("XX", "XX", "XX", "XX", "XX", "XX"),
    "E": ("XXXXX", "X....", "XXXX.", "X....", "X....", "XXXXX"),
}
"""The letters of the logo."""
