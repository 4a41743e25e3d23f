"""A game as its records tell it: who sits there, what they have, what lies on the felt, which shoe is dealt from.

A game begins with a snapshot, and every record after it changes the game in one way, whether it happens now or is read.
`check` says what would come of a record, and refuses one that could not happen here; `happen` lets it happen. Between the
two a table that deals writes the record down. There are no random numbers, no files, no clock and no hidden card here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from typing import Any, cast

import msgspec

from croupier.cards import Card
from croupier.games.declare import to_values
from croupier.games.registry import start_of
from croupier.messages import Message, Refused, quote, say
from croupier.money import Money
from croupier.protocol import Decide, Done, Draw, Round, Stake
from croupier.records.chain import chain
from croupier.records.event import Event
from croupier.records.notation import answer_of, need_text
from croupier.records.types import (
    CLOCK,
    VERSION,
    AllPassed,
    Answered,
    BadLog,
    BetPlaced,
    ChipsBought,
    CutPromised,
    GameOver,
    Hosting,
    Payment,
    Player,
    Record,
    RoundDealt,
    RoundSettled,
    SatDown,
    SeatLeft,
    ShoeCut,
    ShoeSealed,
    ShoeShown,
    Snapshot,
    check_version,
    encode,
    misfit,
)
from croupier.table.limits import BadBet, check_bets, check_chips, only_bet
from croupier.table.sealed_shoe import SealedShoe
from croupier.table.shoe import promise
from croupier.table.snapshots import check_beginning, check_master, rules_in
from croupier.table.tournament import Tournament, check_tournament

SNAPSHOT_AFTER = 500
"""After so many records since the last snapshot, another one is written between two shoes."""
KEPT_ROUNDS, KEPT_HOSTED = 1000, 8
"""For how many of the last rounds the results are kept; a hosted table may be open for months. A tournament keeps all."""


class OutOfTurn(Refused):
    """An answer of somebody who was not asked, or to an earlier question."""


class NoSeat(Refused):
    """A seat that cannot be taken."""


class Game:
    """What has happened at a table."""

    def __init__(self, snapshot: Snapshot) -> None:
        """The game as a snapshot has it; refused if that is none of a game."""
        check_version(snapshot.version)
        self.rules = rules = rules_in(snapshot)
        self.house, self.id, self.seal = snapshot.house, snapshot.id, snapshot.seal
        self.repeatable = snapshot.repeatable
        """The master seed came from a number that somebody chose: this game can be played again, card for card."""
        self.hosted: Hosting | None = snapshot.hosted
        """What a live house says of its table."""
        self.players = list(map(copy, snapshot.players))
        self.events = snapshot.n
        self.digest = chain(bytes.fromhex(snapshot.digest), encode(snapshot))
        """The chain's digest after the last record."""
        self.asked = self.snapshot_at = snapshot.n
        """The number of the record that asked what is asked now, an answer to an earlier question is stale; and of the last
        snapshot."""
        self.rounds = snapshot.rounds
        """How many rounds have begun."""
        self.history: list[tuple[int, ...]] = []
        """What each seat won or lost in the last rounds, as far as they were settled after the snapshot that was read."""
        self.bets: dict[int, dict[str, int] | None] = {}
        """The bets made for the coming round; None: the seat sits this one out."""
        self.round: Round | None = None
        self.last: Round | None = None
        """The round that was settled last."""
        self.shoe = SealedShoe(rules, snapshot.shoes)
        self.over = False
        self.done: dict[tuple[str, str], Record] = {}
        """What people did since the last snapshot, by person and id of the action: nothing is done twice."""
        self.tournament: Tournament | None = None
        """In a tournament everybody bets every round, with less than the minimum all there is (S0-D10)."""
        if snapshot.tournament:
            check_tournament(rules, len(self.players), snapshot.tournament)
            self.tournament = Tournament(rules, snapshot.tournament, self.players, self.history)
        check_beginning(snapshot)

    # From a log

    @classmethod
    def read(cls, records: Iterable[Record]) -> tuple[Game, Iterator[Event]]:
        """The game of a log's snapshot, and what happens to it record by record: it is as it was after the last event read."""
        coming = iter(records)
        first = next(coming, None)
        if not isinstance(first, Snapshot):
            raise BadLog(say("The log does not begin with a whole table."))
        game = cls(first)
        return game, map(game.take, coming)

    @classmethod
    def fold(cls, records: Iterable[Record], watch: Callable[[Game, Event], None] | None = None) -> Game:
        """The game that a log leads to; `watch` sees every event after it happened."""
        game, events = cls.read(records)
        for event in events:
            if watch:
                watch(game, event)
        return game

    def take(self, record: Record) -> Event:
        """Let a record happen that is read; refused if it could not have happened here."""
        event = self.examine(record)
        self.happen(event)
        return event

    def examine(self, record: Record) -> Event:
        """What would come of a record that is read; refused as a bad log if it could not have happened here."""
        try:
            return self.check(record)
        except BadLog:
            raise
        except Refused:
            raise misfit(record) from None

    def copy(self) -> Game:
        """The game as it is now, which does not change when this one goes on."""
        found = copy(self)
        found.players, found.history = list(map(copy, self.players)), [*self.history]
        found.bets, found.done = dict(self.bets), dict(self.done)
        found.shoe = self.shoe.copy()
        if self.tournament:
            found.tournament = self.tournament.copy(found.players, found.history)
        return found

    # What the game waits for

    @property
    def deciding(self) -> Decide | None:
        """The decision that is due."""
        need = self.round.need if self.round else None
        return need if isinstance(need, Decide) else None

    @property
    def betting(self) -> list[int]:
        """The seats that have not bet yet for the coming round."""
        if self.round or self.over or self.waiting or self.shoe.ended_early:
            return []
        if self.tournament and (self.tournament.due() or self.tournament.finished):
            return []
        bets, least, most = self.bets, 1 if self.tournament else self.rules.minimum, self.rules.stakeable
        return [
            seat
            for seat, player in enumerate(self.players)
            if seat not in bets and not player.gone and most(player.purse) >= least  # as `eligible`
        ]

    def eligible(self, seat: int) -> bool:
        """S3-D3: whoever has at least the minimum; in a tournament, whoever has anything (S0-18)."""
        player = self.players[seat]
        return not player.gone and self.rules.stakeable(player.purse) >= (1 if self.tournament else self.rules.minimum)

    def out(self, seat: int) -> bool:
        """Whether this player has left, or has nothing to bet with at a house that sells no more chips (S3-D3)."""
        final = not self.rules.rebuy and not self.tournament
        return self.players[seat].gone or (final and not self.eligible(seat))

    @property
    def broke(self) -> list[int]:
        """The people who have too little to bet and may buy more."""
        if self.round or self.over or self.tournament or not self.rules.rebuy:
            return []
        seats = enumerate(self.players)
        return [seat for seat, one in seats if not one.bot and not one.gone and not self.eligible(seat)]

    @property
    def uncut(self) -> list[int]:
        """The people who may still cut the shoe: it is sealed, and no round was dealt from it. At a hosted table the
        first bet closes the cut: nobody chooses words who knows the bets."""
        if self.round or self.over or not self.shoe.open or self.shoe.dealt_from or (self.hosted and self.shoe.bet_on):
            return []
        return [
            seat
            for seat, player in enumerate(self.players)
            if not player.bot and not player.gone and seat not in self.shoe.cuts
        ]

    @property
    def cut_card_out(self) -> bool:
        """Whether the cut card has appeared, so that the round in play is the last of this shoe."""
        return bool(self.round) and self.shoe.cut_card_out

    @property
    def ready_to_deal(self) -> bool:
        """Whether all bets are made, so that the deal is next."""
        if self.round or self.waiting or not self.shoe.good:
            return False
        return not self.betting and any(self.bets.values())

    @property
    def snapshot_due(self) -> bool:
        """Whether a snapshot is due: between two shoes, after enough records since the last; a tournament has only one."""
        if self.tournament or self.round or self.over or self.shoe.open or self.bets or self.shoe.ended_early:
            return False
        return self.events - self.snapshot_at >= SNAPSHOT_AFTER

    def voids_cuts(self, record: Record) -> bool:
        """Whether everybody cuts anew after this record: a person sits down at a shoe that was not dealt from yet."""
        return isinstance(record, SatDown) and not record.plays and self.shoe.open and not self.shoe.dealt_from

    def name(self, seat: int) -> str | Message:
        """What a player is called."""
        return self.players[seat].name or say("Player {number}", number=seat + 1)

    def balance(self, seat: int) -> int:
        """What a seat has besides its stakes."""
        if self.round and self.round.stakes[seat]:
            return cast(int, self.round.reserve(seat))
        return self.players[seat].purse - sum((self.bets.get(seat) or {}).values())

    # At a live house

    def seat_of(self, who: str) -> int | None:
        """Where a person of the house sits."""
        seats = (seat for seat, player in enumerate(self.players) if player.who == who and not player.gone)
        return next(seats, None) if who else None

    @property
    def gathering(self) -> bool:
        """Whether this is a hosted tournament that has not begun: people may still sit down and leave."""
        return self.hosted is not None and self.tournament is not None and not self.rounds

    @property
    def waiting(self) -> bool:
        """Whether a hosted tournament waits for people: it begins when all its seats are taken."""
        return self.tournament is not None and self.gathering and any(player.gone for player in self.players)

    @property
    def takes_guests(self) -> bool:
        """Whether somebody may take an empty seat."""
        return self.hosted is not None and not (self.tournament and self.rounds)

    @property
    def free_seats(self) -> list[int]:
        """The seats that somebody may take now: the empty ones; where there are none, those of bots without a stake."""
        if self.over or not self.takes_guests:
            return []
        empty = [seat for seat, player in enumerate(self.players) if player.gone]
        stakes = self.round.stakes if self.round else [None] * len(self.players)
        return empty or [seat for seat, player in enumerate(self.players) if player.bot and not stakes[seat]]

    def takings(self, seat: int) -> Mapping[str, Any]:
        """What the record of a departure says of the money."""
        player = self.players[seat]
        return {"who": player.who, "amount": player.purse} if self.hosted else {}

    def payments(self) -> list[Payment] | None:
        """What each seat takes along when a hosted table closes."""
        if not self.hosted:
            return None
        there = ((seat, player) for seat, player in enumerate(self.players) if not player.gone)
        return [Payment(seat, player.purse, player.who) for seat, player in there]

    def doer(self, event: Event) -> str:
        """Which person of the house did this: by themselves, or to another seat."""
        record, by = event.record, getattr(event.record, "by", "")
        if by and by != CLOCK:
            return str(by)
        seat = event.need.seat if isinstance(event.need, Decide) else getattr(record, "seat", None)
        return getattr(record, "who", "") or (self.players[seat].who if seat is not None else "")

    # Snapshots

    def snapshot(self) -> Snapshot:
        """Everything about the table between two shoes, as the next record."""
        return Snapshot(
            self.events + 1,
            VERSION,
            self.id,
            self.house,
            self.rules.game,
            cast(Any, to_values(self.rules)),
            list(map(copy, self.players)),
            self.seal,
            self.rounds,
            self.shoe.number,
            self.digest.hex(),
            self.repeatable,
            self.hosted,
        )

    # What may happen

    def check(self, record: Record) -> Event:
        """What would come of a record; refused if it could not happen here. Nothing changes."""
        if record.n != self.events + 1 or (self.shoe.ended_early and not isinstance(record, GameOver)) or self.over:
            raise misfit(record)
        if self.tournament and not self.round and not isinstance(record, SeatLeft) and self.tournament.due():
            raise BadLog(say("Before record {number} of the log a player had to leave.", number=record.n))
        if not self.hosted and (
            getattr(record, "by", None) or (getattr(record, "id", None) and type(record) in _DEEDS)
        ):
            raise misfit(record)
        match record:
            case Answered():
                return self._answer(record)
            case RoundDealt(round=number):
                fits = self.ready_to_deal and number == self.rounds + 1
            case BetPlaced(seat=seat, bets=bets, by=by):
                self.check_bet(seat, bets, by)
                fits = self.shoe.good and by in ("", CLOCK)
            case AllPassed():
                fits = bool(self.bets) and not (self.round or self.betting or any(self.bets.values()))
            case RoundSettled():
                if record != self.settlement():
                    raise BadLog(
                        say("Record {number} of the log does not settle the round as it was played.", number=record.n)
                    )
                fits = True
            case ShoeSealed(shoe=shoe, digest=digest):
                self._check_chain(record.n, digest)
                fits = not (self.round or self.shoe.open or self.bets) and shoe == self.shoe.number + 1
            case CutPromised(seat=seat, shoe=shoe):
                self.check_promise(seat, shoe)
                fits = True
            case ShoeCut(seat=seat, shoe=shoe, words=words):
                self.check_cut(seat, shoe, words)
                fits = True
            case ShoeShown(shoe=shoe):
                fits = not self.round and self.shoe.open and shoe == self.shoe.number
            case SatDown(seat=seat, purse=purse, who=who, plays=plays):
                self.check_sit(seat, purse, who)
                fits = bool(plays) != bool(who)  # a bot, or a person of the house
            case ChipsBought(seat=seat, amount=amount, who=who):
                self.check_buy(seat, amount)
                fits = who == self.players[seat].who
            case SeatLeft(seat=seat):
                self.check_leave(seat)
                fits = record == self._expected_leave(record)
            case Snapshot(rules=rules, digest=digest):
                self._check_chain(record.n, digest)
                expected = msgspec.structs.replace(self.snapshot(), rules=rules)  # a rule that is newer may be missing
                fits = self.snapshot_due and record == expected and rules_in(record) == self.rules
            case GameOver(digest=digest, paid=paid, master=master):
                self._check_chain(record.n, digest)
                check_master(master, self.seal, self.id)
                fits = not (self.round or self.shoe.open) and paid == self.payments()
                self._check_ranking(record)
            case _:
                fits = False
        if not fits:
            raise misfit(record)
        return Event(record, encode(record), round=self._begin_round() if isinstance(record, RoundDealt) else None)

    def check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.players):
            raise OutOfTurn(
                say("There is no seat {seat}: the table has {seats}.", seat=seat + 1, seats=len(self.players))
            )

    def check_bet(self, seat: int, bets: Mapping[str, int] | None, by: str = "") -> None:
        self.check_seat(seat)
        betting, player = self.betting, self.players[seat]
        people = any(not self.players[one].bot for one in betting)
        if seat not in betting or (self.tournament and player.bot and people):  # S0-D11
            raise OutOfTurn(say("{name} cannot bet now.", name=self.name(seat)))
        if bets is not None:
            check_bets(self.rules, bets, player.purse, bool(self.tournament))
        elif self.tournament:
            raise BadBet(say("In a tournament everybody bets every round."))
        elif only_bet(self.rules, player.purse, tournament=False) and by != CLOCK:  # E-17
            raise BadBet(say("Everybody bets here who can pay it: {amount}.", amount=Money(self.rules.minimum)))

    def check_buy(self, seat: int, amount: int) -> None:
        """Chips are bought at any time. In a round they do not count: what a stake can be raised with is known at the deal."""
        self.check_seat(seat)
        if self.tournament:
            raise OutOfTurn(say("In a tournament nobody buys chips."))
        if not self.rules.rebuy:
            raise OutOfTurn(say("At this table nobody buys more chips."))
        if self.over:
            raise OutOfTurn(say("The game is over."))
        self.check_there(seat)
        check_chips(self.rules, amount)

    def check_leave(self, seat: int) -> None:
        """Between rounds, or during one in which the seat has no stake."""
        self.check_seat(seat)
        if self.over or (self.round and self.round.stakes[seat]):
            self.check_between_rounds()
        self.check_there(seat)

    def check_there(self, seat: int) -> None:
        if self.players[seat].gone:
            raise OutOfTurn(say("{name} has left already.", name=self.name(seat)))

    def check_between_rounds(self) -> None:
        if self.over:
            raise OutOfTurn(say("The game is over."))
        if self.round:
            raise OutOfTurn(say("The round is not over."))

    def check_sit(self, seat: int, purse: int, who: str, bots_seat: bool = False) -> None:
        """Refuse a seat that is taken, or a table that takes nobody; a tournament is joined before it begins.

        `bots_seat`: the bot of the seat leaves before.
        """
        self.check_seat(seat)
        if self.over or not self.hosted:
            raise NoSeat(say("Nobody can sit down here now."))
        if not self.players[seat].gone and not bots_seat:
            raise NoSeat(say("Seat {seat} is taken.", seat=seat + 1))
        if (other := self.seat_of(who)) is not None:
            raise NoSeat(say("{name} sits at this table already.", name=self.name(other)))
        if self.tournament and (self.rounds or purse != self.rules.budget):
            budget = Money(self.rules.budget)
            raise NoSeat(say("A tournament is joined before it begins, with {amount}.", amount=budget))

    def check_promise(self, seat: int, shoe: int) -> None:
        self._check_cutter(seat, shoe)
        if self.shoe.cuts or seat in self.shoe.promises:
            raise OutOfTurn(say("It is too late to promise a cut: the first words have been said."))

    def check_cut(self, seat: int, shoe: int, words: str) -> None:
        """The words of a cut are those that were promised. At a table of one's own, where nobody promised, any will do."""
        self._check_cutter(seat, shoe)
        promised = self.shoe.promises.get(seat)
        if promised is None and (self.shoe.promises or self.hosted):
            raise OutOfTurn(say("Only those who promised a cut may cut this shoe."))
        if promised is not None and promise(self.id, shoe, seat, words) != promised:
            raise OutOfTurn(say("These are not the words of the cut that was promised."))

    def _check_cutter(self, seat: int, shoe: int) -> None:
        self.check_seat(seat)
        if seat not in self.uncut or shoe != self.shoe.number:
            raise OutOfTurn(say("{name} cannot cut the shoe now.", name=self.name(seat)))

    def _check_chain(self, number: int, digest: str) -> None:
        if digest != self.digest.hex():
            raise BadLog(
                say("Record {number} of the log breaks the chain: a record before it was changed.", number=number)
            )

    def _answer(self, record: Answered) -> Event:
        round = self.round
        if round is None:
            raise misfit(record)
        need = round.need
        if record.need != need_text(need):
            raise BadLog(
                say(
                    "Record {number} of the log answers “{given}”, but the round needs “{need}”.",
                    number=record.n,
                    given=quote(record.need),
                    need=need_text(need),
                )
            )
        if (record.by or record.id or record.amount) and (record.by not in ("", CLOCK) or not isinstance(need, Decide)):
            raise misfit(record)
        answer = answer_of(need, record.answer, record.amount)
        if isinstance(answer, Card) and answer.code != record.answer:
            raise misfit(record)
        return Event(record, encode(record), need, answer, round.step(answer))

    def _begin_round(self) -> Round:
        """The round that begins with the bets of now."""
        made = [self.bets.get(seat) for seat in range(len(self.players))]
        stakes = [Stake.on(bets, self.balance(seat)) if bets else None for seat, bets in enumerate(made)]
        return start_of(self.rules)(self.rules, tuple(stakes))

    def settlement(self) -> RoundSettled | None:
        """The record that settles the round in play; None if it is not over."""
        done = self.round.need if self.round else None
        if not isinstance(done, Done):
            return None
        nets = [done.net(seat) for seat in range(len(self.players))]
        purses = [player.purse + net for player, net in zip(self.players, nets, strict=True)]
        return RoundSettled(self.events + 1, self.rounds, nets, purses)

    def _expected_leave(self, record: SeatLeft) -> SeatLeft:
        """The departure as it must be written; in a tournament, the one that is due."""
        seat, lots = record.seat, record.lots or {}
        if not self.tournament or self.gathering:
            return SeatLeft(record.n, seat, id=record.id, by=record.by, **self.takings(seat))
        due = self.tournament.due() if not self.round else []
        drawn = sorted(lots) == due if len(due) > 1 else not lots and due
        if not drawn or seat != self.tournament.leaver(due, lots) or record.id or record.by:
            raise BadLog(say("Record {number} of the log is not the departure that was due.", number=record.n))
        return self.departure(seat, lots)

    def departure(self, seat: int, lots: Mapping[int, int]) -> SeatLeft:
        """The record of who leaves a tournament now."""
        tournament, drawn = cast(Tournament, self.tournament), dict(lots) or None
        rank, after = len(tournament.remaining), tournament.rounds_played
        return SeatLeft(self.events + 1, seat, rank=rank, after=after, lots=drawn, **self.takings(seat))

    def _check_ranking(self, record: GameOver) -> None:
        """A tournament that was played to its end closes with its ranking, and with the lots of level players."""
        tournament, lots = self.tournament, record.lots or {}
        ended = tournament is not None and tournament.finished
        ranking, tied = (tournament.rank(lots), tournament.level_seats()) if tournament and ended else (None, [])
        if record.ranking != ranking or sorted(lots) != tied:
            raise BadLog(say("Record {number} of the log is not the ranking of this tournament.", number=record.n))

    # What a record changes

    def happen(self, event: Event) -> None:
        """Let an event happen that was checked."""
        record = event.record
        self._change(record, event)
        self.events = record.n
        self.digest = chain(self.digest, event.line)
        if type(record) in _ASKING:
            self.asked = record.n
        if type(record) in _DEEDS and (id := record.id):  # type: ignore[attr-defined]
            self.done[self.doer(event), id] = record

    def _change(self, record: Record, event: Event) -> None:
        """What a record changes."""
        match record:
            case Answered():
                self.round = event.round
                if isinstance(event.need, Draw):
                    self.shoe.draw()
                if isinstance(event.answer, Card):
                    self.shoe.see(event.answer)
            case BetPlaced(seat=seat, bets=bets):
                self.bets[seat], self.shoe.bet_on = bets, True
                if bets:
                    self.players[seat].bets = bets
            case RoundDealt(round=number):
                self.rounds, self.round, self.bets = number, event.round, {}
                self.shoe.begin_round()
            case RoundSettled():
                self._settle(record)
            case AllPassed():
                self.bets = {}
            case ShoeSealed(shoe=shoe, commitment=seal):
                self.shoe = SealedShoe(self.rules, shoe, seal, record.n)
            case CutPromised(seat=seat, promise=promised):
                self.shoe.promises[seat] = promised
            case ShoeCut(seat=seat, words=words):
                self.shoe.cuts[seat] = words
            case ShoeShown():
                self.shoe.note_shown()
            case SatDown(seat=seat, name=name, purse=purse, plays=plays, who=who, chart=chart):
                self.players[seat] = Player(name, purse, plays, chart, purse, who=who)
                if self.voids_cuts(record):
                    self.shoe.void_cuts(record.n)
            case ChipsBought(seat=seat, amount=amount):
                self.players[seat].purse += amount
                self.players[seat].bought += amount
            case SeatLeft(seat=seat, rank=rank):
                self.players[seat].gone, self.players[seat].bets = True, None
                self.bets.pop(seat, None)
                if self.tournament and rank is not None:
                    self.tournament.departs(seat)
            case Snapshot(shoes=shoes):
                self.snapshot_at = record.n
                self.done.clear()
                self.shoe = SealedShoe(self.rules, shoes)  # what was seen of the shoe before is over
            case GameOver(ranking=ranking):
                self.over = True
                if self.tournament and ranking:
                    self.tournament.ranking = ranking

    def _settle(self, record: RoundSettled) -> None:
        for player, purse in zip(self.players, record.purses, strict=True):
            player.purse = purse
        self.history.append(tuple(record.net))
        if not self.tournament and len(self.history) > (KEPT_HOSTED if self.hosted else KEPT_ROUNDS):
            del self.history[0]
        self.round, self.last = None, self.round


_ASKING = frozenset({Answered, RoundDealt, RoundSettled, AllPassed, ShoeSealed, Snapshot})
"""After these something else is asked."""
_DEEDS = frozenset({Answered, BetPlaced, CutPromised, ShoeCut, SatDown, ChipsBought, SeatLeft, GameOver})
"""What somebody did, with the id of the action."""
