"""What lies on the felt, as a message for everybody: built field by field from what the round shows.

A round holds no hidden card, so there is none to leave out. All words come from `telling`. Most of the felt is as it was
in the message before: its parts are kept until what they show changes, so that only what is new is sent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import asdict, dataclass, field
from functools import cache, lru_cache
from itertools import accumulate
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar, cast

from croupier.games.declare import HouseRules, to_values
from croupier.houses import House
from croupier.houses.shorthand import shorthand
from croupier.messages import Message
from croupier.protocol import BURN, DEALER, Box, Decide, Done, Outcome, Round
from croupier.records.types import Hosting
from croupier.store.store import Person
from croupier.strategies import names
from croupier.table.game import Game
from croupier.table.tournament import Tournament
from croupier.telling import boxes_telling, telling_of
from croupier.telling.asking import place_your_bets, yes_or_no
from croupier.telling.company import Company
from croupier.telling.placard import lines as placard_lines
from croupier.telling.results import result_lines
from croupier.telling.texts import HandText, ShoeTally
from croupier.telling.vocabulary import BETS, bet_label, grade, keys, label, playing_style
from croupier.web.tables.clock import MISSED
from croupier.web.tables.cutting import Phase
from croupier.wire.felt import (
    BetBox,
    Bot,
    ClockShown,
    DealerShown,
    Felt,
    HandShown,
    NextShown,
    OptionShown,
    QuestionShown,
    ResultShown,
    RoadShown,
    SeatShown,
    ShoeShown,
    SideShown,
    SideWins,
    StandingShown,
    TableShown,
    TallyShown,
    WaitingShown,
)
from croupier.wire.texts import Text, Texts, plain, texts_in

UNHOSTED = Hosting(0, "", False)
"""A table that no live house hosts: a test's, or a log from elsewhere."""


@dataclass
class FeltContext:
    """What a dealer knows beside the table."""

    here: AbstractSet[str] = field(default_factory=set)
    programs: AbstractSet[str] = frozenset()
    """Of these people, who lets a program play."""
    watching: int = 0
    missed: Mapping[int, int] = field(default_factory=dict)
    leaving: set[int] = field(default_factory=set)
    newcomers: set[int] = field(default_factory=set)
    """Who sat down since the last deal: the hands of the round before are not theirs."""
    betting: Sequence[int] = ()
    """The people who are asked for bets."""
    held: AbstractSet[int] = frozenset()
    """The seats whose bets are made and not shown yet."""
    broke: AbstractSet[int] = frozenset()
    """The seats whose people are asked for more chips."""
    waiting: Sequence[Person] = ()
    """Who waits for a seat."""
    clock: ClockShown | None = None
    cut: Phase | None = None
    talk: bool = False
    """Whether messages are taken."""
    gathering: bool = False
    """Whether the company gathers before the first bet."""
    shoe: Sequence[Round] = ()
    """The rounds of the shoe in play."""


Part = TypeVar("Part")


def limits_of(rules: HouseRules) -> dict[str, Any]:
    """The rules about money that a front end needs as numbers."""
    return {
        "minimum": rules.minimum,
        "maximum": None if rules.maximum == "none" else rules.maximum,
        "chip": rules.chip,
        "budget": rules.budget,
        "currency": rules.currency,
    }


class Kept(Generic[Part]):
    """A part of the felt. It is made anew only when something that it shows has changed."""

    part: Part

    def __init__(self) -> None:
        self.shows: tuple[object, ...] | None = None
        """Everything on which the part depends."""

    def get(self, shows: tuple[object, ...], make: Callable[[], Part]) -> Part:
        if self.shows != shows:
            self.shows, self.part = shows, make()
        return self.part


