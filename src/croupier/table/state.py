"""A game as its log tells it: who sits there, what they have, what lies on the felt, which shoe is being dealt.

Every record changes the game in one way, whether it happens now or is read from a log. A record that is read must also
fit: it is refused if it could not have happened there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import cast

from croupier.cards import Card
from croupier.games.declare import HouseRules, written
from croupier.games.registry import start_of
from croupier.messages import Message, Refused, say
from croupier.protocol import Answer, Decide, Done, Draw, IllegalAnswer, Need, Place, Round, Stake, supplied
from croupier.table.chain import BEGINNING, chained
from croupier.table.hosted import check_sit, doer, paid, takes_along, waiting
from croupier.table.limits import BadBet, check_bets, check_chips
from croupier.table.notation import answer_of, need_text
from croupier.table.records import VERSION, BadLog, Record, encoded, misfit
from croupier.table.shoe import Shoe, commitment, cut_seed, promise

HEAD_AFTER = 500
"""After so many records since the last `table` record, another one is written between two shoes."""


class OutOfTurn(Refused):
    """An answer of somebody who was not asked, or to an earlier question."""


@dataclass
class Player:
    """Who sits in a seat: a person, or a bot that plays by a named strategy."""

    name: str
    """Empty for a player without a name: each viewer calls them in its own language."""
    purse: int
    """All the money, stakes on the felt included; it changes only when a round is settled or chips are bought."""
    plays: str = ""
    """The name of the strategy, or of the chart file, of a bot; empty for a person."""
    bought: int = 0
    gone: bool = False
    """Nobody sits here, or no longer."""
    who: str = ""
    """Which person of a live house it is."""

    @property
    def bot(self) -> bool:
        return bool(self.plays)


@dataclass(frozen=True, slots=True)
class Event:
    """What just happened: the record, and where it answered the round's need, that need, the answer and the round after."""

    record: Record
    need: Need | None = None
    answer: Answer | None = None
    round: Round | None = None

    @property
    def kind(self) -> str:
        return str(self.record["event"])


