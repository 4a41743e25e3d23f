"""A seat at a table in words: the felt, the rules that matter and the open moves as text, answers as a person types them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

from croupier.cards import Rank
from croupier.games.declare import HouseRules
from croupier.houses import House
from croupier.language import ENGLISH, Speaker
from croupier.messages import Message, Refused, Word, say
from croupier.money import Money
from croupier.protocol import Answer, Decide, Round
from croupier.records.event import Event
from croupier.records.types import CLOCK, Calendar, Hosting, Player, RoundSettled
from croupier.review.choices import left_of
from croupier.table.absent_player import absent_answer, chart_of
from croupier.table.table import Table
from croupier.telling import telling_of
from croupier.telling.asking import place_your_bets, read_move, your_move
from croupier.telling.company import Company
from croupier.telling.pages import rules_page
from croupier.telling.results import result_lines
from croupier.telling.wagers import no_bet, read_bets

SEAT = 0
"""Where the agent sits."""
LONGEST = 200
"""No answer is longer: what comes after is not read."""

Sink = Callable[[Event], None]


@dataclass(frozen=True)
class Question:
    """What the seat is asked."""

    asks: Literal["bet", "move"]
    text: str
    options: tuple[str, ...]
    """The open moves; of a bet, how one is typed."""


class TextTable:
    """A table whose first seat is asked in words."""

    def __init__(
        self,
        house: House,
        master: bytes,
        *,
        name: str = "",
        purse: int | None = None,
        others: Sequence[Player] = (),
        calendar: Calendar | None = None,
        write: Sink = lambda _: None,
        language: str = ENGLISH,
        clock: int = 0,
        title: str = "",
    ) -> None:
        """`clock`: the seconds for an answer. With a clock the house may play for the seat; `title` is then the table's."""
        self.house, self.rules = house, house.rules
        self.speak = Speaker(language, house.rules.currency)
        you = Player(name, house.rules.budget if purse is None else purse)
        self.table = Table.begin(
            house.rules,
            [you, *others],
            house=house.name,
            master=master,
            write=write,
            calendar=calendar,
            repeatable=True,
            hosted=Hosting(clock, "", private=True, title=title) if clock else None,
        )
        self.game = self.table.game
        self._company = Company(self.game)
        self._chart = chart_of(self.rules)
        self.told: list[str] = []
        """What has happened since the last question."""
        self.nets: list[int] = []
        """What each round brought, in cents."""

    # What happens

    def advance(self) -> None:
        """Do what needs nobody, until the seat is asked or the game is over."""
        while event := self.table.advance():
            if isinstance(event.record, RoundSettled):
                self.nets.append(event.record.net[SEAT])
                lines = result_lines(self.rules, cast(Round, self.game.last), self._company)
                self.told = [self.speak(line) for line, seat in lines if seat in (None, SEAT)]

    def answer(self, typed: str) -> None:
        """Do what an answer says; refused with the sentence a person gets."""
        typed = _tidy(typed)
        if self.deciding:
            self.table.act(SEAT, self.read(typed))
        else:
            if not typed:
                raise Refused(no_bet(self.rules))
            self.table.bet(SEAT, read_bets(self.rules, typed, self.speak, self.game.balance(SEAT)))
        self.told = []

    def read(self, typed: str) -> Answer:
        """The move that an answer means."""
        return read_move(self.game, cast(Decide, self.deciding), _tidy(typed), self.speak.language)

    def bet(self, bets: Mapping[str, int]) -> None:
        """Bets that nobody was asked for."""
        self.table.bet(SEAT, bets)

    def play_chart(self) -> None:
        """The house plays for the seat, as for somebody who does not answer: by the chart, or what costs least."""
        need = cast(Decide, self.deciding)
        answer = absent_answer(self.game, need, self._chart)
        self.table.act(SEAT, answer, by=CLOCK)

    @property
    def deciding(self) -> Decide | None:
        need = self.game.deciding
        return need if need and need.seat == SEAT else None

    @property
    def betting(self) -> bool:
        return not self.game.round and SEAT in self.table.betting

    # What is said

    def question(self, refused: Message | None = None) -> Question:
        """What the seat is asked now; `refused`: why the answer before was not taken."""
        need = self.deciding
        lines = [
            *([self.speak(refused), ""] if refused else []),
            *([*self.told, ""] if self.told else []),
            *rules_page(self.house, self.rules, self.speak),
            *(self.speak(line) for line in self._shoe()),
            *(self.speak(line) for line in self._tournament()),
        ]
        if need is None:
            lines += [self.speak(self._company.has(SEAT)), self.speak(place_your_bets(self.game, SEAT))]
            return Question("bet", "\n".join(lines), tuple(map(str, self.rules.main_bets)))
        telling = cast(Any, telling_of(self.rules))
        lines += [self.speak(line) for line in telling.felt_lines(self.game.round, self._company)]
        lines += [self.speak(your_move(self.game, self._company, need)), self.speak(open_moves(need))]
        return Question("move", "\n".join(lines), need.words)

    def _shoe(self) -> Iterator[Message]:
        """The cards seen since the shuffle, where that says something."""
        seen = self.game.shoe.seen
        if self.rules.decks == "infinite" or not seen:
            return
        ranks = {rank: sum(many for card, many in seen.items() if card.rank == rank) for rank in Rank}
        cards = " ".join(f"{rank}×{many}" for rank, many in ranks.items() if many)
        yield say("Seen since the shuffle: {cards}. Unseen: {left}.", cards=cards, left=sum(left_of(self.game)))

    def _tournament(self) -> Iterator[Message]:
        game = self.game
        if game.tournament:
            played, calendar = len(game.history), game.tournament.calendar
            yield say("Tournament: round {number} of {rounds}.", number=played + 1, rounds=calendar.rounds)
            there = sum(not game.out(seat) for seat in range(len(game.players)))
            if cut := calendar.next_cut(played, len(game.players), there):
                yield say("The poorest leaves after round {number}.", number=cut)
            for seat, player in enumerate(game.players):
                if not game.out(seat):
                    yield say("{name}: {amount}", name=self._company.name(seat), amount=Money(player.purse))


def _tidy(typed: str) -> str:
    return " ".join(typed[:LONGEST].split())


def open_moves(need: Decide) -> Message:
    """`Open: hit, stand, double.`"""
    return say("Open: {options}. Answer with one of these words.", options=tuple(map(Word, need.words)))


def smallest_bet(rules: HouseRules) -> dict[str, int]:
    """One unit on the main bet."""
    return {rules.main_bets[0]: rules.minimum}
