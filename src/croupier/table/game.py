"""A game as its records tell it: who sits there, what they have, what lies on the felt, which shoe is dealt from.

A game begins with a snapshot, and every record after it changes the game in one way, whether it happens now or is read.
`check` says what would come of a record, and refuses one that could not happen here; `happen` lets it happen. Between the
two a table that deals writes the record down. There are no random numbers, no files, no clock and no hidden card here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any, cast

import msgspec

from croupier.cards import Card
from croupier.games.declare import HouseRules, declared, written
from croupier.games.registry import start_of
from croupier.houses import from_written
from croupier.messages import Message, Refused, say, shown
from croupier.money import Money
from croupier.protocol import Answer, Decide, Done, Draw, Need, Round, Stake
from croupier.table.chain import BEGINNING, chained
from croupier.table.limits import BadBet, check_bets, check_chips
from croupier.table.notation import answer_of, need_text
from croupier.table.player import Player
from croupier.table.records import (
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
    Record,
    RoundDealt,
    RoundSettled,
    SatDown,
    SeatLeft,
    SeatSnapshot,
    ShoeCut,
    ShoeSealed,
    ShoeShown,
    Snapshot,
    check_version,
    encode,
    misfit,
)
from croupier.table.sealed_shoe import SealedShoe
from croupier.table.shoe import promise
from croupier.table.tournament import Tournament, check_tournament

SNAPSHOT_AFTER = 500
"""After so many records since the last snapshot, another one is written between two shoes."""
KEPT_ROUNDS, KEPT_HOSTED = 1000, 8
"""For how many of the last rounds the results are kept; a hosted table may be open for months. A tournament keeps all."""


class OutOfTurn(Refused):
    """An answer of somebody who was not asked, or to an earlier question."""


class NoSeat(Refused):
    """A seat that cannot be taken."""


@dataclass(frozen=True, slots=True)
class Event:
    """What a record comes to: where it answers the round's need, that need, the answer and the round after."""

    record: Record
    line: bytes
    """The record as it is written, sent and chained."""
    need: Need | None = None
    answer: Answer | None = None
    round: Round | None = None


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
        self.players = [
            Player(one.name, one.purse, one.plays, one.bought, one.gone, one.who, one.chart) for one in snapshot.players
        ]
        self.events = snapshot.n
        self.digest = chained(bytes.fromhex(snapshot.digest), encode(snapshot))
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
        self.last_bets = {seat: one.bets for seat, one in enumerate(snapshot.players) if one.bets}
        """What each seat bet last."""
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
        self._check_beginning(snapshot)

    def _check_beginning(self, snapshot: Snapshot) -> None:
        whole = (snapshot.rounds, snapshot.shoes, snapshot.digest) == (0, 0, BEGINNING.hex())
        if (snapshot.n == 1 and not whole) or (snapshot.n > 1 and snapshot.tournament):
            raise BadLog(say("The log does not begin with a whole table."))

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
        found.players, found.history = [copy(player) for player in self.players], [*self.history]
        found.bets, found.last_bets, found.done = dict(self.bets), dict(self.last_bets), dict(self.done)
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

    def may_bet(self, seat: int) -> bool:
        return seat in self.betting

    def eligible(self, seat: int) -> bool:
        """S3-D3: whoever has at least the minimum; in a tournament, whoever has anything (S0-18)."""
        player = self.players[seat]
        return not player.gone and self.rules.stakeable(player.purse) >= (1 if self.tournament else self.rules.minimum)

    def out(self, seat: int) -> bool:
        """Whether this player has left, or has nothing to bet with at a house that sells no more chips (S3-D3)."""
        final = not self.rules.rebuy and not self.tournament
        return self.players[seat].gone or (final and not self.eligible(seat))

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
            cast(Any, written(self.rules)),
            [self._seat_snapshot(seat, player) for seat, player in enumerate(self.players)],
            self.seal,
            self.rounds,
            self.shoe.number,
            self.digest.hex(),
            self.repeatable,
            self.hosted,
        )

    def _seat_snapshot(self, seat: int, player: Player) -> SeatSnapshot:
        bets = self.last_bets.get(seat)
        return SeatSnapshot(
            player.name, player.purse, player.plays, player.chart, player.bought, player.gone, player.who, bets
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
        return _CHECKS[type(record)](self, record)

    def check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.players):
            raise OutOfTurn(
                say("There is no seat {seat}: the table has {seats}.", seat=seat + 1, seats=len(self.players))
            )

    def check_bet(self, seat: int, bets: Mapping[str, int] | None) -> None:
        self.check_seat(seat)
        if not self.may_bet(seat):
            raise OutOfTurn(say("{name} cannot bet now.", name=self.name(seat)))
        if bets is None and self.tournament:
            raise BadBet(say("In a tournament everybody bets every round."))
        if bets is not None:
            check_bets(self.rules, bets, self.players[seat].purse, bool(self.tournament))

    def check_buy(self, seat: int, amount: int) -> None:
        self.check_seat(seat)
        if self.tournament:
            raise OutOfTurn(say("In a tournament nobody buys chips."))
        if not self.rules.rebuy:
            raise OutOfTurn(say("At this table nobody buys more chips."))
        if self.round or self.over or self.bets.get(seat) or self.players[seat].gone:
            raise OutOfTurn(say("Chips are bought between rounds."))
        check_chips(self.rules, amount)

    def check_leave(self, seat: int) -> None:
        """Between rounds, or during one in which the seat has no stake."""
        self.check_seat(seat)
        if self.over or (self.round and self.round.stakes[seat]):
            self.check_between_rounds()
        if self.players[seat].gone:
            raise OutOfTurn(say("{name} has left already.", name=self.name(seat)))

    def check_between_rounds(self) -> None:
        if self.over:
            raise OutOfTurn(say("The game is over."))
        if self.round:
            raise OutOfTurn(say("The round is not over."))

    def check_sit(self, seat: int, purse: int, who: str) -> None:
        """Refuse a seat that is taken, or a table that takes nobody; a tournament is joined before it begins."""
        self.check_seat(seat)
        if self.over or not self.hosted:
            raise NoSeat(say("Nobody can sit down here now."))
        if not self.players[seat].gone:
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
            raise OutOfTurn(say("Only who promised a cut may cut this shoe."))
        if promised is not None and promise(self.id, shoe, seat, words) != promised:
            raise OutOfTurn(say("These are not the words of the cut that was promised."))

    def _check_cutter(self, seat: int, shoe: int) -> None:
        self.check_seat(seat)
        if seat not in self.uncut or shoe != self.shoe.number:
            raise OutOfTurn(say("{name} cannot cut the shoe now.", name=self.name(seat)))

    def _check_answered(self, record: Answered) -> Event:
        round = self.round
        if round is None:
            raise misfit(record)
        need = round.need
        if record.need != need_text(need):
            raise BadLog(
                say(
                    "Record {number} of the log answers “{given}”, but the round needs “{need}”.",
                    number=record.n,
                    given=shown(record.need),
                    need=need_text(need),
                )
            )
        if (record.by or record.id or record.amount) and (record.by not in ("", CLOCK) or not isinstance(need, Decide)):
            raise misfit(record)
        answer = answer_of(need, record.answer, record.amount)
        if isinstance(answer, Card) and answer.code != record.answer:
            raise misfit(record)
        return Event(record, encode(record), need, answer, round.step(answer))

    def _check_dealt(self, record: RoundDealt) -> Event:
        if not self.ready_to_deal or record.round != self.rounds + 1:
            raise misfit(record)
        stakes = tuple(self._stake(seat) for seat in range(len(self.players)))
        return Event(record, encode(record), round=start_of(self.rules)(self.rules, stakes))

    def _stake(self, seat: int) -> Stake | None:
        bets = self.bets.get(seat)
        return Stake.on(bets, self.players[seat].purse - sum(bets.values())) if bets else None

    def _check_settled(self, record: RoundSettled) -> Event:
        if self.round is None or record.round != self.rounds or record != self.settlement():
            raise BadLog(say("Record {number} of the log does not settle the round as it was played.", number=record.n))
        return Event(record, encode(record))

    def settlement(self) -> RoundSettled | None:
        """The record that settles the round in play; None if it is not over."""
        done = self.round.need if self.round else None
        if not isinstance(done, Done):
            return None
        nets = [done.net(seat) for seat in range(len(self.players))]
        purses = [player.purse + net for player, net in zip(self.players, nets, strict=True)]
        return RoundSettled(self.events + 1, self.rounds, nets, purses)

    def _check_sealed(self, record: ShoeSealed) -> Event:
        if record.digest != self.digest.hex():
            raise _broken_chain(record)
        if self.round or self.shoe.open or self.bets or record.shoe != self.shoe.number + 1:
            raise misfit(record)
        return Event(record, encode(record))

    def _check_shown(self, record: ShoeShown) -> Event:
        if self.round or not self.shoe.open or record.shoe != self.shoe.number:
            raise misfit(record)
        return Event(record, encode(record))

    def _check_bet_placed(self, record: BetPlaced) -> Event:
        self.check_bet(record.seat, record.bets)
        if not self.shoe.good or record.by not in ("", CLOCK):
            raise misfit(record)
        return Event(record, encode(record))

    def _check_passed(self, record: AllPassed) -> Event:
        if self.round or self.betting or not self.bets or any(self.bets.values()):
            raise misfit(record)
        return Event(record, encode(record))

    def _check_promised(self, record: CutPromised) -> Event:
        self.check_promise(record.seat, record.shoe)
        return Event(record, encode(record))

    def _check_cut(self, record: ShoeCut) -> Event:
        self.check_cut(record.seat, record.shoe, record.words)
        return Event(record, encode(record))

    def _check_sat(self, record: SatDown) -> Event:
        self.check_sit(record.seat, record.purse, record.who)
        if record.plays and record.who:  # a bot is nobody of the house
            raise misfit(record)
        return Event(record, encode(record))

    def _check_bought(self, record: ChipsBought) -> Event:
        self.check_buy(record.seat, record.amount)
        if record.who != self.players[record.seat].who:
            raise misfit(record)
        return Event(record, encode(record))

    def _check_left(self, record: SeatLeft) -> Event:
        self.check_leave(record.seat)
        expected = SeatLeft(record.n, record.seat, id=record.id, by=record.by, **self.takings(record.seat))
        if self.tournament and not self.gathering:
            due, lots = self.tournament.due() if not self.round else [], record.lots or {}
            drawn = sorted(lots) == due if len(due) > 1 else not lots and due
            if not drawn or record.seat != self.tournament.leaver(due, lots) or record.id or record.by:
                raise BadLog(say("Record {number} of the log is not the departure that was due.", number=record.n))
            expected = self.departure(record.seat, lots)
        if record != expected:
            raise misfit(record)
        return Event(record, encode(record))

    def departure(self, seat: int, lots: Mapping[int, int]) -> SeatLeft:
        """The record of who leaves a tournament now."""
        tournament = cast(Tournament, self.tournament)
        return SeatLeft(
            self.events + 1,
            seat,
            rank=len(tournament.remaining),
            after=tournament.rounds_played,
            lots=dict(lots) or None,
            **self.takings(seat),
        )

    def _check_snapshot(self, record: Snapshot) -> Event:
        if record.digest != self.digest.hex():
            raise _broken_chain(record)
        expected = msgspec.structs.replace(self.snapshot(), rules=record.rules)  # a rule that is newer may be missing
        if not self.snapshot_due or record != expected or rules_in(record) != self.rules:
            raise misfit(record)
        return Event(record, encode(record))

    def _check_over(self, record: GameOver) -> Event:
        if record.digest != self.digest.hex():
            raise _broken_chain(record)
        if self.round or self.shoe.open or record.paid != self.payments():
            raise misfit(record)
        ranking: list[int] | None = None
        lots = record.lots or {}
        if self.tournament and self.tournament.finished:
            ranking = self.tournament.ranked(lots)
        if record.ranking != ranking or sorted(lots) != (self.tournament.tied() if self.tournament and ranking else []):
            raise BadLog(say("Record {number} of the log is not the ranking of this tournament.", number=record.n))
        return Event(record, encode(record))

    # What a record changes

    def happen(self, event: Event) -> None:
        """Let an event happen that was checked."""
        record = event.record
        _EFFECTS[type(record)](self, record, event)
        self.events = record.n
        self.digest = chained(self.digest, event.line)
        if type(record) in _ASKING:
            self.asked = record.n
        if type(record) in _DEEDS and (id := record.id):  # type: ignore[attr-defined]
            self.done[self.doer(event), id] = record

    def _on_answered(self, _: Answered, event: Event) -> None:
        self.round = event.round
        if isinstance(event.need, Draw):
            self.shoe.draw()
        if isinstance(event.answer, Card):
            self.shoe.see(event.answer)

    def _on_dealt(self, record: RoundDealt, event: Event) -> None:
        self.rounds, self.round, self.bets = record.round, event.round, {}
        self.shoe.begin_round()

    def _on_settled(self, record: RoundSettled, _: Event) -> None:
        for player, purse in zip(self.players, record.purses, strict=True):
            player.purse = purse
        self.history.append(tuple(record.net))
        if not self.tournament and len(self.history) > (KEPT_HOSTED if self.hosted else KEPT_ROUNDS):
            del self.history[0]
        self.round, self.last = None, self.round

    def _on_sealed(self, record: ShoeSealed, _: Event) -> None:
        self.shoe = SealedShoe(self.rules, record.shoe, record.commitment, record.n)

    def _on_shown(self, _: ShoeShown, __: Event) -> None:
        self.shoe.shown()

    def _on_bet_placed(self, record: BetPlaced, _: Event) -> None:
        self.bets[record.seat], self.shoe.bet_on = record.bets, True
        if record.bets:
            self.last_bets[record.seat] = record.bets

    def _on_passed(self, _: AllPassed, __: Event) -> None:
        self.bets = {}

    def _on_promised(self, record: CutPromised, _: Event) -> None:
        self.shoe.promises[record.seat] = record.promise

    def _on_cut(self, record: ShoeCut, _: Event) -> None:
        self.shoe.cuts[record.seat] = record.words

    def _on_sat(self, record: SatDown, _: Event) -> None:
        self.players[record.seat] = Player(
            record.name, record.purse, record.plays, record.purse, False, record.who, record.chart
        )
        if self.voids_cuts(record):
            self.shoe.void_cuts(record.n)
        self.last_bets.pop(record.seat, None)

    def _on_bought(self, record: ChipsBought, _: Event) -> None:
        self.players[record.seat].purse += record.amount
        self.players[record.seat].bought += record.amount

    def _on_left(self, record: SeatLeft, _: Event) -> None:
        self.players[record.seat].gone = True
        self.bets.pop(record.seat, None)
        self.last_bets.pop(record.seat, None)
        if self.tournament and record.rank is not None:
            self.tournament.departs(record.seat)

    def _on_snapshot(self, record: Snapshot, _: Event) -> None:
        self.snapshot_at = record.n
        self.done.clear()
        self.shoe = SealedShoe(self.rules, record.shoes)  # what was seen of the shoe before is over

    def _on_over(self, record: GameOver, _: Event) -> None:
        self.over = True
        if self.tournament and record.ranking:
            self.tournament.ranking = record.ranking


