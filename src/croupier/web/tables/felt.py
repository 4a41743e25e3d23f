"""What lies on the felt, as a message for everybody: built field by field from what the round shows.

A round holds no hidden card, so there is none to leave out. All words come from `telling`. Most of the felt is as it was
in the message before: the seats and the results are kept as JSON until what they show changes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate
from typing import Any, cast

from msgspec import Raw

from croupier.games.declare import written
from croupier.houses import House
from croupier.houses.shorthand import shorthand
from croupier.language import LANGUAGES
from croupier.protocol import Box, Decide, Round
from croupier.strategies import names
from croupier.table.hosted import waiting
from croupier.table.table import Table
from croupier.table.tournament import Tournament
from croupier.telling import telling_of
from croupier.telling.asking import place_your_bets, yes_or_no
from croupier.telling.company import Company
from croupier.telling.game import BoxesTelling, HandTold, ShoeTold
from croupier.telling.placard import lines as placard_lines
from croupier.telling.results import result_lines
from croupier.telling.vocabulary import BETS, bet_label, keys, label, playing_style
from croupier.web.texts import plain, texts_in
from croupier.web.wire import encoded

LIMITS = ("minimum", "maximum", "chip", "budget", "currency")
"""The rules about money that a front end needs as numbers."""


@dataclass
class Circumstances:
    """What a dealer knows beside the table."""

    here: set[str] = field(default_factory=set)
    watching: int = 0
    missed: Mapping[int, int] = field(default_factory=dict)
    leaving: set[int] = field(default_factory=set)
    newcomers: set[int] = field(default_factory=set)
    """Who sat down since the last deal: the hands of the round before are not theirs."""
    clock: Mapping[str, object] | None = None
    cut: str | None = None
    shoe: Sequence[Round] = ()
    """The rounds of the shoe in play."""


class Kept:
    """A part of the felt as JSON. It is written anew only when something that it shows has changed."""

    def __init__(self) -> None:
        self._shows: tuple[object, ...] | None = None
        self._json = Raw()

    def written(self, shows: tuple[object, ...], write: Callable[[], object]) -> Raw:
        """`shows`: everything on which `write` depends."""
        if self._shows != shows:
            self._shows, self._json = shows, Raw(encoded(write()))
        return self._json


class FeltTeller:
    """Tells the felt of one game."""

    def __init__(self, game: Table | Tournament, house: House, id: str) -> None:
        self.game, self.house, self.id = game, house, id
        self.table = game.table if isinstance(game, Tournament) else game
        self.telling = telling_of(self.table.rules)
        self.texts = texts_in(self.table.rules.currency)
        self.company = Company(self.table, retelling=True)
        self._seats: defaultdict[int, Kept] = defaultdict(Kept)
        self._told: dict[int, tuple[Round, Box | None, tuple[HandTold, ...]]] = {}
        """The hands of each seat as they were told last, and of which round."""
        self._results_kept, self._dealer_kept = Kept(), Kept()

    # What does not change from round to round

    def about(self) -> dict[str, Any]:
        """The table itself."""
        table, rules, hosted = self.table, self.table.rules, self.table.hosted or {}
        calendar = self.game.calendar if isinstance(self.game, Tournament) else None
        return {
            "id": self.id,
            "house": table.house,
            "kind": rules.game,
            "rules": written(rules),
            "title": [self.house.title(language) for language in LANGUAGES],
            "about": [self.house.about(language) for language in LANGUAGES],
            "game": self.texts(self.telling.NAME),
            "short": shorthand(rules),
            "layout": self.telling.LAYOUT,
            "chart": self.telling.HAS_CHART,
            "count": self.telling.HAS_COUNT and rules.decks != "infinite",
            **{limit: getattr(rules, limit) for limit in LIMITS},
            "seal": table.seal,
            "rebuy": rules.rebuy and not table.tournament,
            "clock": hosted.get("clock", 0),
            "private": hosted.get("private", False),
            "by": hosted.get("by", ""),
            "tournament": {"rounds": calendar.rounds, "block": calendar.block} if calendar else None,
            "bets": [self._bet(bet) for bet in self._boxes()],
            "printed": [self.texts(line) for line in self.telling.printed(rules)],
            "small": [self.texts(line) for line in (*self.telling.small(rules), *placard_lines(rules))],
            "bots": [{"plays": name, "name": self.texts(playing_style(name))} for name in names(rules)],
        }

    def _boxes(self) -> tuple[str, ...]:
        rules = self.table.rules
        return cast(BoxesTelling, self.telling).boxes(rules) if self.telling.LAYOUT == "boxes" else rules.bets

    def _bet(self, bet: str) -> dict[str, Any]:
        rules = self.table.rules
        return {
            "bet": bet,
            "name": self.texts(bet_label(bet)),
            "keys": [BETS[bet].keys.get(language, "") for language in LANGUAGES],
            "odds": self.telling.odds(rules, bet),
            "main": bet in rules.main_bets,
        }

    # The felt

    def felt(self, now: Circumstances) -> dict[str, Any]:
        """Everything that lies there."""
        table, round = self.table, self.table.round or self.table.last
        need, betting = table.deciding, table.betting
        asked = Box(need.seat, need.hand) if need else None
        return {
            "phase": self._phase(betting, now),
            "round": table.rounds,
            "title": self.texts(self.telling.round_title(table.rounds)),
            "seats": [self._seat(seat, round, asked, seat in betting, now) for seat in range(len(table.players))],
            **self._middle(round, now),
            "question": self._question(need) if need and not table.players[need.seat].bot else None,
            "betting": [seat for seat in betting if not table.players[seat].bot],
            "clock": now.clock,
            "watching": now.watching,
            "shoe": self._shoe(now),
            "results": self._results(now),
            "nets": list(table.history[-1]) if table.last and not table.round else None,
            **self._tournament(),
            "head": table.digest.hex(),
        }

    def _phase(self, betting: Sequence[int], now: Circumstances) -> str:
        table = self.table
        if table.over:
            return "over"
        if table.round:
            return "play"
        people = any(not player.gone and not player.bot for player in table.players)
        if waiting(table) or not (people or table.tournament):
            return "waiting"
        return "bets" if betting or not now.cut else "cut"

    def _seat(self, seat: int, round: Round | None, asked: Box | None, betting: bool, now: Circumstances) -> Raw | None:
        table, player = self.table, self.table.players[seat]
        if player.gone and not (table.tournament and table.rounds):
            return None
        running = table.round.stakes[seat] if table.round else None
        bets, balance, again = table.bets.get(seat), table.balance(seat), table.last_bets.get(seat)
        ready = running is not None or seat in table.bets
        here, missed, leaving = player.bot or player.who in now.here, now.missed.get(seat, 0), seat in now.leaving
        hands = self._hands(seat, round, asked, now)
        turn = asked.hand if asked and asked.seat == seat else None
        person = (player.who, player.name, player.plays, player.purse, player.bought, player.gone)
        return self._seats[seat].written(
            (person, running, bets, balance, again, ready, here, missed, leaving, hands, turn, betting),
            lambda: {
                "who": player.who,
                "name": player.name or self.texts(table.name(seat)),
                "bot": self.texts(playing_style(player.plays)) if player.bot else None,
                "here": here,
                "purse": player.purse,
                "balance": balance,
                "bought": player.bought,
                "missed": missed,
                "bets": dict(running.bets) if running else bets,
                "ready": ready,
                "again": again,
                "invite": self.texts(place_your_bets(table, seat)) if betting and not player.bot else None,
                "hands": [self._hand(hand, place == turn) for place, hand in enumerate(hands)],
                "out": table.out(seat),
                "leaving": leaving,
            },
        )

    def _hands(self, seat: int, round: Round | None, asked: Box | None, now: Circumstances) -> tuple[HandTold, ...]:
        if not round or not round.stakes[seat] or seat in now.newcomers or self.telling.LAYOUT == "boxes":
            return ()
        told = self._told.get(seat)
        if told is None or told[0] is not round or told[1] != asked:
            told = self._told[seat] = (round, asked, self.telling.hands(round, seat, asked))
        return told[2]

    def _hand(self, hand: HandTold, turn: bool) -> dict[str, Any]:
        return {
            "cards": [card.code for card in hand.cards],
            "total": self.texts(hand.total),
            "brief": str(hand.brief),
            "state": self.texts(hand.state),
            "mark": hand.mark,
            "stake": hand.stake,
            "bet": hand.bet,
            "turn": turn,
        }

    def _middle(self, round: Round | None, now: Circumstances) -> dict[str, Any]:
        """The dealer's hand, or the hands of all."""
        if self.telling.LAYOUT != "boxes":
            return {"dealer": self._dealer(round), "sides": [], "verdict": [], "roads": None, "tally": None}
        telling = cast(BoxesTelling, self.telling)
        sides = telling.sides(round) if round else ()
        done = round is not None and self.table.round is None
        coups = [telling.coup(one) for one in now.shoe]
        return {
            "dealer": None,
            "sides": [
                {
                    "place": str(getattr(side.place, "value", side.place)),
                    "name": self.texts(side.name),
                    "cards": [card.code for card in side.cards],
                    "total": side.total,
                    "rule": self.texts(side.rule),
                    "won": side.won and done,
                    "tied": side.tied and done,
                }
                for side in sides
            ],
            "verdict": [self.texts(line) for line in telling.verdict(round)] if done else [],
            "roads": [
                {"name": self.texts(road.name), "cells": [list(cell if cell[4] else cell[:4]) for cell in road.cells]}
                for road in telling.roads(coups)
            ],
            "tally": self._tally(telling.shoe_told(coups)),
        }

    def _tally(self, shoe: ShoeTold) -> dict[str, Any]:
        """What stands beside the roads."""
        return {
            "wins": [{"side": side, "name": self.texts(name), "count": count} for side, name, count in shoe.wins],
            "line": self.texts(shoe.line),
            "next": [{"side": one.side, "name": self.texts(one.name), "marks": list(one.marks)} for one in shoe.next],
        }

    def _dealer(self, round: Round | None) -> Raw | None:
        if not round:
            return None
        told = self.telling.dealer(round)
        return self._dealer_kept.written(
            (told,),
            lambda: {
                "cards": [card.code if card else None for card in told.cards],
                "caption": self.texts(told.caption),
                "short": self.texts(told.short),
                "burned": told.burned,
            },
        )

    def _question(self, need: Decide) -> dict[str, Any]:
        round, simple = cast(Round, self.table.round), yes_or_no(need)
        return {
            "seat": need.seat,
            "hand": need.hand,
            "text": self.texts(self.telling.question(round, need, self.company)),
            "yes_or_no": simple,
            "options": [self._option(round, need, word, simple) for word in self.telling.offered(round, need)],
        }

    def _option(self, round: Round, need: Decide, word: str, simple: bool) -> dict[str, Any]:
        option = need.option(word)
        return {
            **_button(word, simple),
            "cost": option.cost if option else 0,
            "least": option.least if option else None,
            "closed": None if option else self.texts(self.telling.why_closed(round, need, word)),
        }

    def _shoe(self, now: Circumstances) -> dict[str, Any]:
        table, left = self.table, self.table.shoe_left
        return {
            "number": table.shoes,
            "seal": table.commitment,
            "left": list(left) if left else None,
            "last": table.cut_card_out,
            "cut": now.cut,
            "promised": sorted(table.promises),
            "cuts": sorted(table.cuts),
        }

    def _results(self, now: Circumstances) -> Raw:
        table = self.table
        old = not table.last or now.newcomers & {seat for seat, stake in enumerate(table.last.stakes) if stake}
        round = None if table.round or old else table.last
        names = [player.name for player in table.players]
        return self._results_kept.written((round, names), lambda: self._result_lines(round))

    def _result_lines(self, round: Round | None) -> list[dict[str, Any]]:
        lines = result_lines(self.table.rules, round, self.company) if round else ()
        return [{"seat": seat, "text": self.texts(line)} for line, seat in lines]

    def _tournament(self) -> dict[str, Any]:
        if not isinstance(self.game, Tournament) or waiting(self.table):
            return {"standings": None, "winner": None}
        return {
            "standings": [
                {
                    "rank": one.rank,
                    "seat": one.seat,
                    "name": one.name,
                    "purse": one.purse,
                    "out": one.out,
                    "so_far": self._so_far(one.seat, one.out),
                }
                for one in self.game.standings()
            ],
            "winner": self.game.winner,
        }

    def _so_far(self, seat: int, out: int | None) -> list[int]:
        """What a player of a tournament had: at the beginning, and after each round."""
        nets = (nets[seat] for nets in self.table.history[:out])
        return list(accumulate(nets, initial=self.table.players[seat].bought))


@cache
def _button(word: str, simple: bool) -> dict[str, Any]:
    """What stands on the button of a move; `simple`: it is a yes or a no."""
    return {
        "word": word,
        "label": plain(label(word, simple)),
        "keys": [keys(word, language, simple)[0] for language in LANGUAGES],
    }
