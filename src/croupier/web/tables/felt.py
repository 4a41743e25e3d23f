"""What lies on the felt, as a message for everybody: built field by field from what the round shows.

A round holds no hidden card, so there is none to leave out. All words come from `telling`. Most of the felt is as it was
in the message before: the seats and the results are kept as JSON until what they show changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import asdict, dataclass, field
from functools import cache, lru_cache
from itertools import accumulate
from typing import Any, Protocol, cast

from msgspec import Raw

from croupier.games.declare import written
from croupier.houses import House
from croupier.houses.shorthand import shorthand
from croupier.language import LANGUAGES
from croupier.messages import Message
from croupier.protocol import BURN, DEALER, Box, Decide, Done, Round
from croupier.strategies import names
from croupier.table.game import Game
from croupier.table.records import Answered, BetPlaced, ChipsBought, Hosting, Record, fields_of
from croupier.telling import telling_of
from croupier.telling.asking import place_your_bets, yes_or_no
from croupier.telling.company import Company
from croupier.telling.game import BoxesTelling, HandTold, ShoeTold, Text
from croupier.telling.placard import lines as placard_lines
from croupier.telling.results import result_lines
from croupier.telling.vocabulary import BETS, bet_label, grade, keys, label, playing_style
from croupier.web.tables.clock import MISSED
from croupier.web.texts import Texts, in_each, plain, texts_in
from croupier.web.wire import encoded

LIMITS = ("minimum", "maximum", "chip", "budget", "currency")
"""The rules about money that a front end needs as numbers."""
UNHOSTED = Hosting(0, "", False)
"""A table that no live house hosts: a test's, or a log from elsewhere."""


@dataclass
class FeltContext:
    """What a dealer knows beside the table."""

    here: AbstractSet[str] = field(default_factory=set)
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
        self.shows: tuple[object, ...] | None = None
        """Everything on which the part depends: the cache key of its JSON."""
        self.json = Raw()

    def write(self, shows: tuple[object, ...], part: object) -> Raw:
        self.shows, self.json = shows, Raw(encoded(part))
        return self.json


class SeatsRound(Round, Protocol):
    """A round of the layout `seats`: the hands of a seat, and its reserve, are in the seat."""

    @property
    def seats(self) -> tuple[object, ...]: ...


