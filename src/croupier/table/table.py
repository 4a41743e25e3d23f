"""The table: seats, purses, bets, shoe, hole card and log. The only stateful object of the engine.

Everything that happens is a record: it is written to the log first, then it changes the table (`state.py`). A table
is therefore also what comes out of folding over a log, which is how games are resumed, replayed and verified.

`advance()` does the next thing that needs no person: a shuffle, a card, a bot's bet or move, the settlement. When it
has nothing to do it returns None, and the table waits for a bet (`betting`) or a decision (`deciding`) of a person.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from croupier.games.declare import HouseRules, written
from croupier.houses import from_written
from croupier.messages import Refused, say
from croupier.protocol import Answer, Decide, Done, Need, Round
from croupier.strategies import Strategy, from_record, named, recorded
from croupier.strategies.betting import bets as bot_bets
from croupier.table.journal import VERSION, BadLog, Record
from croupier.table.limits import BadBet, check_bets
from croupier.table.notation import answer_text, need_text
from croupier.table.shoe import Draws, commitment, derived
from croupier.table.state import Event, OutOfTurn, Player, TableState, misfit


def nobody(_: object) -> None:
    """Nobody is told."""


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
    ) -> None:
        super().__init__(rules, players, tournament)
        self._strategies = strategies or {
            seat: named(player.plays, self.rules) for seat, player in enumerate(self.players) if player.bot
        }
        self._master, self._write = master, write
        self._seed_of = self._seed_from_master
        self._supplied: tuple[Answer] | None = None
        self._commit(
            {
                "event": "table",
                "version": VERSION,
                "house": house,
                "game": rules.game,
                "rules": written(self.rules),
                "players": [self._introduced(seat) for seat in range(len(self.players))],
                **(about or {}),
            }
        )

    def _introduced(self, seat: int) -> Record:
        player, strategy = self.players[seat], self._strategies.get(seat)
        bot = recorded(strategy, self.rules) if strategy else {"plays": ""}
        return {"name": player.name, "purse": player.purse, **bot}

    # From a log

    @classmethod
    def from_log(
        cls,
        records: list[Record],
        *,
        master: bytes | None = None,
        write: Callable[[Record], None] = nobody,
        seed_of: Callable[[int], bytes | None] | None = None,
        watch: Callable[[Table, Event], None] | None = None,
    ) -> Table:
        """The table that a log leads to. `watch` sees every event; with seeds, every card is checked against them."""
        head = records[0]
        try:
            players = [Player(p["name"], p["purse"], p["plays"]) for p in head["players"]]
            rules = from_written(head["game"], head["rules"])
            strategies = {seat: from_record(p, rules) for seat, p in enumerate(head["players"]) if p["plays"]}
            table = cls(
                rules,
                players,
                house=head["house"],
                master=master,
                tournament="tournament" in head,
                strategies=strategies,
            )
        except (KeyError, TypeError):
            raise BadLog(say("The log does not begin with a whole table.")) from None
        if seed_of:
            table._seed_of = seed_of
        for record in records[1:]:
            try:
                event = table._apply(record)
            except BadLog:
                raise
            except (Refused, KeyError, TypeError, IndexError, AttributeError, ValueError):
                raise misfit(record) from None
            if watch:
                watch(table, event)
        table._write = write
        return table

    # What people do

    def bet(self, seat: int, bets: Mapping[str, int] | None) -> Event:
        """Bets for the coming round; None sits it out."""
        self._check_seat(seat)
        if not self.may_bet(seat):
            raise OutOfTurn(say("{name} cannot bet now.", name=self.name(seat)))
        if bets is None and self.tournament:
            raise BadBet(say("In a tournament everybody bets every round."))
        if bets is not None:
            check_bets(self.rules, bets, self.players[seat].purse, self.tournament)
        return self._commit({"event": "bet", "seat": seat, "bets": dict(bets) if bets is not None else None})

    def act(self, seat: int, answer: Answer, at: int | None = None) -> Event:
        """A player's decision. `at` is the number of events the player had seen: an answer to an older question is stale."""
        if at is not None and at != self.events:
            raise OutOfTurn(say("“{answer}” comes too late: the table has gone on.", answer=answer))
        self._check_seat(seat)
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
        return self._answer(need, answer)

    def buy(self, seat: int, amount: int) -> Event:
        """More chips, between rounds."""
        self._check_buy(seat, amount)
        return self._commit({"event": "buy", "seat": seat, "amount": amount})

    def leave(self, seat: int, **why: Any) -> Event:
        """A player leaves for good, between rounds; the purse goes along."""
        self._check_leave(seat)
        return self._commit({"event": "leave", "seat": seat, **why})

    def end(self) -> None:
        """Nobody will play here again: the last shoe is shown."""
        self._check_between_rounds()
        if self._shoe_open:
            self._show_shoe()
        self._commit({"event": "over"})

    # What needs no person

    def advance(self) -> Event | None:
        """Do the next thing that needs no person; None if a person is awaited, or nobody is left to play."""
        if self.over:
            return None
        if self.round:
            return self._advance_round(self.round)
        if self._shoe_open and self._worn_out():
            return self._show_shoe()
        for seat in self.betting:
            if self.players[seat].bot:
                return self.bet(seat, self._bot_bets(seat))
        if self.betting or not self.bets:
            return None
        if not any(self.bets.values()):
            return self._commit({"event": "pass"})
        return self._commit({"event": "deal", "round": self.rounds + 1}) if self._shoe_open else self._shuffle()

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

    def _bot_bets(self, seat: int) -> dict[str, int]:
        draws = Draws(self._derived(f"bet {seat} {self.rounds + 1}"))
        return bot_bets(self.rules, self.players[seat].purse, draws.below, self._strategies[seat].name)

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

    def _shuffle(self) -> Event:
        seed = cast(bytes, self._seed_of(self.shoes + 1))
        return self._commit({"event": "shuffle", "shoe": self.shoes + 1, "commitment": commitment(seed)})

    def _show_shoe(self) -> Event:
        return self._commit({"event": "shoe", "shoe": self.shoes, "seed": cast(bytes, self._seed_of(self.shoes)).hex()})

    def _derived(self, purpose: str) -> bytes:
        return derived(cast(bytes, self._master), purpose)

    def _seed_from_master(self, shoe: int) -> bytes | None:
        return self._derived(f"shoe {shoe}") if self._master else None

    # Records

    def _answer(self, need: Need, answer: Answer) -> Event:
        round = cast(Round, self.round).step(answer)  # refused before anything is written
        record = self._log({"event": "answer", "need": need_text(need), "answer": answer_text(answer)})
        return self._stepped(record, need, answer, round)

    def _commit(self, record: Record) -> Event:
        return self._happen(self._log(record))

    def _log(self, record: Record) -> Record:
        record = {"n": self.events + 1, **record}
        self._write(record)
        return record