class Scores(NamedTuple):
    """What stands beside the boxes about the rounds of a shoe."""

    roads: list[RoadShown]
    tally: TallyShown


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
        self._boxes = boxes_telling(self.game.rules)
        """How the game is told where everybody bets on the same hands."""
        self._hands = [Kept[list[HandShown]]() for _ in self.game.players]
        self._dealer_kept, self._results_kept = Kept[DealerShown](), Kept[list[ResultShown]]()
        self._scores_kept = Kept[Scores]()

    # What does not change from round to round

    def about(self) -> TableShown:
        """The table itself."""
        game, rules, hosted = self.game, self.game.rules, self.game.hosted or UNHOSTED
        calendar = game.tournament.calendar if game.tournament else None
        return TableShown(
            id=self.id,
            house=game.house,
            kind=rules.game,
            rules=to_values(rules),
            title=house_title(self.house),
            about=house_about(self.house),
            game=self.texts(self.telling.NAME),
            aim=self.texts(self.telling.AIM),
            first_move=self.texts(self.telling.FIRST_MOVE),
            short=shorthand(rules),
            layout=self.telling.LAYOUT,
            chart=self.telling.HAS_CHART,
            count=self.telling.HAS_COUNT and rules.decks != "infinite",
            **limits_of(rules),
            seal=game.seal,
            rebuy=rules.rebuy and not game.tournament,
            clock=hosted.clock,
            held=MISSED if hosted.clock and not game.tournament else None,
            private=hosted.private,
            by=hosted.by,
            programs=hosted.programs,
            room=hosted.room,
            tournament=calendar,
            cuts=list(calendar.cuts) if calendar else [],
            bets=[self._bet(bet) for bet in (self._boxes.boxes(rules) if self._boxes else rules.bets)],
            printed=[self.texts(line) for line in self.telling.large_print(rules)],
            small=[self.texts(line) for line in (*self.telling.small_print(rules), *placard_lines(rules))],
            bots=[Bot(name, self.texts(playing_style(name)), grade(name)) for name in names(rules)],
        )

    def _bet(self, bet: str) -> BetBox:
        rules = self.game.rules
        return BetBox(
            bet,
            self.texts(bet_label(bet)),
            self.texts(BETS[bet].keys),
            self.telling.odds(rules, bet),
            bet in rules.main_bets,
        )

    # The felt

    def felt(self, now: FeltContext) -> Felt:
        """Everything that lies there."""
        game, round = self.game, self.game.round or self.game.last
        need = game.deciding
        asked = Box(need.seat, need.hand) if need else None
        tournament = game.tournament if not game.waiting else None
        done, scores = round if not game.round else None, self._scores(now.shoe)
        return Felt(
            phase=self._phase(now),
            round=game.rounds,
            title=self.texts(self.telling.round_title(game.rounds)),
            seats=[self._seat(seat, round, asked, now) for seat in range(len(game.players))],
            dealer=self._dealer(round) if round and not self._boxes else None,
            sides=self._sides(round) if round else [],
            verdict=[self.texts(line) for line in self._boxes.verdict(done)] if done and self._boxes else [],
            question=self._question(need) if need and not game.players[need.seat].bot else None,
            betting=list(now.betting),
            waiting=[WaitingShown(person.id, person.name) for person in now.waiting],
            watching=now.watching,
            talk=now.talk,
            clock=now.clock,
            shoe=self._shoe(now),
            results=self._results(now),
            nets=list(game.history[-1]) if game.last and not game.round else None,
            roads=scores.roads if scores else None,
            tally=scores.tally if scores else None,
            standings=self._standings(tournament) if tournament else None,
            winner=tournament.winner if tournament else None,
            next_cut=tournament.next_cut if tournament else None,
            digest=game.digest.hex(),
        )

    def _phase(self, now: FeltContext) -> Literal["waiting", "bets", "cut", "play", "over"]:
        game = self.game
        if game.over:
            return "over"
        if game.round:
            return "play"
        people = any(not player.gone and not player.bot for player in game.players)
        if now.gathering or game.waiting or not (people or game.tournament):
            return "waiting"
        return "cut" if now.cut else "bets"

    def _seat(self, seat: int, round: Round | None, asked: Box | None, now: FeltContext) -> SeatShown | None:
        game, player = self.game, self.game.players[seat]
        if player.gone and not (game.tournament and game.rounds):
            return None
        running = game.round.stakes[seat] if game.round else None
        return SeatShown(
            who=player.who,
            name=self.texts(player.name or game.name(seat)),
            bot=self.texts(playing_style(player.plays)) if player.bot else None,
            grade=grade(player.plays),
            here=player.bot or player.who in now.here,
            program=bool(player.who) and player.who in now.programs,
            purse=player.purse,
            balance=game.balance(seat),
            bought=player.bought,
            missed=now.missed.get(seat, 0),
            bets=dict(running.bets) if running else game.bets.get(seat),
            ready=running is not None or seat in game.bets or seat in now.held,
            again=player.bets,
            invite=self.texts(place_your_bets(game, seat)) if seat in now.betting else None,
            hands=self._hands_of(seat, round, asked) if round and seat not in now.newcomers else [],
            out=game.out(seat),
            broke=seat in now.broke,
            leaving=seat in now.leaving,
        )

    def _hands_of(self, seat: int, round: Round, asked: Box | None) -> list[HandShown]:
        """The hands of a seat: kept until the seat of the round is another one, or it is asked something else."""
        played, stake = cast(SeatsRound, round).seats[seat] if self._in_seats else None, round.stakes[seat]
        asked = asked if asked and asked.seat == seat else None
        return self._hands[seat].get((played, stake, asked), lambda: self._hands_json(seat, round, asked))

    def _hands_json(self, seat: int, round: Round, asked: Box | None) -> list[HandShown]:
        hands = self.telling.hands(round, seat, asked) if self._in_seats and round.stakes[seat] else ()
        return [self._hand(hand, asked is not None and place == asked.hand) for place, hand in enumerate(hands)]

    def _hand(self, hand: HandText, turn: bool) -> HandShown:
        return HandShown(
            [card.code for card in hand.cards],
            self.texts(hand.total),
            str(hand.brief),
            self.texts(hand.state),
            hand.mark,
            hand.stake,
            hand.bet,
            turn,
        )

    def _sides(self, round: Round) -> list[SideShown]:
        """The hands of all, where everybody bets on the same ones."""
        done = self.game.round is None
        return [
            SideShown(
                str(getattr(side.place, "value", side.place)),
                self.texts(side.name),
                [card.code for card in side.cards],
                side.total,
                self.texts(side.rule),
                side.won and done,
                side.tied and done,
            )
            for side in (self._boxes.sides(round) if self._boxes else ())
        ]

    def _scores(self, shoe: Sequence[Round]) -> Scores | None:
        """The roads and the tally of the shoe."""
        telling = self._boxes
        if telling is None:
            return None

        def make() -> Scores:
            coups = [telling.coup(one) for one in shoe]
            roads = [
                RoadShown(self.texts(road.name), [list(cell if cell[4] else cell[:4]) for cell in road.cells])
                for road in telling.roads(coups)
            ]
            return Scores(roads, self._tally(telling.shoe_tally(coups)))

        return self._scores_kept.get((len(shoe), shoe[-1] if shoe else None), make)

    def _tally(self, shoe: ShoeTally) -> TallyShown:
        """The tally beside the roads."""
        return TallyShown(
            [SideWins(side, self.texts(name), count) for side, name, count in shoe.wins],
            self.texts(shoe.line),
            [NextShown(one.side, self.texts(one.name), list(one.marks)) for one in shoe.next],
        )

    def _dealer(self, round: Round) -> DealerShown:
        shows = (round.cards_at(DEALER), round.cards_at(BURN), isinstance(round.need, Done))
        return self._dealer_kept.get(shows, lambda: self._dealer_json(round))

    def _dealer_json(self, round: Round) -> DealerShown:
        told = self.telling.dealer(round)
        cards = [card.code if card else None for card in told.cards]
        return DealerShown(cards, self.texts(told.caption), self.texts(told.short), told.burned)

    def _question(self, need: Decide) -> QuestionShown:
        round, simple = cast(Round, self.game.round), yes_or_no(need)
        opened = {option.word: option for option in need.options}
        return QuestionShown(
            seat=need.seat,
            hand=need.hand,
            text=self.texts(self.telling.question(round, need, self.company)),
            note=[self.texts(line) for line in self.telling.notes(round, need, self.game.shoe.seen)],
            yes_or_no=simple,
            options=[
                _open_option(word, simple, option.cost, option.least)
                if (option := opened.get(word))
                else _closed_option(self.texts, word, simple, self.telling.why_closed(round, need, word))
                for word in self.telling.moves(round, need)
            ],
        )

    def _shoe(self, now: FeltContext) -> ShoeShown:
        game, left = self.game, self.game.shoe.cards_left
        return ShoeShown(
            number=game.shoe.number,
            seal=game.shoe.seal,
            left=list(left) if left else None,
            last=game.cut_card_out,
            cut=now.cut,
            cutting=game.shoe.cutting,
            promised=sorted(game.shoe.promises),
            cuts=sorted(game.shoe.cuts),
        )

    def _results(self, now: FeltContext) -> list[ResultShown]:
        """What the last round came to: of who left their seat to somebody since, nothing is said."""
        game, round = self.game, None if self.game.round else self.game.last
        gone = frozenset(seat for seat in now.newcomers if round and round.stakes[seat])
        shows = (round, [player.name for player in game.players] if round else None, gone)
        return self._results_kept.get(
            shows, lambda: [line for line in self._result_lines(round) if line.seat not in gone]
        )

    def _result_lines(self, round: Round | None) -> list[ResultShown]:
        if not round:
            return []
        outcomes = iter(cast(Done, round.need).outcomes)
        lines = result_lines(self.game.rules, round, self.company)
        return [self._result(line, None if seat is None else next(outcomes)) for line, seat in lines]

    def _result(self, line: Message, outcome: Outcome | None) -> ResultShown:
        """What a bet came to; without one, what is told to everybody."""
        if outcome is None:
            return ResultShown(None, self.texts(line))
        return ResultShown(outcome.seat, self.texts(line), outcome.bet, outcome.hand, outcome.net)

    def _standings(self, tournament: Tournament) -> list[StandingShown]:
        return [StandingShown(**asdict(one), so_far=self._so_far(one.seat, one.out)) for one in tournament.standings()]

    def _so_far(self, seat: int, out: int | None) -> list[int]:
        """What a player of a tournament had: at the beginning, and after each round."""
        nets = (nets[seat] for nets in self.game.history[:out])
        return list(accumulate(nets, initial=self.game.players[seat].bought))


@lru_cache(maxsize=1024)
def _open_option(word: str, simple: bool, cost: int, least: int | None) -> OptionShown:
    """A move that is open: what it costs, and the least that it may cost."""
    return OptionShown(word, plain(label(word, simple)), move_key(word, simple), cost, least, None)


@lru_cache(maxsize=1024)
def _closed_option(texts: Texts, word: str, simple: bool, why: Message) -> OptionShown:
    return OptionShown(word, plain(label(word, simple)), move_key(word, simple), 0, None, texts(why))


@cache
def move_key(word: str, simple: bool) -> Text:
    """The letter of a move; `simple`: it is a yes or a no."""
    return Text(lambda speak: keys(word, speak.language, simple)[0])


def house_title(house: House) -> Text:
    return Text(lambda speak: house.title(speak.language))


def house_about(house: House) -> Text:
    return Text(lambda speak: house.about(speak.language))