def rules_in(snapshot: Snapshot) -> HouseRules:
    """The rules of a snapshot. Each is spelled as a table spells it: who verifies a log may know no game, and reads them, too."""
    rules = from_written(snapshot.game, snapshot.rules)
    spelled, given = written(rules), snapshot.rules
    if (
        rules.seats != len(snapshot.players)
        or any(rule.name not in given for rule in declared(HouseRules))
        or any(msgspec.json.encode(spelled[name]) != msgspec.json.encode(value) for name, value in given.items())
    ):
        raise BadLog(say("The rules of the log are not written as a table writes them."))
    return rules


def _broken_chain(record: Record) -> BadLog:
    return BadLog(say("Record {number} of the log breaks the chain: a record before it was changed.", number=record.n))


_CHECKS: Mapping[type[Record], Callable[[Game, Any], Event]] = {
    Answered: Game._check_answered,
    BetPlaced: Game._check_bet_placed,
    RoundDealt: Game._check_dealt,
    RoundSettled: Game._check_settled,
    AllPassed: Game._check_passed,
    ShoeSealed: Game._check_sealed,
    CutPromised: Game._check_promised,
    ShoeCut: Game._check_cut,
    ShoeShown: Game._check_shown,
    SatDown: Game._check_sat,
    ChipsBought: Game._check_bought,
    SeatLeft: Game._check_left,
    Snapshot: Game._check_snapshot,
    GameOver: Game._check_over,
}
_EFFECTS: Mapping[type[Record], Callable[[Game, Any, Event], None]] = {
    Answered: Game._on_answered,
    BetPlaced: Game._on_bet_placed,
    RoundDealt: Game._on_dealt,
    RoundSettled: Game._on_settled,
    AllPassed: Game._on_passed,
    ShoeSealed: Game._on_sealed,
    CutPromised: Game._on_promised,
    ShoeCut: Game._on_cut,
    ShoeShown: Game._on_shown,
    SatDown: Game._on_sat,
    ChipsBought: Game._on_bought,
    SeatLeft: Game._on_left,
    Snapshot: Game._on_snapshot,
    GameOver: Game._on_over,
}
_ASKING = frozenset({Answered, RoundDealt, RoundSettled, AllPassed, ShoeSealed, Snapshot})
"""After these something else is asked."""
_DEEDS = frozenset({Answered, BetPlaced, CutPromised, ShoeCut, SatDown, ChipsBought, SeatLeft, GameOver})
"""What somebody did, with the id of the action."""
