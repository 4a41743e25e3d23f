"""The players of the house: what they bet and decide. Their coins come from the master seed, so they can be proven."""

from __future__ import annotations

from importlib import import_module
from threading import Lock
from typing import Any, cast

from croupier.protocol import Answer, Decide, Round
from croupier.records.types import Player
from croupier.strategies import Mix, Strategy, from_record
from croupier.strategies.betting import bets as bot_bets
from croupier.table.game import Game
from croupier.table.shoe import Draws, derive_seed


class Bots:
    """The bots of a game. Who plays in a seat follows from the game alone."""

    def __init__(self, game: Game, master: bytes | None) -> None:
        self._game, self._master = game, master
        self._known: dict[int, tuple[Player, Strategy[Any]]] = {}
        """The strategy of each seat, and for whom it was made."""
        self._thought: dict[int, tuple[int, Player, dict[str, int] | None]] = {}
        """A bet that took long: after which round, by whom, and what was bet."""
        self._thinking = Lock()
        """Held while a bet is thought out: whoever wants it meanwhile waits for it."""
        self._decided: tuple[int, Answer] | None = None
        """A decision that took long: before which event, and what was decided."""

    def strategy(self, seat: int) -> Strategy[Any]:
        """How the bot of a seat plays; refused if nobody knows such a strategy."""
        player, known = self._game.players[seat], self._known.get(seat)
        if known is None or known[0] is not player:
            known = self._known[seat] = player, from_record(player.plays, player.chart, self._game.rules)
        return known[1]

    def prepare(self) -> None:
        """Find the strategy of every bot, so that an unknown one is refused at once."""
        for seat, player in enumerate(self._game.players):
            if player.bot and not player.gone:
                self.strategy(seat)

    def bets(self, seat: int) -> dict[str, int]:
        """What the bot of a seat bets on the coming round."""
        game, strategy = self._game, self.strategy(seat)
        if champion := self._champion(strategy):
            with self._thinking:
                if not self._remembers(seat):
                    self._thought[seat] = game.rounds, game.players[seat], champion.bets(game, seat)
            if found := self._thought[seat][2]:
                return found
        draws = Draws(self._derive(f"bet {seat} {game.rounds + 1}"))
        return bot_bets(game.rules, game.players[seat].purse, draws.below, strategy.name)

    def _remembers(self, seat: int) -> bool:
        """Whether the bet of this bot on the coming round has been thought out."""
        known = self._thought.get(seat)
        return known is not None and known[0] == self._game.rounds and known[1] is self._game.players[seat]

    def mix(self, need: Decide) -> Mix:
        """With which chance the bot that is to decide gives each answer."""
        strategy = self.strategy(need.seat)
        mix = strategy.mix(cast(Round, self._game.round), need, strategy.look(self._game.shoe.seen.elements()))
        champion = self._champion(strategy)
        return cast(Mix, champion.mix(self._game, need, mix)) if champion else mix

    def _champion(self, strategy: Strategy[Any]) -> Any:
        """The module that bets and decides in a tournament for a strategy that plays to win it; None for any other."""
        module = getattr(strategy, "tournament", "")
        return import_module(module) if module and self._game.tournament else None

    def answer(self, need: Decide) -> Answer:
        """A draw from the mixture. The coin is keyed by seat and event: resuming needs no state."""
        if self._decided and self._decided[0] == self._game.events:
            return self._decided[1]
        return draw_answer(self.mix(need), self._derive(f"coin {need.seat} {self._game.events}"))

    def think(self, need: Decide) -> None:
        """Decide ahead, in another thread: `answer` remembers it."""
        events = self._game.events
        self._decided = events, self.answer(need)

    def ponders(self, need: Decide) -> bool:
        """Whether a bot is to decide, takes long to do it, and has not thought about it yet."""
        return self._is_slow(need.seat) and (self._decided is None or self._decided[0] != self._game.events)

    def ponders_bet(self, seat: int) -> bool:
        """Whether a bot takes long to bet, and has not thought about the coming round yet."""
        return self._is_slow(seat) and not self._remembers(seat)

    def _is_slow(self, seat: int) -> bool:
        return self._game.players[seat].bot and getattr(self.strategy(seat), "slow", False)

    def _derive(self, purpose: str) -> bytes:
        return derive_seed(cast(bytes, self._master), purpose)


def draw_answer(mix: Mix, coin: bytes) -> Answer:
    """An answer of a mixture; a coin of this seed decides between several."""
    if len(mix) == 1:
        return next(iter(mix))
    toss = Draws(coin).below(2**30) / 2**30
    for answer, chance in mix.items():
        toss -= chance
        if toss < 0:
            return answer
    return answer
