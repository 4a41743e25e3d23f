"""Whoever owns the shoe: its seed, the order of its cards, and those that lie face down. The only place with a secret."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from croupier.cards import Card
from croupier.messages import say
from croupier.protocol import Answer, Decide, Need, Place, Round, supply
from croupier.records.event import Event
from croupier.records.types import BadLog, RoundDealt, ShoeSealed, ShoeShown
from croupier.table.game import Game
from croupier.table.shoe import Shoe, commitment, cut_seed

SeedOf = Callable[[int], bytes | None]
"""The seed of a shoe, if it is known."""


class ShoeOwner:
    """Follows a game with the shoes that its seeds make: supplies its cards, or compares them."""

    def __init__(self, seed_of: SeedOf) -> None:
        self._seed_of = seed_of
        self._shoe: Shoe | None = None
        """The shoe in play, if its seed is known; it is built at its first deal, once nobody can cut it any more."""
        self._hidden: dict[Place, list[Card]] = {}
        """The cards that lie face down, in the order in which they came."""
        self._supplied: tuple[Answer] | None = None
        """What was taken from the shoe and is not written yet: a full disk must not cost a card."""

    def supply(self, game: Game, need: Need) -> Answer:
        """What only the owner of the shoe knows; the same until it has happened."""
        if self._supplied is None:
            draw = cast(Shoe, self._shoe).draw
            self._supplied = (supply(cast(Round, game.round), need, draw, self._hidden),)
        return self._supplied[0]

    def check(self, game: Game, event: Event) -> None:
        """Refuse what contradicts the seeds, before it happens."""
        record = event.record
        if isinstance(record, ShoeSealed):
            seed = self._seed_of(record.shoe)
            if seed is not None and commitment(seed) != record.commitment:
                raise BadLog(say("Shoe {shoe} is not the one that was announced.", shoe=record.shoe))
        elif event.need and not self._holds(game, event.need, event.answer):
            raise BadLog(say("Record {number} of the log is not the card that the shoe holds.", number=record.n))

    def _holds(self, game: Game, need: Need, answer: Answer | None) -> bool:
        """Whether an answer is what the shoe supplies, as far as that is known."""
        return self._shoe is None or isinstance(need, Decide) or self.supply(game, need) == answer

    def follow(self, game: Game, event: Event) -> None:
        """An event has happened."""
        if event.need:
            self._supplied = None
        elif isinstance(event.record, RoundDealt):
            seed = None if self._shoe else self._seed_of(game.shoe.number)
            if seed is not None:
                self._shoe = Shoe(game.rules, cut_seed(seed, game.id, game.shoe.number, game.shoe.cuts))
            if self._shoe:
                self._shoe.begin_round()
            self._hidden = {}
        elif isinstance(event.record, ShoeSealed | ShoeShown):
            self._shoe = None
