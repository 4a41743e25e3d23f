"""The table: a game, the shoes it is dealt from, its bots and one log. The only stateful object of the engine that deals.

Whatever happens is a record. The game says what would come of it or refuses it, the record is written, and then it
happens: as it does when the same record is read from a log. So a table is also what a log leads to.

`advance()` does the next thing that needs no person: a shuffle, a card, a bot's bet or move, the settlement, somebody who
is out of a tournament. When it has nothing to do it returns None, and the game waits for a bet (`game.betting`) or a
decision (`game.deciding`) of a person. A shoe is sealed before the bets on it, and until the first deal the people may cut
it (`game.uncut`). In a tournament bets are held until every person has bet: nobody sees another's before (S0-D11).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import islice
from typing import cast

from croupier.games.declare import HouseRules
from croupier.messages import say
from croupier.protocol import Answer, Decide, Done, Need, Round
from croupier.records.event import Event
from croupier.records.notation import answer_text, need_text
from croupier.records.types import (
    AllPassed,
    Answered,
    BadLog,
    BetPlaced,
    Calendar,
    ChipsBought,
    CutPromised,
    GameOver,
    Hosting,
    Player,
    Record,
    RoundDealt,
    SatDown,
    SeatLeft,
    ShoeCut,
    ShoeSealed,
    ShoeShown,
    encode,
)
from croupier.strategies import find_strategy, strategy_record
from croupier.table.bots import Bots
from croupier.table.dealing import ShoeOwner
from croupier.table.game import Game, OutOfTurn
from croupier.table.limits import only_bet
from croupier.table.party import checked_cut
from croupier.table.seating import check_purse, unique_name
from croupier.table.shoe import Draws, commitment, derive_seed
from croupier.table.snapshots import first_snapshot

Cutter = Callable[[int], str]
"""The words with which the person of a seat cuts a shoe."""
Sink = Callable[[Event], None]
"""Writes an event down; it happens only if this returns."""
Watch = Callable[[Game, Event], None]
"""Sees every event after it happened."""


def ignore(_: object) -> None:
    """The sink of a table that is not kept."""


class Table:
    """A game in progress."""

    def __init__(
        self, game: Game, master: bytes | None = None, *, write: Sink = ignore, cutter: Cutter | None = None
    ) -> None:
        """A table that goes on with a game. `cutter` says with which words a person cuts who has not cut."""
        if master is not None and commitment(master) != game.seal:
            raise BadLog(say("The private file of this game belongs to another one."))
        self.game, self._master, self._write, self._cutter = game, master, write, cutter
        self._owner = ShoeOwner(self._seed_of)
        self.bots = Bots(game, master)
        self.bots.prepare()
        self.held: dict[int, BetPlaced] = {}
        """Bets that were made and wait for others, by seat; they have no number yet. Nobody is shown what they are."""
        self._only_bets = bool(game.tournament) or game.rules.minimum == game.rules.maximum
        """Whether somebody may have no choice (E-17)."""
        self.away: AbstractSet[int] = frozenset()
        """The seats whose people are away: no bet is made for them by itself."""

    @classmethod
    def begin(
        cls,
        rules: HouseRules,
        players: Iterable[Player],
        *,
        house: str = "",
        master: bytes,
        write: Sink = ignore,
        calendar: Calendar | None = None,
        repeatable: bool = False,
        cutter: Cutter | None = None,
        hosted: Hosting | None = None,
    ) -> Table:
        """A new game. With a calendar it is a tournament. `hosted`: what a live house says of its table."""
        snapshot = first_snapshot(
            rules, players, master, house=house, calendar=calendar, repeatable=repeatable, hosted=hosted
        )
        table = cls(Game(snapshot), master, write=write, cutter=cutter)
        write(Event(snapshot, encode(snapshot)))
        return table

    @classmethod
    def from_log(
        cls,
        records: Iterable[Record],
        master: bytes,
        *,
        write: Sink = ignore,
        watch: Watch | None = None,
        cutter: Cutter | None = None,
    ) -> Table:
        """The table that a log leads to, from one of its snapshots on; every card is checked against the shoe."""
        coming = iter(records)
        game, _ = Game.read(islice(coming, 1))
        table = cls(game, master, write=write, cutter=cutter)
        for record in coming:
            event = game.examine(record)
            table._owner.check(game, event)
            table._happen(event)
            if watch:
                watch(game, event)
        return table

    # What people do

    @property
    def betting(self) -> list[int]:
        """The people who are asked for bets: they have made none on the coming round, and have a choice."""
        players, held = self.game.players, self.held
        asked = [seat for seat in self.game.betting if not players[seat].plays and seat not in held]
        return [seat for seat in asked if not self._only_bet(seat)] if self._only_bets else asked

    def bet(self, seat: int, bets: Mapping[str, int] | None, *, id: str = "", by: str = "") -> Event | None:
        """Bets for the coming round; None sits it out. In a tournament they are held; the event is the first of all, or None.

        `id`, here and below: that of the action at a live house; `by`: who did it to another's seat, or the clock.
        """
        self.game.check_bet(seat, bets, by)
        if seat in self.held:
            raise OutOfTurn(say("{name} has bet already.", name=self.game.name(seat)))
        while not self.game.shoe.good:
            self.advance()
        made = dict(bets) if bets is not None else None
        placed = BetPlaced(self._next, seat, made, id, by)
        if not self.game.tournament:
            return self._do(placed)
        self.game.check(placed)
        self.held[seat] = BetPlaced(0, seat, made, id, by)
        return self._next_bet()

    def act(self, seat: int, answer: Answer, at: int | None = None, *, id: str = "", by: str = "") -> Event:
        """A player's decision. `at` is the number of events the player had seen: an answer to an older question is stale."""
        game = self.game
        if at is not None and not game.asked <= at <= game.events:
            raise OutOfTurn(say("“{answer}” comes too late: the table has gone on.", answer=answer))
        game.check_seat(seat)
        need = game.deciding
        if need is None:
            raise OutOfTurn(say("“{answer}” is not asked for now.", answer=answer))
        if need.seat != seat:
            raise OutOfTurn(
                say(
                    "It is {name}'s turn, not {other}'s.",
                    name=game.name(need.seat),
                    other=game.name(seat),
                )
            )
        return self._answer(need, answer, id, by)

    def sit(
        self, seat: int, name: str, purse: int, *, plays: str = "", who: str = "", id: str = "", by: str = ""
    ) -> Event:
        """Somebody takes an empty seat of a hosted table, a person of the house or a bot; under a name that nobody has here.

        At a full table a person takes the seat of a bot, which leaves.
        """
        game = self.game
        instead = bool(who) and seat in game.free_seats and not game.players[seat].gone
        game.check_sit(seat, check_purse(purse, game.rules), who, instead)
        if instead:
            self.leave(seat, by=who)
        name = unique_name(name, (player.name for player in game.players if not player.gone))
        known, chart = strategy_record(find_strategy(plays, game.rules), game.rules) if plays else ("", None)
        return self._do(SatDown(self._next, seat, name, purse, known, chart, who, id, by))

    def buy(self, seat: int, amount: int, *, id: str = "") -> Event:
        """More chips. In a round they count from the next one on."""
        self.game.check_buy(seat, amount)
        return self._do(ChipsBought(self._next, seat, amount, self.game.players[seat].who, id))

    def leave(self, seat: int, *, id: str = "", by: str = "") -> Event:
        """A player leaves for good; the purse goes along. The seat of a hosted table can be taken again."""
        self.game.check_leave(seat)
        return self._do(SeatLeft(self._next, seat, id=id, by=by, **self.game.takings(seat)))

    def cut(self, seat: int, words: str, *, id: str = "") -> Event:
        """A person cuts the shoe: these words and the sealed seed decide the order of the cards."""
        return self._do(ShoeCut(self._next, seat, self.game.shoe.number, checked_cut(words, least=1), id))

    def promise_cut(self, seat: int, digest: str, *, id: str = "") -> Event:
        """A person promises to cut the shoe with words of this digest (`shoe.promise`)."""
        return self._do(CutPromised(self._next, seat, self.game.shoe.number, digest, id))

    def end(self, *, id: str = "", by: str = "") -> Event:
        """Nobody will play here again: the last shoe is shown, and so is the master seed from which the bots drew."""
        game, tournament = self.game, self.game.tournament
        game.check_between_rounds()
        if game.shoe.open:
            self._show_shoe()
        ranking, lots = None, dict[int, int]()
        if tournament and tournament.finished:
            lots = self._lots(tournament.level_seats())
            ranking = tournament.rank(lots)
        master = self._master.hex() if self._master else None
        paid = game.payments()
        return self._do(GameOver(self._next, game.digest.hex(), paid, ranking, lots or None, master, id, by))

    # What needs no person

    def advance(self) -> Event | None:
        """Do the next thing that needs no person; None if a person is awaited, or nobody is left to play."""
        game = self.game
        if game.over or game.waiting:
            return None
        if game.round:
            return self._advance_round(game.round)
        if game.tournament:
            if due := game.tournament.due():
                lots = self._lots(due)
                return self._do(game.departure(game.tournament.leaver(due, lots), lots))
            if game.tournament.finished:
                return self._show_shoe() if game.shoe.open else self.end()
        if game.shoe.open and game.shoe.worn_out:
            return self._show_shoe()
        betting = game.betting
        if not game.shoe.open:  # sealed before the bets
            return self._seal_shoe() if betting else None
        if betting and (bet := self._next_bet()):
            return bet
        if betting or not game.bets:
            return None
        if not any(game.bets.values()):
            return self._do(AllPassed(self._next))
        if self._cutter and (uncut := game.uncut) and not game.shoe.promises:
            return self.cut(uncut[0], self._cutter(uncut[0]))
        return self._do(RoundDealt(self._next, game.rounds + 1))

    def _next_bet(self) -> Event | None:
        """The next bet that nobody is asked for: an only one (E-17), one that was held, or a bot's."""
        game = self.game
        for seat in game.betting if self._only_bets else ():
            if seat not in self.held and (only := self._only_bet(seat)):
                self.held[seat] = BetPlaced(0, seat, only)
        if game.tournament and self.betting:  # S0-D11
            return None
        for seat in sorted(self.held):
            held = self.held[seat]
            event = self._do(BetPlaced(self._next, seat, held.bets, held.id, held.by))
            del self.held[seat]
            return event
        bot = next((seat for seat in game.betting if game.players[seat].bot), None)
        return None if bot is None else self._do(BetPlaced(self._next, bot, self.bots.bets(bot)))

    def _only_bet(self, seat: int) -> dict[str, int] | None:
        """The bet of a person who has no choice; None for somebody who is away."""
        player = self.game.players[seat]
        if player.bot or seat in self.away:
            return None
        return only_bet(self.game.rules, player.purse, bool(self.game.tournament))

    def _advance_round(self, round: Round) -> Event | None:
        match round.need:
            case Done():
                return self._do(cast(Record, self.game.settlement()))
            case Decide(seat) as need:
                bot = self.game.players[seat].bot
                return self._answer(need, self.bots.answer(need)) if bot else None
            case need:
                return self._answer(need, self._owner.supply(self.game, need))

    @property
    def thought(self) -> Callable[[], object] | None:
        """What a bot has to think about before the table goes on, if that takes so long that others should not wait for it.

        It is called in another thread; the bots remember what came of it.
        """
        if need := self.game.deciding:
            return partial(self.bots.think, need) if self.bots.ponders(need) else None
        return None if self.betting else self.early_thought

    @property
    def early_thought(self) -> Callable[[], object] | None:
        """The same while people still bet: a bot that bets by the purses alone may think meanwhile (S0-D11)."""
        game = self.game
        if game.round or not (game.tournament and game.shoe.open):
            return None
        bot = next(filter(self.bots.ponders_bet, game.betting), None)
        return None if bot is None else partial(self.bots.bets, bot)

    def _seal_shoe(self) -> Event:
        """Seal the next shoe; a snapshot comes before it if one is due."""
        game, shoe = self.game, self.game.shoe.number + 1
        if game.snapshot_due:
            return self._do(game.snapshot())
        seed = cast(bytes, self._seed_of(shoe))
        return self._do(ShoeSealed(self._next, shoe, commitment(seed), game.digest.hex()))

    def _show_shoe(self) -> Event:
        shoe = self.game.shoe.number
        return self._do(ShoeShown(self._next, shoe, cast(bytes, self._seed_of(shoe)).hex()))

    def _lots(self, seats: list[int]) -> dict[int, int]:
        """S0-D8: what level players draw, new after every round; never the lowest seat."""
        return draw_lots(cast(bytes, self._master), seats, len(self.game.history)) if len(seats) > 1 else {}

    def _seed_of(self, shoe: int) -> bytes | None:
        return derive_seed(self._master, f"shoe {shoe}") if self._master else None

    # Records

    @property
    def _next(self) -> int:
        """The number of the next record."""
        return self.game.events + 1

    def _answer(self, need: Need, answer: Answer, id: str = "", by: str = "") -> Event:
        text, amount = answer_text(answer)
        return self._do(Answered(self._next, need_text(need), text, amount, id, by))

    def _do(self, record: Record) -> Event:
        """Log before effect: a record is checked, written, and then it happens."""
        event = self.game.check(record)
        self._owner.check(self.game, event)
        self._write(event)
        self._happen(event)
        return event

    def _happen(self, event: Event) -> None:
        self.game.happen(event)
        self._owner.follow(self.game, event)
        if isinstance(event.record, SatDown | SeatLeft):
            self.held.clear()  # who has bet already bets anew: the shoe may be cut anew, too


def draw_lots(master: bytes, seats: Iterable[int], round: int) -> dict[int, int]:
    """What each of these seats draws after a round."""
    return {seat: Draws(derive_seed(master, f"lot {seat} {round}")).below(2**31) for seat in seats}
