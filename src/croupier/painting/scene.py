"""The scene: what is on the felt and who sits around it. Painters get it from a table in play or from a replay."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.games.declare import HouseRules
from croupier.learning.table_advice import TableCount
from croupier.messages import Message, say
from croupier.painting.placed_chips import PlacedChips
from croupier.protocol import Box, Done, Place, Round
from croupier.table.game import Game
from croupier.telling import telling_of
from croupier.telling.company import Company
from croupier.telling.vocabulary import playing_style


@dataclass(frozen=True)
class Sitter:
    """A person or a bot at the table."""

    seat: int
    name: Message | str
    note: Message | str
    """How a bot plays; or that this is your seat."""
    money: int
    person: bool
    gone: bool = False
    placed: int = 0
    """The chips in the box before the deal."""
    sides: tuple[tuple[str, int], ...] = ()
    """Side bets."""
    free: bool = False
    """Nobody sits here, and somebody may."""


@dataclass(frozen=True)
class Scene:
    """Everything that is visible."""

    rules: HouseRules
    round: Round | None
    sitters: tuple[Sitter, ...]
    you: int | None = None
    """The seat that is drawn large."""
    lit: Box | None = None
    """The hand in play."""
    shoe: tuple[int, int] | None = None
    """Cards left in the shoe, and cards left before the cut card."""
    nets: tuple[int, ...] = ()
    """The results of `you` in the rounds so far."""
    count: TableCount | None = None
    """The count, if it is shown."""
    arriving: tuple[Place, int] | None = None
    """The card that is sliding or turning: its place and its number there."""
    distance: int = 0
    """The columns between the sliding card and its place."""
    turning: int = 0
    """Frames left until the hole card is face up."""
    paid: float = 1.0
    """The share of a win that has been paid out, from 0 to 1."""
    countable: bool = True
    """Whether the game has a card count."""
    settled: bool = True
    """Whether a round that is over has been settled; until then its results are not shown."""

    seal: str = ""
    """The commitment of the shoe in play."""

    @property
    def on_felt(self) -> int:
        """How many cards lie on the felt, face down ones and burned ones included."""
        if self.round is None:
            return 0
        dealer = telling_of(self.rules).dealer(self.round)
        return sum(1 for _ in self.round.face_up()) + dealer.cards.count(None) + dealer.burned

    @property
    def done(self) -> Done | None:
        need = self.round.need if self.round and self.settled else None
        return need if isinstance(need, Done) else None

    @property
    def session(self) -> int:
        return sum(self.nets)


def scene_of(game: Game, company: Company, placed: PlacedChips, asked: int | None) -> Scene:
    """The scene of a table in play. `placed` are the chips of bets that are not final, `asked` is the seat that is to bet."""
    round = game.round or game.last
    if not game.round and any(placed.placed.values()):
        round = None
    need = game.deciding
    lit = Box(need.seat, need.hand) if need else None
    if lit is None and asked is not None and len(company.people) > 1:
        lit = Box(asked)
    people = list(filter(company.here, range(len(game.players))))
    you = people[0] if len(people) == 1 else None
    return Scene(
        game.rules,
        round,
        tuple(_sitter(game, company, placed, seat, you) for seat in range(len(game.players))),
        you=you,
        lit=lit,
        shoe=game.shoe.cards_left,
        nets=tuple(net[you] for net in game.history) if you is not None else (),
        settled=game.round is None,
        countable=telling_of(game.rules).HAS_COUNT,
        seal=game.shoe.seal,
    )


def _sitter(game: Game, company: Company, placed: PlacedChips, seat: int, you: int | None) -> Sitter:
    player = game.players[seat]
    note: Message | str = playing_style(player.plays) if player.bot else say("your seat") if you == seat else ""
    here = company.here(seat)
    bets = placed.of(seat) if here else {}
    bets = bets or ({} if game.round else game.bets.get(seat) or {})
    if game.round and (stake := game.round.stakes[seat]):
        bets = dict(stake.bets)
    main = game.rules.bets[0]
    sides = tuple((bet, stake) for bet, stake in bets.items() if bet != main)
    money = game.balance(seat) - (placed.total(seat) if here else 0)
    free = player.gone and game.takes_guests
    name = say("Seat {seat}", seat=seat + 1) if free else company.name(seat)
    return Sitter(seat, name, note, money, here, player.gone, bets.get(main, 0), sides, free)