class TableState:
    """What has happened at a table."""

    def __init__(self, rules: HouseRules, players: Iterable[Player], tournament: bool) -> None:
        self.players = list(players)
        self.rules = replace(rules, seats=len(self.players))
        for player in self.players:
            player.bought = player.bought or player.purse
        self.tournament = tournament
        """In a tournament everybody bets every round, with less than the minimum all there is (S0-D10)."""
        self.house = ""
        self.version = VERSION
        self.id = ""
        """What the game is called in its seals and cuts."""
        self.seal = ""
        """The SHA-256 of the master seed, published before anything else."""
        self.repeatable = False
        """The master seed came from a number that somebody chose: this game can be played again, card for card."""
        self.events = 0
        self.digest = BEGINNING
        """The chain's digest after the last record."""
        self.asked = 0
        """The number of the record that asked what is asked now; an answer to an earlier question is stale."""
        self.head = 1
        """The number of the last `table` record."""
        self.rounds = 0
        """How many rounds have begun."""
        self.history: list[tuple[int, ...]] = []
        """What each seat won or lost in each round that was settled since the record from which the log was read."""
        self.bets: dict[int, dict[str, int] | None] = {}
        """The bets made for the coming round; None: the seat sits this one out."""
        self.last_bets: dict[int, dict[str, int]] = {}
        """What each seat bet last."""
        self.round: Round | None = None
        self.last: Round | None = None
        """The round that was settled last."""
        self.seen: Counter[Card] = Counter()
        """The cards exposed since the last shuffle."""
        self.shoes = 0
        self.cuts: dict[int, str] = {}
        """The words with which the shoe was cut, by seat."""
        self.promises: dict[int, str] = {}
        """The digests of words with which seats promised to cut the shoe."""
        self.over = False
        self.hosted: Record | None = None
        """What a live house says of its table: the clock, who opened it, whether one must be invited."""
        self.line_of: Callable[[Record], bytes] = encoded
        """Writes a record that happens as its line; a live house keeps the line, too."""
        self.done: dict[tuple[str, str], bytes] = {}
        """The lines of what people did since the last head, by person and id of the action: nothing is done twice."""
        self._seed_of: Callable[[int], bytes | None] = lambda _: None
        self._seed: bytes | None = None
        """The seed of the shoe in play, if it is known."""
        self._shoe: Shoe | None = None
        """The shoe in play; it is built at its first deal, once nobody can cut it any more."""
        self.commitment = ""
        """The SHA-256 of the seed of the shoe in play; empty between shoes."""
        self.shoe_open = False
        """A shoe is sealed, and its seed is not published yet."""
        self._cut_short = False
        """The shoe was shown before its cut card: only the end of the game can follow."""
        self._hidden: dict[Place, list[Card]] = {}
        """The cards that lie face down, in the order in which they came."""
        self._drawn = 0
        self.dealt_from = False
        """A round was dealt from the shoe in play."""
        self._seen_this_round: Counter[Card] = Counter()

    # What the table waits for

    @property
    def deciding(self) -> Decide | None:
        """The decision that is due."""
        need = self.round.need if self.round else None
        return need if isinstance(need, Decide) else None

    @property
    def betting(self) -> list[int]:
        """The seats that have not bet yet for the coming round."""
        if self.round or self.over or waiting(self):
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
    def sealed(self) -> bool:
        """Whether bets can be taken: the shoe they are made on is sealed, and good for another round."""
        return self.version == 1 or (self.shoe_open and not self._worn_out())

    @property
    def uncut(self) -> list[int]:
        """The people who may still cut the shoe: it is sealed, and no round was dealt from it."""
        if self.round or self.over or not self.shoe_open or self.dealt_from or self.version < 2:
            return []
        return [
            seat
            for seat, player in enumerate(self.players)
            if not player.bot and not player.gone and seat not in self.cuts
        ]

    def name(self, seat: int) -> str | Message:
        """What a player is called."""
        return self.players[seat].name or say("Player {number}", number=seat + 1)

    def balance(self, seat: int) -> int:
        """What a seat has besides its stakes."""
        if self.round and self.round.stakes[seat]:
            return cast(int, self.round.reserve(seat))
        return self.players[seat].purse - sum((self.bets.get(seat) or {}).values())

    @property
    def cut_card_out(self) -> bool:
        """Whether the cut card has appeared, so that this is the last round of the shoe."""
        return bool(self.round and self._shoe and self._shoe.over and self._shoe.left is not None and self.rules.cut)

    @property
    def shoe_left(self) -> tuple[int, int] | None:
        """How many cards are still to come, in all and before the cut card; None where that says nothing."""
        if self._shoe is None and self._seed and self.rules.decks != "infinite":
            return self.rules.cards, self.rules.cut
        if not self._shoe or self._shoe.left is None or self._shoe.before_cut is None:
            return None
        return self._shoe.left, self._shoe.before_cut

    # What may be done

    def check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.players):
            raise OutOfTurn(
                say("There is no seat {seat}: the table has {seats}.", seat=seat + 1, seats=len(self.players))
            )

    def _check_bet(self, seat: int, bets: Mapping[str, int] | None) -> None:
        if not self.may_bet(seat):
            raise OutOfTurn(say("{name} cannot bet now.", name=self.name(seat)))
        if bets is None and self.tournament:
            raise BadBet(say("In a tournament everybody bets every round."))
        if bets is not None:
            check_bets(self.rules, bets, self.players[seat].purse, self.tournament)

    def _check_buy(self, seat: int, amount: int) -> None:
        self.check_seat(seat)
        if self.tournament:
            raise OutOfTurn(say("In a tournament nobody buys chips."))
        if not self.rules.rebuy:
            raise OutOfTurn(say("At this table nobody buys more chips."))
        if self.round or self.over or self.bets.get(seat) or self.players[seat].gone:
            raise OutOfTurn(say("Chips are bought between rounds."))
        check_chips(self.rules, amount)

    def _check_leave(self, seat: int) -> None:
        """Between rounds, or during one in which the seat has no stake."""
        self.check_seat(seat)
        if self.over or (self.round and self.round.stakes[seat]):
            self._check_between_rounds()
        if self.players[seat].gone:
            raise OutOfTurn(say("{name} has left already.", name=self.name(seat)))

    def _check_between_rounds(self) -> None:
        if self.over:
            raise OutOfTurn(say("The game is over."))
        if self.round:
            raise OutOfTurn(say("The round is not over."))

    def _check_cut(self, seat: int, shoe: int, words: str | None, promised: str | None) -> None:
        """A cut is promised, or said: as it was promised, or by itself where nobody promised."""
        self.check_seat(seat)
        if seat not in self.uncut or shoe != self.shoes:
            raise OutOfTurn(say("{name} cannot cut the shoe now.", name=self.name(seat)))
        if (words is None) == (promised is None):
            raise OutOfTurn(say("A cut has either words or a promise of words."))
        if promised is not None and (self.cuts or seat in self.promises):
            raise OutOfTurn(say("It is too late to promise a cut: the first words have been said."))
        if words is not None and self.promises:
            if seat not in self.promises:
                raise OutOfTurn(say("Only who promised a cut may cut this shoe."))
            if promise(self.id, shoe, seat, words) != self.promises[seat]:
                raise OutOfTurn(say("These are not the words of the cut that was promised."))

    # Records that are read

    def _apply(self, record: Record) -> Event:
        """Apply a record that is read from a log; refused if it does not fit."""
        if self._misplaced(record):
            raise misfit(record)
        if record["event"] != "answer":
            return self._happen(record)
        round = cast(Round, self.round)
        need = round.need
        if record["need"] != need_text(need):
            raise BadLog(
                say(
                    "Record {number} of the log answers “{given}”, but the round needs “{need}”.",
                    number=record["n"],
                    given=record["need"],
                    need=need_text(need),
                )
            )
        if "seat" in record and (not isinstance(need, Decide) or record["seat"] != need.seat):
            raise misfit(record)
        answer = answer_of(need, record["answer"])
        if self._shoe and not isinstance(need, Decide) and self._supply(need) != answer:
            raise BadLog(say("Record {number} of the log is not the card that the shoe holds.", number=record["n"]))
        try:
            return self._stepped(record, need, answer, round.step(answer))
        except IllegalAnswer as wrong:
            raise BadLog(wrong.message) from None

    def _misplaced(self, record: Record) -> bool:
        """Whether a record that is read could not have happened here. In a game that is played, the methods keep the order."""
        if record["n"] != self.events + 1:
            return True
        match record:
            case {"event": kind} if self._cut_short and kind != "over":
                return True
            case {"event": "answer" | "settled"}:
                return self.round is None
            case {"event": "shoe", "shoe": shoe}:
                return self.round is not None or not self.shoe_open or shoe != self.shoes
            case {"event": "shuffle", "shoe": shoe}:
                if self.version > 1 and record.get("digest") != self.digest.hex():
                    raise BadLog(
                        say(
                            "Record {number} of the log breaks the chain: a record before it was changed.",
                            number=record["n"],
                        )
                    )
                early = self.version > 1 and bool(self.bets)
                return self.round is not None or self.shoe_open or shoe != self.shoes + 1 or early
            case {"event": "cut", "seat": seat, "shoe": shoe}:
                self._check_cut(seat, shoe, record.get("words"), record.get("promise"))
                return False
            case {"event": "deal", "round": round}:
                ready = self.shoe_open and not self._worn_out() and not self.betting and any(self.bets.values())
                return self.round is not None or not ready or round != self.rounds + 1
            case {"event": "bet", "seat": seat, "bets": bets}:
                if bets is not None:
                    check_bets(self.rules, bets, self.players[seat].purse, self.tournament)
                return not self.may_bet(seat) or not self.sealed or (bets is None and self.tournament)
            case {"event": "pass"}:
                return self.round is not None or bool(self.betting) or not self.bets or any(self.bets.values())
            case {"event": "buy", "seat": seat, "amount": amount}:
                self._check_buy(seat, amount)
                return False
            case {"event": "sit", "seat": seat, "purse": purse}:
                check_sit(self, seat, purse, record.get("who", ""))
                return False
            case {"event": "leave", "seat": seat}:
                self._check_leave(seat)
                return any(record.get(field) != value for field, value in takes_along(self, seat).items())
            case {"event": "table"}:
                return not self._head_due() or record != self._head()
            case {"event": "over"}:
                busy = self.round is not None or self.over or (self.version > 1 and self.shoe_open)
                return busy or record.get("paid", []) != paid(self)
        return True

    def _worn_out(self) -> bool:
        """Whether the shoe must be shuffled before another round."""
        return bool(self._drawn) and (self.rules.decks == "infinite" or self._drawn >= self.rules.cut)

    def _supply(self, need: Need) -> Answer:
        """What only the owner of the shoe knows."""
        return supplied(cast(Round, self.round), need, cast(Shoe, self._shoe).draw, self._hidden)

    # Heads

    def _head_due(self) -> bool:
        """Whether a new head is due: between two shoes, after enough records since the last head; a tournament has only one."""
        between = not (self.round or self.over or self.shoe_open or self.bets)
        return self.version > 1 and not self.tournament and between and self.events - self.head >= HEAD_AFTER

    def _head(self) -> Record:
        """Everything about the table between two shoes: a log can be opened here."""
        return {
            "n": self.events + 1,
            "event": "table",
            "version": self.version,
            "id": self.id,
            "house": self.house,
            "game": self.rules.game,
            "rules": written(self.rules),
            "players": [self._introduced(seat) for seat in range(len(self.players))],
            "seal": self.seal,
            **({"repeatable": True} if self.repeatable else {}),
            **({"hosted": self.hosted} if self.hosted else {}),
            "rounds": self.rounds,
            "shoes": self.shoes,
            "digest": self.digest.hex(),
        }

    def _introduced(self, seat: int) -> Record:
        """A player as a head shows them."""
        raise NotImplementedError

    def _takes_seat(self, record: Record) -> None:
        """A player takes a seat."""
        seat, purse = record["seat"], record["purse"]
        self.players[seat] = Player(record["name"], purse, record["plays"], purse, who=record.get("who", ""))

    # What a record changes

    def _count(self, record: Record) -> None:
        self.events += 1
        line = self.line_of(record)
        self.digest = chained(self.digest, line)
        if "id" in record and record["event"] != "table":
            self.done[doer(self, record), record["id"]] = line

    def _stepped(self, record: Record, need: Need, answer: Answer, round: Round) -> Event:
        self._count(record)
        self.round, self.asked = round, self.events
        if isinstance(need, Draw):
            self._count_draw()
        if isinstance(answer, Card):
            self.seen[answer] += 1
            self._seen_this_round[answer] += 1
        return Event(record, need, answer, round)

    def _count_draw(self) -> None:
        """If the shoe ran out, the discards of earlier rounds came back and are unseen again (E-03)."""
        if self._drawn == self.rules.cards and self.rules.decks != "infinite":
            self.seen = self._seen_this_round.copy()
        self._drawn += 1

    def _happen(self, record: Record) -> Event:
        match record:
            case {"event": "bet", "seat": seat, "bets": bets}:
                self.bets[seat] = bets
                if bets:
                    self.last_bets[seat] = dict(bets)
            case {"event": "pass"}:
                self.bets.clear()
            case {"event": "deal"}:
                self._deal()
            case {"event": "settled", "net": nets, "purses": purses}:
                self._settle(record, nets, purses)
            case {"event": "shuffle", "shoe": shoe, "commitment": published}:
                self._new_shoe(shoe, published)
            case {"event": "cut", "seat": seat, "words": str(words)}:
                self.cuts[seat] = words
            case {"event": "cut", "seat": seat, "promise": str(promised)}:
                self.promises[seat] = promised
            case {"event": "shoe"}:
                self._cut_short = not self._worn_out()
                self._shoe, self.shoe_open, self._seed, self.commitment = None, False, None, ""
            case {"event": "buy", "seat": seat, "amount": amount}:
                self.players[seat].purse += amount
                self.players[seat].bought += amount
            case {"event": "sit"}:
                self._takes_seat(record)
            case {"event": "leave", "seat": seat}:
                self.players[seat].gone = True
                self.bets.pop(seat, None)
                self.last_bets.pop(seat, None)
            case {"event": "table"}:
                self.head = self.events + 1
                self.done.clear()
            case {"event": "over"}:
                self.over = True
        self._count(record)
        if record["event"] in ("deal", "settled", "pass", "shuffle", "table"):
            self.asked = self.events
        return Event(record, round=self.round)

    def _deal(self) -> None:
        self.rounds += 1
        self._seen_this_round.clear()
        stakes = tuple(self._stake(seat) for seat in range(len(self.players)))
        self.round, self.bets, self._hidden = start_of(self.rules)(self.rules, stakes), {}, {}
        if self._shoe is None and self._seed is not None:
            self._shoe = Shoe(self.rules, cut_seed(self._seed, self.id, self.shoes, self.cuts))
        self.dealt_from = True
        if self._shoe:
            self._shoe.begin_round()

    def _stake(self, seat: int) -> Stake | None:
        bets = self.bets.get(seat)
        return Stake.on(bets, self.players[seat].purse - sum(bets.values())) if bets else None

    def _settle(self, record: Record, nets: list[int], purses: list[int]) -> None:
        done = cast(Round, self.round).need
        right = (
            record["round"] == self.rounds
            and isinstance(done, Done)
            and [done.net(seat) for seat in range(len(self.players))] == nets
        )
        if not right or [player.purse + net for player, net in zip(self.players, nets, strict=True)] != purses:
            raise BadLog(
                say("Record {number} of the log does not settle the round as it was played.", number=record["n"])
            )
        for player, purse in zip(self.players, purses, strict=True):
            player.purse = purse
        self.history.append(tuple(nets))
        self.round, self.last = None, self.round

    def _new_shoe(self, shoe: int, published: str) -> None:
        self.shoes, self.shoe_open, self.dealt_from, self.commitment = shoe, True, False, published
        self.seen.clear()
        self.cuts, self.promises = {}, {}
        self._drawn, self._shoe = 0, None
        self._seed = self._seed_of(shoe)
        if self._seed is not None and commitment(self._seed) != published:
            raise BadLog(say("Shoe {shoe} is not the one that was announced.", shoe=shoe))
