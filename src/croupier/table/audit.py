"""Was the game fair? A log is folded again with everything it has opened, and each claim it makes is checked.

Cards against the seeds of their shoes and the cuts; bots against their strategies and coins; what the clock did against
the chart; a tournament against its own rules; every record against the chain of digests. `docs/fairness.md` says what that
proves and what it does not.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from croupier.cards import Card
from croupier.games.registry import games
from croupier.messages import Message, Refused, say
from croupier.protocol import Answer, Decide
from croupier.records.digest_code import code_of
from croupier.records.event import Event
from croupier.records.types import (
    CLOCK,
    VERSION,
    BadLog,
    BetPlaced,
    CutPromised,
    GameOver,
    Player,
    Record,
    RoundDealt,
    SatDown,
    ShoeCut,
    ShoeShown,
    Snapshot,
    check_version,
)
from croupier.strategies import Strategy
from croupier.table.absent_player import absent_bets, chart_of, charted_answer, cheapest_answer
from croupier.table.bots import Bots
from croupier.table.dealing import ShoeOwner
from croupier.table.game import Game
from croupier.table.shoe import derive_seed
from croupier.table.snapshots import check_master
from croupier.table.table import draw_lots

Verdict = Literal["fair", "nothing wrong so far", "nothing to prove", "not fair"]

SHORTEST_DIGEST = 16
"""How many characters of a digest must be given at least."""
PlayerName = str | Message


class UnknownGame(BadLog):
    """A log of a game that is not installed: nobody here can say whether it was fair."""


class BadDigest(Refused):
    """A text that is no digest of a log."""


@dataclass(slots=True)
class AuditedShoe:
    """A shoe from which a round was dealt, and the people who sat there."""

    number: int
    proven: bool = False
    """Whether its seed is published, and every card is the one that the seed and the cuts decided."""
    early: bool = False
    """Whether it ended before its cut card, with the game."""
    digest: bytes | None = None
    """The digest after it was opened, at a hosted table."""
    cut: list[PlayerName] = field(default_factory=list)
    """Who cut it."""
    unsaid: list[PlayerName] = field(default_factory=list)
    """Who promised to cut it and never said the words."""
    without: list[PlayerName] = field(default_factory=list)
    """Who played on it without a cut and without a promise."""
    again: list[PlayerName] = field(default_factory=list)
    """Who sat down after words were said, so that it was cut again: the house could know what the first cut came to."""

    @property
    def code(self) -> str | None:
        """The code of its digest, which everybody at a hosted table has seen. It takes some milliseconds to make."""
        return code_of(self.digest) if self.digest else None


@dataclass(slots=True, repr=False)
class Audit:
    """What was found."""

    rounds: int = 0
    shoes: list[AuditedShoe] = field(default_factory=list)
    bots: bool = False
    """Whether bots sat there when a round was dealt."""
    lots: bool = False
    """Whether lots decided who left a tournament, or its ranking."""
    clock_moves: int = 0
    """How many moves the clock made for people, by the chart."""
    clock_plain: int = 0
    """How many of its moves were the cheapest ones, as where the chart is missing."""
    clock_bets: int = 0
    """How many bets it made or left out."""
    opened: bool = False
    """Whether the master seed is published, from which the bots and lots were drawn."""
    over: bool = False
    closed_by: PlayerName | None = None
    """Who closed a hosted table before the cut card of its last shoe."""
    repeatable: bool = False
    version: int = VERSION
    digest: str = ""
    """The digest after the last record."""
    records: int = 0
    covered: int | None = None
    """The record after which the given digest was found: it and all before it are as they were written."""
    wrong: int | None = None
    """The number of the record that is wrong."""
    problem: Message | None = None

    def __repr__(self) -> str:
        return f"<audit: {self.verdict}, rounds: {self.rounds:,}, shoes: {len(self.shoes):,}>"

    @property
    def proven(self) -> list[AuditedShoe]:
        """The shoes that were dealt again from their seeds, card for card."""
        return [shoe for shoe in self.shoes if shoe.proven]

    @property
    def open_shoes(self) -> list[AuditedShoe]:
        """The shoes whose seeds are not published yet: only their composition was checked."""
        return [shoe for shoe in self.shoes if not shoe.proven]

    @property
    def uncut(self) -> list[AuditedShoe]:
        """The shoes that nobody cut: the house promised their order, but chose the seed alone."""
        return [shoe for shoe in self.shoes if not shoe.cut]

    @property
    def verdict(self) -> Verdict:
        if self.problem:
            return "not fair"
        if not self.rounds:
            return "nothing to prove"
        fair = not self.repeatable and not self.open_shoes and (self.opened or not (self.bots or self.lots))
        return "fair" if fair else "nothing wrong so far"


def verify(log: Iterable[Record], kept: str = "") -> Audit:
    """Check a log, which is read twice; `kept` is a digest that somebody kept, or its first characters.

    A log that cannot be read as one raises `BadLog`.
    """
    kept = _digest(kept)
    secrets, found = _Secrets(), Audit()
    auditor = _Auditor(found, secrets, kept)
    opened = [(number, record) for number, record in enumerate(log, 1) if secrets.opens(record, number)]
    _check_first(opened[0][1] if opened else None)  # a log that cannot be read was refused before
    try:
        for _, record in opened:
            secrets.open(record)
        for number, record in opened:
            auditor.number = number
            secrets.check(record)
        found.opened = secrets.master is not None
        auditor.fold(log)
        auditor.number = None
        if kept and found.covered is None:
            raise BadLog(
                say("The log does not lead to the digest that was given: it was changed, or cut off before it.")
            )
    except Refused as refusal:  # also of a game that nobody could play, or a strategy that nobody knows
        found.problem = refusal.message
        found.wrong = auditor.number
    return found


def _check_first(record: Record | None) -> None:
    """A text that does not begin with the first record of a game is no log of one, whatever else is wrong with it."""
    if not isinstance(record, Snapshot) or record.n != 1:
        raise BadLog(say("The log does not begin with a whole table."))
    check_version(record.version)
    if record.game not in games():
        raise UnknownGame(
            say("The log cannot be checked here: it is of “{game}”, and no such game is installed.", game=record.game)
        )


def _digest(text: str) -> str:
    digest = text.strip().lower()
    if digest and not (SHORTEST_DIGEST <= len(digest) <= 64 and set(digest) <= set("0123456789abcdef")):
        raise BadDigest(
            say(
                "“{digest}” is not a digest of a log: at least {least} of its 64 characters 0–9, a–f.",
                digest=text,
                least=SHORTEST_DIGEST,
            )
        )
    return digest


class _Secrets:
    """What a log has opened: the seeds of shoes that ended, and the master seed of a game that is over."""

    def __init__(self) -> None:
        self.seeds: dict[int, bytes] = {}
        self.master: bytes | None = None
        self.seal = ""
        self.game = ""

    def opens(self, record: Record, number: int) -> bool:
        """Whether a record opens or seals something; the first one does."""
        return isinstance(record, ShoeShown | GameOver) or number == 1

    def open(self, record: Record) -> None:
        match record:
            case Snapshot():
                self.seal, self.game = record.seal, record.id
            case ShoeShown():
                self.seeds[record.shoe] = bytes.fromhex(record.seed)
            case GameOver(master=str(master)):
                self.master = bytes.fromhex(master)

    def check(self, record: Record) -> None:
        """A record that opens something opens what the sealed master seed leads to."""
        if self.master is None:
            return
        if isinstance(record, GameOver):
            check_master(self.master.hex(), self.seal, self.game)
        elif isinstance(record, ShoeShown) and derive_seed(self.master, f"shoe {record.shoe}").hex() != record.seed:
            raise BadLog(say("The seed of shoe {shoe} does not come from the sealed master seed.", shoe=record.shoe))


class _Auditor:
    """Folds a log and looks at each record before and after it happens."""

    def __init__(self, found: Audit, secrets: _Secrets, kept: str) -> None:
        self._found, self._secrets, self._kept = found, secrets, kept
        self.number: int | None = None
        """The record that is being looked at: its place in the log."""
        self._cutters: dict[int, Player] = {}
        """Who promised or made a cut of the shoe that waits for its first deal, by seat."""
        self._again: list[PlayerName] = []
        """Who sat down after words of that cut were said."""
        self._noted: list[Player] = []
        """Who is named with the shoe in play."""

    def fold(self, log: Iterable[Record]) -> None:
        coming, found = iter(log), self._found
        self.number = 1
        game = Game.read([next(coming)])[0]
        self._game, self._bots = game, Bots(game, self._secrets.master)
        self._owner = ShoeOwner(self._secrets.seeds.get)
        found.repeatable = game.repeatable
        self._note()
        for record in coming:
            self.number = game.events + 1
            self._take(record)
            self._note()
        found.over, found.rounds = game.over, game.rounds
        found.records, found.digest = game.events, game.digest.hex()

    def _take(self, record: Record) -> None:
        game = self._game
        if record.n != self.number:
            raise BadLog(say("Record {number} of the log is missing, or comes twice.", number=self.number))
        event = game.examine(record)
        self._owner.check(game, event)
        self._check_player(event)
        self._check_lots(record)
        said = bool(game.shoe.cuts)
        game.happen(event)
        self._owner.follow(game, event)
        if isinstance(event.answer, Card):
            self._check_holding(event.answer)
        elif isinstance(record, CutPromised | ShoeCut):
            self._cutters[record.seat] = game.players[record.seat]
        elif isinstance(record, SatDown) and game.voids_cuts(record):
            self._cut_again(record.seat, said)
        elif isinstance(record, RoundDealt):
            self._note_deal()
        elif isinstance(record, ShoeShown) and self._shoes_end():
            shoe = self._found.shoes[-1]
            shoe.proven, shoe.early = True, game.shoe.ended_early
            shoe.digest = game.digest if game.hosted else None
        elif isinstance(record, GameOver) and game.hosted and self._shoes_end() and self._found.shoes[-1].early:
            self._found.closed_by = self._closer(record.by)

    def _note(self) -> None:
        """Look for the digest that somebody kept."""
        if self._kept and self._game.digest.hex().startswith(self._kept):
            self._found.covered = self._game.events

    # Who plays

    def _check_player(self, event: Event) -> None:
        """A bot does what its strategy and its coins say; the clock what is played for absent people."""
        record, need = event.record, event.need
        if isinstance(need, Decide):
            clock = getattr(record, "by", "") == CLOCK
            if self._game.players[need.seat].bot:
                if clock or not self._bot_may(need, event.answer):
                    raise self._no_strategy(record)
            elif clock:
                self._check_clock(need, event.answer, record)
        elif isinstance(record, BetPlaced):
            if self._game.players[record.seat].bot:
                if record.by or (self._found.opened and record.bets != self._bots.bets(record.seat)):
                    raise self._no_strategy(record)
            elif record.by == CLOCK:
                self._found.clock_bets += 1
                if record.bets != absent_bets(self._game, record.seat):
                    raise self._no_clock(record)

    def _bot_may(self, need: Decide, answer: Answer | None) -> bool:
        """Whether the bot gives this answer; without the master seed, whether it might."""
        return answer == self._bots.answer(need) if self._found.opened else self._bots.mix(need).get(answer, 0) > 0  # type: ignore[arg-type]

    def _no_strategy(self, record: Record) -> BadLog:
        return BadLog(say("Record {number} of the log is not what the bot’s strategy does.", number=record.n))

    @cached_property
    def _chart(self) -> Strategy[Any] | None:
        return chart_of(self._game.rules)

    def _check_clock(self, need: Decide, answer: Answer | None, record: Record) -> None:
        if self._chart and answer == charted_answer(self._game, need, self._chart):
            self._found.clock_moves += 1
        elif answer == cheapest_answer(need):
            self._found.clock_plain += 1
        else:
            raise self._no_clock(record)

    def _no_clock(self, record: Record) -> BadLog:
        return BadLog(say("Record {number} of the log is not what the house plays for absent people.", number=record.n))

    def _check_lots(self, record: Record) -> None:
        """The lots of level players come from the master seed."""
        master, lots = self._secrets.master, getattr(record, "lots", None)
        self._found.lots = self._found.lots or bool(lots)
        if master and lots and lots != draw_lots(master, lots, len(self._game.history)):
            raise BadLog(say("Record {number} of the log has other lots than the sealed ones.", number=record.n))

    # Shoes

    def _cut_again(self, seat: int, said: bool) -> None:
        """Somebody sat down, and everybody cuts anew; `said`: words of the cut before were known."""
        self._cutters = {}
        if said:
            self._again.append(self._game.name(seat))

    def _check_holding(self, card: Card) -> None:
        """The shoe can hold as many copies of a card as were seen."""
        rules = self._game.rules
        if rules.decks != "infinite" and self._game.shoe.seen[card] > rules.cards // 52:
            raise BadLog(
                say("Record {number} of the log is a card more than the shoe holds of them.", number=self.number)
            )

    def _shoes_end(self) -> bool:
        """Whether the shoe that is shown was dealt from."""
        return bool(self._found.shoes) and self._found.shoes[-1].number == self._game.shoe.number

    def _closer(self, by: str) -> PlayerName:
        """Who closed the table: by their name, if they have sat there last."""
        seats = (seat for seat, player in enumerate(self._game.players) if by and player.who == by)
        if (seat := next(seats, None)) is not None:
            return self._game.name(seat)
        if by == CLOCK:
            return say("the clock, since nobody was there")
        return say("who opened it") if self._game.hosted and by == self._game.hosted.by else say("the host")

    def _note_deal(self) -> None:
        """Note who sits there when a round is dealt, and who cut the shoe: perhaps somebody who has left since."""
        game, found, shoe = self._game, self._found, self._game.shoe
        there = [seat for seat, player in enumerate(game.players) if not player.gone]
        found.bots = found.bots or any(game.players[seat].bot for seat in there)
        if not self._shoes_end():
            promised = [seat for seat in shoe.promises if seat not in shoe.cuts]
            cut, unsaid = self._names(shoe.cuts), self._names(promised)
            found.shoes.append(AuditedShoe(shoe.number, cut=cut, unsaid=unsaid, again=self._again))
            self._noted, self._cutters, self._again = list(self._cutters.values()), {}, []
        for seat in there:
            player = game.players[seat]
            if not player.bot and not any(one is player for one in self._noted):
                self._noted.append(player)
                found.shoes[-1].without.append(game.name(seat))

    def _names(self, seats: Iterable[int]) -> list[PlayerName]:
        """The names of those who cut from these seats."""
        return [self._cutters[seat].name or self._game.name(seat) for seat in sorted(seats)]