class FeltTeller:
    """Tells the felt of one game."""

    def __init__(self, game: Game, house: House, id: str) -> None:
        self.game, self.house, self.id = game, house, id
        self.telling = telling_of(self.game.rules)
        self.texts = texts_in(self.game.rules.currency)
        self.company = Company(self.game, retelling=True)
        self._in_seats = self.telling.LAYOUT == "seats"
        self._hands = [Kept() for _ in self.game.players]
        self._seats_shown: list[Raw | None] = [None for _ in self.game.players]
        self._stale: set[int] | None = None
        """The seats about which a record was noted that is not shown yet; None: any seat may have changed."""
        self._noted = 0
        """How many records the table had when the last one was noted or shown."""
        self._circumstances: tuple[object, ...] = ()
        self._played: Sequence[object] = ()
        self._asked: Box | None = None
        self._title, self._dealer_kept, self._results_kept = Kept(), Kept(), Kept()

    # What does not change from round to round

    def about(self) -> dict[str, Any]:
        """The table itself."""
        game, rules, hosted = self.game, self.game.rules, self.game.hosted or UNHOSTED
        calendar = game.tournament.calendar if game.tournament else None
        return {
            "id": self.id,
            "house": game.house,
            "kind": rules.game,
            "rules": written(rules),
            "title": in_each(self.house.title),
            "about": in_each(self.house.about),
            "game": self.texts(self.telling.NAME),
            "short": shorthand(rules),
            "layout": self.telling.LAYOUT,
            "chart": self.telling.HAS_CHART,
            "count": self.telling.HAS_COUNT and rules.decks != "infinite",
            **{limit: getattr(rules, limit) for limit in LIMITS},
            "seal": game.seal,
            "rebuy": rules.rebuy and not game.tournament,
            "clock": hosted.clock,
            "held": MISSED if hosted.clock and not game.tournament else None,
            "private": hosted.private,
            "by": hosted.by,
            "tournament": fields_of(calendar) if calendar else None,
            "cuts": calendar.cuts if calendar else [],
            "bets": [self._bet(bet) for bet in self._boxes()],
            "printed": [self.texts(line) for line in self.telling.printed(rules)],
            "small": [self.texts(line) for line in (*self.telling.small(rules), *placard_lines(rules))],
            "bots": [{"plays": name, "name": self.texts(playing_style(name))} for name in names(rules)],
        }

    def _boxes(self) -> tuple[str, ...]:
        rules = self.game.rules
        return cast(BoxesTelling, self.telling).boxes(rules) if self.telling.LAYOUT == "boxes" else rules.bets

    def _bet(self, bet: str) -> dict[str, Any]:
        rules = self.game.rules
        return {
            "bet": bet,
            "name": self.texts(bet_label(bet)),
            "keys": [BETS[bet].keys.get(language, "") for language in LANGUAGES],
            "odds": self.telling.odds(rules, bet),
            "main": bet in rules.main_bets,
        }

    # The felt

    def note(self, record: Record) -> None:
        """A record that happened just now: most of them change one seat. What is not noted may have changed any."""
        self._noted += 1
        if isinstance(record, Answered):
            return  # what an answer changes, the round shows
        if isinstance(record, BetPlaced | ChipsBought) and self._stale is not None:
            self._stale.add(record.seat)
        else:
            self._stale = None

    def felt(self, now: FeltContext) -> dict[str, Any]:
        """Everything that lies there."""
        game, round = self.game, self.game.round or self.game.last
        need, betting = game.deciding, [] if now.cut else game.betting
        asked = Box(need.seat, need.hand) if need else None
        return {
            "phase": self._phase(now),
            "round": game.rounds,
            "title": self._round_title(),
            "seats": self._all_seats(round, asked, betting, now),
            **self._middle(round, now),
            "question": self._question(need) if need and not game.players[need.seat].bot else None,
            "betting": [seat for seat in betting if not game.players[seat].bot],
            "clock": now.clock,
            "watching": now.watching,
            "shoe": self._shoe(now),
            "results": self._results(now),
            "nets": list(game.history[-1]) if game.last and not game.round else None,
            **self.ranking(),
            "digest": game.digest.hex(),
        }

    def _phase(self, now: FeltContext) -> str:
        game = self.game
        if game.over:
            return "over"
        if game.round:
            return "play"
        people = any(not player.gone and not player.bot for player in game.players)
        if game.waiting or not (people or game.tournament):
            return "waiting"
        return "cut" if now.cut else "bets"

    def _round_title(self) -> Raw:
        kept, shows = self._title, (self.game.rounds,)
        if kept.shows == shows:
            return kept.json
        return kept.write(shows, self.texts(self.telling.round_title(self.game.rounds)))

    def _all_seats(
        self, round: Round | None, asked: Box | None, betting: Sequence[int], now: FeltContext
    ) -> list[Raw | None]:
        """Every seat; only those that may have changed are looked at."""
        circumstances = (now.here, tuple(now.missed.items()), now.leaving, tuple(now.newcomers), bool(now.cut))
        played = cast(SeatsRound, round).seats if round and self._in_seats else ()
        seats: Iterable[int] = range(len(self.game.players))
        if (
            self._stale is not None
            and self._noted == self.game.events
            and circumstances == self._circumstances
            and len(played) == len(self._played)
        ):
            changed = {
                seat for seat, (one, before) in enumerate(zip(played, self._played, strict=True)) if one is not before
            }
            seats = changed | self._stale | {box.seat for box in (asked, self._asked) if box}
        for seat in seats:
            self._seats_shown[seat] = self._seat(seat, round, asked, seat in betting, now)
        self._stale, self._noted, self._circumstances = set(), self.game.events, circumstances
        self._played, self._asked = played, asked
        return self._seats_shown

    def _seat(self, seat: int, round: Round | None, asked: Box | None, betting: bool, now: FeltContext) -> Raw | None:
        game, player = self.game, self.game.players[seat]
        if player.gone and not (game.tournament and game.rounds):
            return None
        running = game.round.stakes[seat] if game.round else None
        bets, again = game.bets.get(seat), game.last_bets.get(seat)
        ready = running is not None or seat in game.bets
        here, missed, leaving = player.bot or player.who in now.here, now.missed.get(seat, 0), seat in now.leaving
        message = encoded(
            {
                "who": player.who,
                "name": player.name or self.texts(game.name(seat)),
                "bot": self.texts(playing_style(player.plays)) if player.bot else None,
                "grade": grade(player.plays),
                "here": here,
                "purse": player.purse,
                "balance": game.balance(seat),
                "bought": player.bought,
                "missed": missed,
                "bets": dict(running.bets) if running else bets,
                "ready": ready,
                "again": again,
                "invite": self.texts(place_your_bets(game, seat)) if betting and not player.bot else None,
                "hands": self._hands_of(seat, round, asked) if round and seat not in now.newcomers else [],
                "out": game.out(seat),
                "leaving": leaving,
            }
        )
        return Raw(message)

    def _hands_of(self, seat: int, round: Round, asked: Box | None) -> Raw:
        """The hands of a seat: kept until the seat of the round is another one, or it is asked something else."""
        played, stake = cast(SeatsRound, round).seats[seat] if self._in_seats else None, round.stakes[seat]
        asked, kept = asked if asked and asked.seat == seat else None, self._hands[seat]
        before = kept.shows
        if before is None or before[0] is not played or before[1] is not stake or before[2] != asked:
            hands = self.telling.hands(round, seat, asked) if self._in_seats and stake else ()
            turn = asked.hand if asked else None
            kept.write((played, stake, asked), [self._hand(hand, place == turn) for place, hand in enumerate(hands)])
        return kept.json

    def _hand(self, hand: HandTold, turn: bool) -> Raw:
        cards = encoded([card.code for card in hand.cards])
        words = _hand_words(self.texts, hand.total, hand.brief, hand.state, hand.mark, hand.stake, hand.bet, turn)
        return Raw(b'{"cards":%b,%b' % (cards, words))

    def _middle(self, round: Round | None, now: FeltContext) -> dict[str, Any]:
        """The dealer's hand, or the hands of all."""
        if self.telling.LAYOUT != "boxes":
            return {"dealer": self._dealer(round), "sides": [], "verdict": [], "roads": None, "tally": None}
        telling = cast(BoxesTelling, self.telling)
        sides = telling.sides(round) if round else ()
        done = round is not None and self.game.round is None
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
        """The tally beside the roads."""
        return {
            "wins": [{"side": side, "name": self.texts(name), "count": count} for side, name, count in shoe.wins],
            "line": self.texts(shoe.line),
            "next": [{"side": one.side, "name": self.texts(one.name), "marks": list(one.marks)} for one in shoe.next],
        }

    def _dealer(self, round: Round | None) -> Raw | None:
        if not round:
            return None
        kept, shows = self._dealer_kept, (round.cards_at(DEALER), round.cards_at(BURN), isinstance(round.need, Done))
        if kept.shows == shows:
            return kept.json
        told = self.telling.dealer(round)
        return kept.write(
            shows,
            {
                "cards": [card.code if card else None for card in told.cards],
                "caption": self.texts(told.caption),
                "short": self.texts(told.short),
                "burned": told.burned,
            },
        )

    def _question(self, need: Decide) -> dict[str, Any]:
        round, simple = cast(Round, self.game.round), yes_or_no(need)
        opened = {option.word: option for option in need.options}
        return {
            "seat": need.seat,
            "hand": need.hand,
            "text": self.texts(self.telling.question(round, need, self.company)),
            "note": [self.texts(line) for line in self.telling.notes(round, need, self.game.shoe.seen)],
            "yes_or_no": simple,
            "options": [
                _open_option(word, simple, option.cost, option.least)
                if (option := opened.get(word))
                else _closed_option(self.texts, word, simple, self.telling.why_closed(round, need, word))
                for word in self.telling.offered(round, need)
            ],
        }

    def _shoe(self, now: FeltContext) -> dict[str, Any]:
        game, left = self.game, self.game.shoe.left
        return {
            "number": game.shoe.number,
            "seal": game.shoe.seal,
            "left": list(left) if left else None,
            "last": game.cut_card_out,
            "cut": now.cut,
            "cutting": game.shoe.cutting,
            "promised": sorted(game.shoe.promises),
            "cuts": sorted(game.shoe.cuts),
        }

    def _results(self, now: FeltContext) -> Raw:
        game, round = self.game, None if self.game.round else self.game.last
        if round and any(round.stakes[seat] for seat in now.newcomers):
            round = None
        kept, shows = self._results_kept, (round, [player.name for player in game.players] if round else None)
        return kept.json if kept.shows == shows else kept.write(shows, self._result_lines(round))

    def _result_lines(self, round: Round | None) -> list[dict[str, Any]]:
        lines = result_lines(self.game.rules, round, self.company) if round else ()
        return [{"seat": seat, "text": self.texts(line)} for line, seat in lines]

    def ranking(self) -> dict[str, Any]:
        tournament = self.game.tournament
        if not tournament or self.game.waiting:
            return {"standings": None, "winner": None}
        return {
            "standings": [{**asdict(one), "so_far": self._so_far(one.seat, one.out)} for one in tournament.standings()],
            "winner": tournament.winner,
            "next_cut": tournament.next_cut,
        }

    def _so_far(self, seat: int, out: int | None) -> list[int]:
        """What a player of a tournament had: at the beginning, and after each round."""
        nets = (nets[seat] for nets in self.game.history[:out])
        return list(accumulate(nets, initial=self.game.players[seat].bought))


