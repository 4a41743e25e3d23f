"""The table: seats, purses, bets, shoe, hole card and log. The only stateful object of the engine.

Everything that happens is a record: it is written to the log first, then it changes the table (`state.py`). A table
is therefore also what comes out of folding over a log, which is how games are resumed, replayed and verified.

`advance()` does the next thing that needs no person: a shuffle, a card, a bot's bet or move, the settlement. When it
has nothing to do it returns None, and the table waits for a bet (`betting`) or a decision (`deciding`) of a person. A
shoe is sealed before the bets on it, and until the first deal the people may cut it (`uncut`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, cast

from croupier.games.declare import HouseRules
from croupier.houses import from_written
from croupier.messages import Refused, say
from croupier.protocol import Answer, Decide, Done, Need, Round
from croupier.strategies import Strategy, from_record, named, recorded
from croupier.strategies.betting import bets as bot_bets
from croupier.table.chain import BEGINNING
from croupier.table.hosted import check_sit, paid, takes_along
from croupier.table.notation import answer_text, need_text
from croupier.table.party import checked_cut
from croupier.table.records import BadLog, Record, check, misfit
from croupier.table.seating import check_purse, told_apart
from croupier.table.shoe import Draws, commitment, derived
from croupier.table.state import Event, OutOfTurn, Player, TableState

Cutter = Callable[[int], str]
"""The words with which the person of a seat cuts a shoe."""


def nobody(_: object) -> None:
    """The default listener: does nothing."""


class Table(TableState):
    """A game in progress."""

    def __init__(
        self,
        rules: HouseRules,
        players: Iterable[Player],
        *,
        house: str = "",
        master: bytes | None = None,
        write: Callable[[Record], None] = nobody,
        tournament: bool = False,
        strategies: Mapping[int, Strategy[Any]] | None = None,
        about: Mapping[str, Any] | None = None,
        repeatable: bool = False,
        cutter: Cutter | None = None,
        hosted: Record | None = None,
        head: Record | None = None,
    ) -> None:
        """A new game, or, with a `head` of a log, the game as it was there.

        `about` is added to the first record. `cutter` says with which words a person cuts who has not cut.
        `hosted`: what a live house says of its table.
        """
        super().__init__(rules, players, tournament)
        self._strategies = dict(strategies or {}) or {
            seat: named(player.plays, self.rules) for seat, player in enumerate(self.players) if player.bot
        }
        self._master, self._write, self._cutter = master, write, cutter
        self._seed_of = self._seed_from_master
        self._supplied: tuple[Answer] | None = None
        self.closing: Callable[[], Record] = dict
        """What the last record says besides: a tournament has a ranking."""
        self.house, self.hosted = house, hosted
        if head is not None:
            self._restore(head)
            return
        self.repeatable = repeatable
        if master is not None:
            self.id, self.seal = derived(master, "game").hex()[:16], commitment(master)
        opening = {**self._head(), **(about or {})}
        if master is not None and not check({"n": 1, **opening}):
            raise Refused(say("A game at “{house}” cannot be written down: its names are no plain text.", house=house))
        self._commit(opening)

    def _restore(self, head: Record) -> None:
        """The state of a table that a head of its log tells."""
        self.version, self.hosted = head["version"], head.get("hosted")
        self.events, self.head = head["n"] - 1, head["n"]
        if self.version > 1:
            self.id, self.seal, self.repeatable = head["id"], head["seal"], head.get("repeatable", False)
            self.rounds, self.shoes = head["rounds"], head["shoes"]
            self.digest = bytes.fromhex(head["digest"])
            self.last_bets = {seat: one["bets"] for seat, one in enumerate(head["players"]) if "bets" in one}
            if self._master is not None and commitment(self._master) != self.seal:
                raise BadLog(say("The private file of this game belongs to another one."))
        if self.events == 0 and (self.rounds, self.shoes, self.digest) != (0, 0, BEGINNING):
            raise BadLog(say("The log does not begin with a whole table."))
        self._count(head)
        self.asked = self.events

    def _introduced(self, seat: int) -> Record:
        player, strategy = self.players[seat], self._strategies.get(seat)
        bot = recorded(strategy, self.rules) if strategy else {"plays": ""}
        more: Record = {"bought": player.bought} if player.bought != player.purse else {}
        if player.gone:
            more["gone"] = True
        if player.who:
            more["who"] = player.who
        if seat in self.last_bets:
            more["bets"] = self.last_bets[seat]
        return {"name": player.name, "purse": player.purse, **bot, **more}

    # From a log

    @classmethod
    def from_log(
        cls,
        records: Iterable[Record],
        *,
        master: bytes | None = None,
        write: Callable[[Record], None] = nobody,
        seed_of: Callable[[int], bytes | None] | None = None,
        watch: Callable[[Table, Event], None] | None = None,
        before: Callable[[Table, Record], None] | None = None,
        cutter: Cutter | None = None,
    ) -> Table:
        """The table that a log leads to, from one of its heads on; with seeds, every card is checked against them.

        `before` sees every record before it is applied, `watch` every event after it.
        """
        table, events = cls.replayed(records, master, cutter, before)
        if seed_of:
            table._seed_of = seed_of
        for event in events:
            if watch:
                watch(table, event)
        table._write = write
        return table

    @classmethod
    def replayed(
        cls,
        records: Iterable[Record],
        master: bytes | None = None,
        cutter: Cutter | None = None,
        before: Callable[[Table, Record], None] | None = None,
    ) -> tuple[Table, Iterator[Event]]:
        """The table of a head, and what happens to it record by record: the table is as it was after the last event read."""
        coming = iter(records)
        table = cls._opened(next(coming), master, cutter)
        return table, table._replay(coming, before)

    def _replay(self, records: Iterator[Record], before: Callable[[Table, Record], None] | None) -> Iterator[Event]:
        for record in records:
            try:
                if before:
                    before(self, record)
                event = self._apply(record)
            except BadLog:
                raise
            except (Refused, LookupError, TypeError, AttributeError, ValueError, ArithmeticError, RecursionError):
                raise misfit(record) from None
            yield event

    @classmethod
    def _opened(cls, head: Record, master: bytes | None, cutter: Cutter | None) -> Table:
        """The table of a head."""
        try:
            players = [
                Player(p["name"], p["purse"], p["plays"], p.get("bought", 0), p.get("gone", False), p.get("who", ""))
                for p in head["players"]
            ]
            rules = from_written(head["game"], head["rules"])
            strategies = {seat: from_record(p, rules) for seat, p in enumerate(head["players"]) if p["plays"]}
            return cls(
                rules,
                players,
                house=head["house"],
                master=master,
                tournament="tournament" in head,
                strategies=strategies,
                cutter=cutter,
                head=head,
            )
        except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError) as wrong:
            if isinstance(wrong, Refused):
                raise
            raise BadLog(say("The log does not begin with a whole table.")) from None

    # What people do

    def bet(self, seat: int, bets: Mapping[str, int] | None, **marks: str) -> Event:
        """Bets for the coming round; None sits it out.

        `marks`, here and below: what a live house adds, the `id` of the action, or `by` the clock.
        """
        self.check_seat(seat)
        self._check_bet(seat, bets)
        while not self.sealed:
            self.advance()
        return self._commit({"event": "bet", "seat": seat, "bets": dict(bets) if bets is not None else None, **marks})

    def act(self, seat: int, answer: Answer, at: int | None = None, **marks: str) -> Event:
        """A player's decision. `at` is the number of events the player had seen: an answer to an older question is stale."""
        if at is not None and not self.asked <= at <= self.events:
            raise OutOfTurn(say("“{answer}” comes too late: the table has gone on.", answer=answer))
        self.check_seat(seat)
        need = self.deciding
        if need is None:
            raise OutOfTurn(say("“{answer}” is not asked for now.", answer=answer))
        if need.seat != seat:
            raise OutOfTurn(
                say(
                    "It is {name}'s turn, not {other}'s.",
                    name=self.name(need.seat),
                    other=self.name(seat),
                )
            )
        return self._answer(need, answer, {"seat": seat, **marks} if marks else {})

    def sit(self, seat: int, name: str, purse: int, *, plays: str = "", who: str = "", **marks: str) -> Event:
        """Somebody takes an empty seat of a hosted table, a person of the house or a bot; under a name that nobody has here."""
        self.check_seat(seat)
        check_sit(self, seat, check_purse(purse, self.rules), who)
        name = told_apart(name, (player.name for player in self.players if not player.gone))
        bot = recorded(named(plays, self.rules), self.rules) if plays else {"plays": ""}
        whose = {"who": who} if who else {}
        return self._commit({"event": "sit", "seat": seat, "name": name, "purse": purse, **bot, **whose, **marks})

    def _takes_seat(self, record: Record) -> None:
        super()._takes_seat(record)
        if record["plays"]:
            self._strategies[record["seat"]] = from_record(record, self.rules)

    def buy(self, seat: int, amount: int, **marks: str) -> Event:
        """More chips, between rounds."""
        self._check_buy(seat, amount)
        whose = {"who": who} if (who := self.players[seat].who) else {}
        return self._commit({"event": "buy", "seat": seat, "amount": amount, **whose, **marks})

    def leave(self, seat: int, **why: Any) -> Event:
        """A player leaves for good; the purse goes along. The seat of a hosted table can be taken again."""
        self._check_leave(seat)
        event = self._commit({"event": "leave", "seat": seat, **takes_along(self, seat), **why})
        self._strategies.pop(seat, None)
        return event

    def cut(self, seat: int, words: str, **marks: str) -> Event:
        """A person cuts the shoe: these words and the sealed seed decide the order of the cards."""
        self._check_cut(seat, self.shoes, checked_cut(words, least=1), None)
        return self._commit({"event": "cut", "seat": seat, "shoe": self.shoes, "words": words, **marks})

    def promise_cut(self, seat: int, digest: str, **marks: str) -> Event:
        """A person promises to cut the shoe with words of this digest (`shoe.promise`)."""
        self._check_cut(seat, self.shoes, None, digest)
        return self._commit({"event": "cut", "seat": seat, "shoe": self.shoes, "promise": digest, **marks})

    def end(self, **marks: str) -> None:
        """Nobody will play here again: the last shoe is shown, and so is the master seed from which the bots drew."""
        self._check_between_rounds()
        if self.shoe_open:
            self._show_shoe()
        opened = {"master": self._master.hex()} if self.version > 1 and self._master else {}
        takings = {"paid": paid(self)} if self.hosted else {}
        self._commit({"event": "over", **marks, **takings, **self.closing(), **opened})

    # What needs no person

    def advance(self) -> Event | None:
        """Do the next thing that needs no person; None if a person is awaited, or nobody is left to play."""
        if self.over:
            return None
        if self.round:
            return self._advance_round(self.round)
        if self.shoe_open and self._worn_out():
            return self._show_shoe()
        if self.version > 1 and not self.shoe_open:  # sealed before the bets
            return (self._renew_head() or self._shuffle()) if self.betting else None
        betting = self.betting
        for seat in betting:
            if self.players[seat].bot:
                return self.bet(seat, self._bot_bets(seat))
        if betting or not self.bets:
            return None
        if not any(self.bets.values()):
            return self._commit({"event": "pass"})
        if self._cutter and (uncut := self.uncut) and not self.promises:
            return self.cut(uncut[0], self._cutter(uncut[0]))
        return self._commit({"event": "deal", "round": self.rounds + 1}) if self.shoe_open else self._shuffle()

    def _advance_round(self, round: Round) -> Event | None:
        match round.need:
            case Done() as done:
                nets = [done.net(seat) for seat in range(len(self.players))]
                purses = [player.purse + net for player, net in zip(self.players, nets, strict=True)]
                return self._commit({"event": "settled", "round": self.rounds, "net": nets, "purses": purses})
            case Decide(seat) as need:
                return self._answer(need, self._bot_answer(seat, need)) if self.players[seat].bot else None
            case need:
                if self._supplied is None:  # kept until it is written: a full disk must not cost a card
                    self._supplied = (self._supply(need),)
                event = self._answer(need, self._supplied[0])
                self._supplied = None
                return event

    @property
    def thinking(self) -> Decide | None:
        """The decision of a bot that is due."""
        need = self.deciding
        return need if need and self.players[need.seat].bot else None

    @property
    def thinks_long(self) -> bool:
        """Whether the bot that is to decide takes so long that others should not wait for it."""
        need = self.thinking if self._strategies else None
        return need is not None and getattr(self._strategies[need.seat], "slow", False)

    def think(self) -> Answer:
        """What the bot that is to decide will answer. Pure: it may run in another thread."""
        need = cast(Decide, self.thinking)
        return self._bot_answer(need.seat, need)

    def say_thought(self, answer: Answer) -> Event:
        """Give a bot's answer that was computed in another thread."""
        return self._answer(cast(Decide, self.thinking), answer)

    def _bot_bets(self, seat: int) -> dict[str, int]:
        draws = Draws(self._derived(f"bet {seat} {self.rounds + 1}"))
        return bot_bets(self.rules, self.players[seat].purse, draws.below, self._strategies[seat].name)

    def bot_agrees(self, record: Record, opened: bool) -> bool:
        """Whether a record that is read is what the bot of its seat does; without the master as far as that shows."""
        match record:
            case {"event": "bet", "seat": int(seat), "bets": bets} if seat in self._strategies:
                return not opened or bets == self._bot_bets(seat)
            case {"event": "answer", "answer": answer} if (need := self.deciding) and need.seat in self._strategies:
                if opened:
                    return bool(answer == answer_text(self._bot_answer(need.seat, need)))
                strategy = self._strategies[need.seat]
                mix = strategy.mix(cast(Round, self.round), need, strategy.look(self.seen.elements()))
                return answer in [answer_text(one) for one, chance in mix.items() if chance]
        return True

    def _bot_answer(self, seat: int, need: Decide) -> Answer:
        """A draw from the strategy's mixture. The coin is keyed by seat and event: resuming needs no state."""
        strategy, round = self._strategies[seat], cast(Round, self.round)
        mix = strategy.mix(round, need, strategy.look(self.seen.elements()))
        if len(mix) == 1:
            return next(iter(mix))
        toss = Draws(self._derived(f"coin {seat} {self.events}")).below(2**30) / 2**30
        for answer, chance in mix.items():
            toss -= chance
            if toss < 0:
                return answer
        return answer

    def _renew_head(self) -> Event | None:
        """Another head, if one is due."""
        return self._commit(self._head()) if self._head_due() else None

    def _shuffle(self) -> Event:
        seed = cast(bytes, self._seed_of(self.shoes + 1))
        chain = {"digest": self.digest.hex()} if self.version > 1 else {}
        return self._commit({"event": "shuffle", "shoe": self.shoes + 1, "commitment": commitment(seed), **chain})

    def _show_shoe(self) -> Event:
        return self._commit({"event": "shoe", "shoe": self.shoes, "seed": cast(bytes, self._seed_of(self.shoes)).hex()})

    def _derived(self, purpose: str) -> bytes:
        return derived(cast(bytes, self._master), purpose)

    def _seed_from_master(self, shoe: int) -> bytes | None:
        return self._derived(f"shoe {shoe}") if self._master else None

    # Records

    def _answer(self, need: Need, answer: Answer, marks: Mapping[str, Any] | None = None) -> Event:
        round = cast(Round, self.round).step(answer)  # refused before anything is written
        record = self._log({"event": "answer", "need": need_text(need), "answer": answer_text(answer), **(marks or {})})
        return self._stepped(record, need, answer, round)

    def _commit(self, record: Record) -> Event:
        return self._happen(self._log(record))

    def _log(self, record: Record) -> Record:
        record = {"n": self.events + 1, **record}
        self._write(record)
        return record
