"""The shoe as everybody at the table sees it: its seal, who cut it, how many cards are gone and which were seen.

The cards that are still in it are not here; `shoe.py` has them, for whoever owns the seed.
"""

from __future__ import annotations

from collections import Counter
from copy import copy

from croupier.cards import Card
from croupier.games.declare import HouseRules


class SealedShoe:
    """The shoe in play, or the one before while the next is not sealed."""

    def __init__(self, rules: HouseRules, number: int, seal: str = "", n: int = 0) -> None:
        self.endless, self._cut = rules.decks == "infinite", rules.cut
        """Whether it never ends; and how many cards come before its cut card."""
        self.number = number
        """How many shoes were sealed so far."""
        self.seal = seal
        """The SHA-256 of its seed; empty between two shoes."""
        self.cuts: dict[int, str] = {}
        """The words with which it was cut, by seat."""
        self.promises: dict[int, str] = {}
        """The digests of words with which seats promised to cut it."""
        self.cutting = n
        """The number of the record since which it is cut: that sealed it, or by which somebody sat down before its first deal."""
        self.bet_on = False
        """Whether somebody has bet on it since then."""
        self.seen: Counter[Card] = Counter()
        """The cards exposed since it was shuffled."""
        self.dealt_from = False
        """A round was dealt from it."""
        self.ended_early = False
        """It was shown before its cut card: only the end of the game can follow."""
        self.drawn = 0
        self._left, self._earlier, self._this_round = rules.cards if rules.decks != "infinite" else 0, 0, 0
        self._seen_this_round: Counter[Card] = Counter()

    @property
    def open(self) -> bool:
        """Whether a shoe is sealed and its seed is not published yet."""
        return bool(self.seal)

    @property
    def worn_out(self) -> bool:
        """Whether it must be shuffled before another round: the cut card is out (E-03)."""
        return bool(self.drawn) and (self.endless or self.drawn >= self._cut)

    @property
    def good(self) -> bool:
        """Whether bets can be taken on it: it is sealed, and holds another round."""
        return bool(self.seal) and not self.worn_out

    @property
    def cards_left(self) -> tuple[int, int] | None:
        """How many cards are still to come, in all and before the cut card; None where that says nothing."""
        if self.endless or not self.seal:
            return None
        return self._left, max(0, self._cut - self.drawn)

    @property
    def cut_card_out(self) -> bool:
        """Whether the cut card has appeared, so that the round in play is the last of this shoe."""
        return not self.endless and bool(self._cut) and bool(self.seal) and self.drawn >= self._cut

    def begin_round(self) -> None:
        """The cards of the round before are discards now."""
        self.dealt_from = True
        self._seen_this_round.clear()
        self._earlier, self._this_round = self._earlier + self._this_round, 0

    def void_cuts(self, n: int) -> None:
        """Somebody sat down with record `n`: everybody promises and cuts anew, so that nobody has chosen last."""
        self.cuts, self.promises, self.cutting, self.bet_on = {}, {}, n, False

    def draw(self) -> None:
        """A card is dealt. If none was left, the discards of earlier rounds came back and are unseen again (E-03)."""
        if not self._left and not self.endless:
            self._left, self._earlier = self._earlier, 0
            self.seen = self._seen_this_round.copy()
        self._left -= 1
        self._this_round += 1
        self.drawn += 1

    def see(self, card: Card) -> None:
        self.seen[card] += 1
        self._seen_this_round[card] += 1

    def copy(self) -> SealedShoe:
        """The shoe as it is now, which does not change when this one is dealt from."""
        found = copy(self)
        found.cuts, found.promises, found.seen = dict(self.cuts), dict(self.promises), self.seen.copy()
        found._seen_this_round = self._seen_this_round.copy()  # noqa: SLF001
        return found

    def note_shown(self) -> None:
        """Its seed is published."""
        self.ended_early, self.seal = not self.worn_out, ""