@lru_cache(maxsize=4096, typed=True)
def _hand_words(
    texts: Texts, total: Text, brief: Text, state: Text, mark: str, stake: int, bet: str, turn: bool
) -> bytes:
    """All about a hand but its cards, as the end of a JSON object: many hands have the same words."""
    said = {
        "total": texts(total),
        "brief": str(brief),
        "state": texts(state),
        "mark": mark,
        "stake": stake,
        "bet": bet,
        "turn": turn,
    }
    return encoded(said)[1:]


@lru_cache(maxsize=1024)
def _open_option(word: str, simple: bool, cost: int, least: int | None) -> Raw:
    """A move that is open: what it costs, and the least that it may cost."""
    return Raw(encoded({**_button(word, simple), "cost": cost, "least": least, "closed": None}))


@lru_cache(maxsize=1024)
def _closed_option(texts: Texts, word: str, simple: bool, why: Message) -> Raw:
    return Raw(encoded({**_button(word, simple), "cost": 0, "least": None, "closed": texts(why)}))


@cache
def _button(word: str, simple: bool) -> dict[str, Any]:
    """What stands on the button of a move; `simple`: it is a yes or a no."""
    return {
        "word": word,
        "label": plain(label(word, simple)),
        "keys": [keys(word, language, simple)[0] for language in LANGUAGES],
    }
