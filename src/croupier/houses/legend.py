"""What each code of the shorthand means.

    legend("blackjack")         every code of a game, with an example of how it is written
    explained(rules)            the codes of one house, each with its meaning there

A code that contains a number or odds (`6D`, `SP2`, `TB10:1`) is recognised by its pattern, and its meaning says the
number. Some codes mean different things in different games: `NS` is no split at blackjack, no surrender at war.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from croupier.games.declare import HouseRules
from croupier.houses.shorthand import shorthand
from croupier.messages import Message, say
from croupier.money import Odds, odds


@dataclass(frozen=True)
class Code:
    """A code of the shorthand."""

    example: str
    """How it is written; a number in it stands for any."""
    rule: str
    """The field of the house rules that it tells about."""
    says: Message | Callable[[str], Message]
    """What it means; where the code contains a value, what it means for that value."""
    pattern: str = ""
    """Which texts are this code, where it contains a value: the group is the value."""

    def meaning(self, code: str) -> Message | None:
        """What this code means as it is written; None if it is another code."""
        if isinstance(self.says, Message):
            return self.says if code == self.example else None
        found = re.fullmatch(self.pattern, code)
        return self.says(found[1] or "") if found else None


_ODDS = r"\d+:\d+"


def _pays(sentence: Callable[[Odds], Message]) -> Callable[[str], Message]:
    return lambda text: sentence(odds(text))


_DECKS = (
    Code("6D", "decks", lambda n: say("one deck") if n == "1" else say("{n} decks", n=int(n)), r"(\d)D"),
    Code("INF", "decks", say("infinite decks: every card is always as likely as in a full deck")),
)

_BLACKJACK = (
    Code("S17", "soft_17", say("the dealer stands on soft 17")),
    Code("H17", "soft_17", say("the dealer hits soft 17")),
    Code("NP", "hole_card", say("no peek: the dealer turns the second card after all players")),
    Code("NHC", "hole_card", say("no hole card: the dealer takes the second card after all players")),
    Code("OBO", "original_bets_only", say("original bets only: a dealer’s blackjack takes no doubles and no splits")),
    Code("ND", "double", say("no doubling")),
    Code("D9", "double", say("double on hard 9, 10 or 11 only")),
    Code("D10", "double", say("double on hard 10 or 11 only")),
    Code("DAC", "double", say("double on any number of cards, once")),
    Code("DAS", "double_after_split", say("double after a split")),
    Code("nDAS", "double_after_split", say("no double after a split")),
    Code("DFL", "double_for_less", say("double for less than the stake")),
    Code("NS", "max_hands", say("no splitting")),
    Code("SP2", "max_hands", lambda n: say("pairs may be split to {n} hands; without a code to 4", n=int(n)), r"SP(\d)"),
    Code("RSA", "resplit_aces", say("resplit aces: split aces may be split again")),
    Code("HSA", "hit_split_aces", say("hit split aces: they play on; without it they get one card each")),
    Code("PBR", "split_pairs_by", say("pairs by rank: 10 and K are no pair")),
    Code("SWAP", "swap", say("a pair’s second card may be exchanged for a doubled stake")),
    Code("LS", "surrender", say("late surrender: half the stake back, unless the dealer has blackjack")),
    Code("ES", "surrender", say("early surrender: half the stake back, even from a dealer’s blackjack")),
    Code("NI", "insurance", say("no insurance")),
    Code("NEM", "even_money", say("no even money for a blackjack against an ace")),
    Code("5CC", "charlie", lambda n: say("a Charlie: {n} cards not over 21 win at once", n=int(n)), r"(\d)CC"),
    Code("1AD", "ace_rule", say("one ace may drop: every ace counts 11, and one of a hand may count 1")),
    Code("CHASE", "dealer_rule", say("the dealer stops once ahead of a player who stands below 17")),
    Code("ROT", "turns", say("turns rotate: one card at a time, seat after seat, until all stand")),
    Code("BJ=21", "natural_ties", say("a blackjack ties with any 21 of the dealer")),
    Code("21=BJ", "dealer_natural_beats_21", say("a 21 ties with a dealer’s blackjack")),
    Code(
        "3:2", "blackjack_pays", _pays(lambda o: say("a blackjack pays {win} to {stake}", win=o.win, stake=o.stake)),
        rf"({_ODDS})",
    ),
    Code("21+3", "side_bets", lambda table: _side_bet(say("21+3"), table), r"21\+3(\(.+\))?"),
    Code("PP", "side_bets", lambda table: _side_bet(say("Perfect Pairs"), table), r"PP(\(.+\))?"),
    Code("LL", "side_bets", lambda table: _side_bet(say("Lucky Ladies"), table), r"LL(\(.+\))?"),
)  # fmt: skip

_BACCARAT = (
    Code("5%", "banker_commission", lambda n: say("{n}% commission on banker", n=n), r"([\d.]+)%"),
    Code("NNS", "naturals_stop", say("naturals do not stop: an 8 or 9 does not end the drawing")),
    Code(
        "B6=1:2", "banker_six_pays",
        _pays(lambda o: say("a banker’s 6 pays {win} to {stake}", win=o.win, stake=o.stake)), rf"B6=({_ODDS})",
    ),
    Code("B7=push", "banker_seven", say("a banker’s 7 in three cards gives banker bets back")),
    Code("TL", "tie_returns_bets", say("a tie loses bets on player and banker")),
    Code("8:1", "tie_pays", _pays(lambda o: say("a tie pays {win} to {stake}", win=o.win, stake=o.stake)), rf"({_ODDS})"),
    Code("D7=40:1", "side_bets", _pays(lambda o: _side_pays(say("Dragon 7"), o)), rf"D7=({_ODDS})"),
    Code("P8=25:1", "side_bets", _pays(lambda o: _side_pays(say("Panda 8"), o)), rf"P8=({_ODDS})"),
    Code("S6=12:1", "side_bets", _pays(lambda o: _side_pays(say("Super 6"), o)), rf"S6=({_ODDS})"),
    Code("PR=11:1", "side_bets", _pays(lambda o: _side_pays(say("Pairs"), o)), rf"PR=({_ODDS})"),
)  # fmt: skip

_WAR = (
    Code(
        "W3:2", "war_win_pays",
        _pays(lambda o: say("a won war pays {win} to {stake} on the first stake", win=o.win, stake=o.stake)), rf"W({_ODDS})",
    ),
    Code(
        "T2:1", "war_tie_pays",
        _pays(lambda o: say("a tied war pays {win} to {stake} on the first stake", win=o.win, stake=o.stake)), rf"T({_ODDS})",
    ),
    Code("NS", "surrender", say("no surrender: a tie always goes to war")),
    Code(
        "TB10:1", "tie_bet_pays",
        _pays(lambda o: say("a side bet on the tie pays {win} to {stake}", win=o.win, stake=o.stake)), rf"TB({_ODDS})",
    ),
)  # fmt: skip

_OF = {"blackjack": _BLACKJACK, "baccarat": _BACCARAT, "war": _WAR}

COMMON_TABLE = say(
    "A code stands for what differs from the common table, which looks under an ace or a ten, doubles on any two cards, "
    "splits to four hands and offers insurance and even money."
)


def _side_bet(name: Message, table: str) -> Message:
    """A side bet, with its odds where they are not the usual ones."""
    if not table:
        return say("side bet {name}", name=name)
    return say("side bet {name}, which pays {odds}", name=name, odds=tuple(table.strip("()").split("/")))


def _side_pays(name: Message, pays: Odds) -> Message:
    return say("side bet {name}, which pays {win} to {stake}", name=name, win=pays.win, stake=pays.stake)


def legend(game: str) -> tuple[Code, ...]:
    """Every code of a game, in the order of the shorthand."""
    return (*_DECKS, *_OF.get(game, ()))


def meaning(game: str, code: str) -> Message | None:
    """What a code of a house of this game means; None if there is no such code."""
    return next(filter(None, (one.meaning(code) for one in legend(game))), None)


def explain(rules: HouseRules) -> Iterator[tuple[str, Message]]:
    """The codes of a house, each with what it means there."""
    for code in shorthand(rules).split():
        if (means := meaning(rules.game, code)) is not None:
            yield code, means
