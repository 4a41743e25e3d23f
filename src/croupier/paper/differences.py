"""A chart beside the best one: the cells that differ and what each costs, on a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from croupier.houses import House
from croupier.messages import say
from croupier.paper.ink import Line
from croupier.paper.sheet import Pen, heading, with_bars
from croupier.telling.vocabulary import title

if TYPE_CHECKING:
    from croupier.learning.chart_costs import CellCost


@dataclass(frozen=True)
class ChartDifferences:
    """A strategy's chart against the best chart of a house."""

    house: House
    strategy: str
    costs: Sequence[CellCost]
    whole: float
    """What the charts differ in all, exactly, a round."""

    def document(self) -> dict[str, Any]:
        cells = [
            {"cell": one.item, "move": one.move, "best": one.instead, "cost": one.cost, "share": one.share}
            for one in self.costs
        ]
        return {"house": self.house.name, "strategy": self.strategy, "cells": cells, "costs_a_round": self.whole}

    def sheet(self, pen: Pen) -> Iterator[Line]:
        about = say("The chart of {name} beside the best chart of this house.", name=self.strategy)
        yield from heading(pen, self.house, about)
        if not self.costs:
            yield pen.sentence(say("Both do the same with every first hand."))
            return
        rows = [
            (
                (
                    pen(one.title),
                    pen(say("{move} instead of {best}", move=title(one.move), best=title(one.instead))),
                    pen.speak.number(one.cost, 4),
                    pen.speak.number(1000 * one.share, 2),
                ),
                one.worth,
            )
            for one in self.costs
        ]
        heads = ("", "", pen(say("cost in bets")), pen(say("asked per 1,000 rounds")))
        yield from with_bars(pen, [(heads, 0.0), *rows], 20, (2, 3))
        yield ()
        worth = pen.speak.number(100 * self.whole, 4)
        yield pen.sentence(say("In all {worth} % of a bet a round, hands of more cards included: exact.", worth=worth))
