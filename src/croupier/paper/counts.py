"""Card counts on a sheet: their correlation with the bets of a house, effects of removal, index plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.cards import Card
from croupier.games.counts import Tags
from croupier.houses import House
from croupier.messages import say
from croupier.paper.figures import part, percent
from croupier.paper.ink import Line
from croupier.paper.sheet import Pen, columns, heading, with_bars
from croupier.telling.vocabulary import label, title

if TYPE_CHECKING:
    from croupier.analysis.indices import IndexPlay, IndexTable
    from croupier.analysis.removal import CellRemoval, Removal

CARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")


class RatedCount(NamedTuple):
    """A count and its correlation with the bets of a house."""

    name: str
    tags: Tags
    correlations: Mapping[str, float]
    """By bet."""
    playing: float | None
    """Playing efficiency; None if the count decides no move."""

    @property
    def balanced(self) -> bool:
        return sum(self.tags) + 3 * self.tags[-2] == 0

    @property
    def level(self) -> str:
        """The largest tag."""
        return str(max(map(abs, self.tags)))

    def document(self) -> dict[str, Any]:
        return {
            "count": self.name,
            "tags": dict(zip(CARDS, map(str, self.tags), strict=True)),
            "level": self.level,
            "balanced": self.balanced,
            "correlations": dict(self.correlations),
        } | ({} if self.playing is None else {"playing_efficiency": self.playing})


def tag_text(tag: Fraction) -> str:
    return str(tag).replace("-", "−")


def rated_sheet(pen: Pen, house: House, counts: Sequence[RatedCount]) -> Iterator[Line]:
    """Several counts beside each other."""
    yield from heading(pen, house, say("Counts and how well they follow the bets: correlations, exact."))
    played = counts[0].playing is not None
    head = ("", *CARDS, *(pen(title(bet)) for bet in counts[0].correlations), *[pen(say("Playing"))] * played, "")
    rows = [
        (
            one.name,
            *map(tag_text, one.tags),
            *(pen.speak.number(value, 3) for value in one.correlations.values()),
            *([] if one.playing is None else [pen.speak.number(one.playing, 3)]),
            "" if one.balanced else pen(say("unbalanced")),
        )
        for one in counts
    ]
    yield from columns([head, *rows], right=range(1, len(head) - 1))
    if played:
        yield ()
        yield pen.sentence(FIRST_ORDER)


FIRST_ORDER = say(
    "Playing is of first order: as if each card that is gone changed a decision by its effect of removal."
)


def count_sheet(pen: Pen, house: House, count: RatedCount, removals: Mapping[str, Removal]) -> Iterator[Line]:
    """One count: its tags beside the effects of removal."""
    yield from heading(
        pen, house, say("The count {name}, and the effect of each card that leaves the shoe.", name=count.name)
    )
    head = ("", pen(say("Tag")), *(pen(title(bet)) for bet in removals))
    rows = [
        (card, tag_text(tag), *(percent(pen.speak, found.effects[_place(card)], 4) for found in removals.values()))
        for card, tag in zip(CARDS, count.tags, strict=True)
    ]
    yield from columns([head, *rows], right=range(len(head)))
    yield ()
    figures = [(pen(title(bet)), pen.speak.number(value, 4)) for bet, value in count.correlations.items()]
    if count.playing is not None:
        figures.append((pen(say("Playing efficiency, of first order")), pen.speak.number(count.playing, 4)))
    yield pen.sentence(say("How closely the count follows each bet (correlation):"))
    yield from columns(figures, right=(1,))
    if count.playing is not None:
        yield ()
        yield pen.sentence(FIRST_ORDER)


def _place(card: str) -> int:
    """The place of a card among the effects, which begin with the ace."""
    return 0 if card == "A" else int(card) - 1


def removal_sheet(pen: Pen, house: House, removals: Mapping[str, Removal]) -> Iterator[Line]:
    """The expectation of each bet, and how it changes when one card leaves the full shoe."""
    yield from heading(
        pen, house, say("Effects of removal: how one card that leaves the full shoe changes each bet, exact.")
    )
    head = ("", *(pen(title(bet)) for bet in removals))
    worth = (pen(say("full shoe")), *(percent(pen.speak, found.expectation, 4) for found in removals.values()))
    rows = [
        (card, *(percent(pen.speak, found.effects[_place(card)], 4) for found in removals.values())) for card in CARDS
    ]
    yield from columns([head, worth, *rows], right=range(1, len(head)))
    for bet, found in removals.items():
        if found.single:
            yield ()
            yield pen.sentence(say("{bet} depends on single cards:", bet=pen(title(bet))))
            yield from columns([*_single(pen, found.single)], right=(1,))


def _single(pen: Pen, effects: Mapping[Card, float]) -> Iterator[tuple[str, str]]:
    """Cards with the same effect in one line; many of them only by their number."""
    alike: dict[str, list[str]] = {}
    for card, effect in sorted(effects.items(), key=lambda one: one[1]):
        alike.setdefault(percent(pen.speak, effect, 4), []).append(str(card))
    for shown, cards in alike.items():
        yield " ".join(cards) if len(cards) <= 4 else pen(say("the other {many}", many=len(cards))), shown


def cells_sheet(pen: Pen, cells: Sequence[CellRemoval]) -> Iterator[Line]:
    """The cells of the chart: the gain of the better move, and the effect of each card on it."""
    yield ()
    yield pen.sentence(
        say("Cells: the gain of the better move over the other, and what each card that leaves changes.")
    )
    head = ("", "", "", pen(say("gain")), *CARDS)
    rows = [
        (
            f"{one.name} v {_upcard(one.upcard)}",
            pen(label(one.better)),
            pen(label(one.other)),
            percent(pen.speak, one.gain, 3),
            *(pen.speak.number(100 * one.effects[_place(card)], 3, signed=True) for card in CARDS),
        )
        for one in cells
    ]
    yield from columns([head, *rows], right=range(3, len(head)))


def plays_sheet(pen: Pen, house: House, table: IndexTable, first: int) -> Iterator[Line]:
    """Index plays, the most valuable first, and the edge at each reading."""
    from croupier.analysis.indices import EDGE_ERROR, LAST_EDGE_ERROR, chance_error

    counting = table.counting
    read = counting.rounding if counting.estimate == "exact" else (counting.rounding, counting.estimate)
    yield from heading(
        pen,
        house,
        say(
            "Index plays for {count} ({rounding}), from the expected shoe at each count; bets from 1 to {spread}.",
            count=counting.system,
            rounding=say("read as it runs") if counting.running else read,
            spread=f"{table.spread:g}",
        ),
    )
    shown = table.plays[:first] if first else table.plays
    rows = [
        (
            play_text(pen, one),
            f"{pen.speak.number(one.worth, 4, signed=True)} ± {pen.speak.number(one.worth_error, 4)}",
            f"{percent(pen.speak, one.gain, 2)} ± {part(pen.speak, one.gain_error)}",
            f"{percent(pen.speak, -one.cost, 2)} ± {part(pen.speak, one.cost_error)}",
        )
        for one in shown
    ]
    head = ("", pen(say("per 100 rounds")), pen(say("at the index")), pen(say("one before")))
    yield from columns([head, *rows], right=(1, 2, 3))
    if len(shown) < len(table.plays):
        yield pen.sentence(say("and {more} more plays; all of them: --first 0", more=len(table.plays) - len(shown)))
    yield ()
    yield pen.sentence(
        say("How often a round begins at each count, and the edge there of the first bet, with the best play:")
    )
    readings = zip(table.counting.values, table.chances, table.edges, strict=True)
    edges = [
        ((pen.speak.number(reading, 0, signed=True), part(pen.speak, chance), percent(pen.speak, edge)), edge)
        for reading, chance, edge in readings
        if chance > 5e-4
    ]
    yield from with_bars(pen, edges, 12, right=(0, 1, 2))
    yield ()
    yield pen.sentence(
        say(
            "± is what the model leaves out, measured on dealt shoes; a frequency is known to {chance} of itself, an edge to "
            "{edge}, at the first and the last count to {last}.",
            chance=part(pen.speak, chance_error(counting), 0),
            edge=part(pen.speak, EDGE_ERROR),
            last=part(pen.speak, LAST_EDGE_ERROR, 1),
        )
    )


def play_text(pen: Pen, play: IndexPlay) -> str:
    """`16 v 10: stand >= 0`, as lists of plays are written."""
    when = f"{'<' if play.below else '>='} {play.index}".replace("-", "−")
    if play.kind == "insurance":
        return f"{pen(label('insure'))} {when}"
    return f"{hand_text(play)} v {_upcard(play.upcard)}: {pen(label(play.word))} {when}"


def hand_text(play: IndexPlay) -> str:
    if play.kind == "soft":
        return f"A,{play.number - 11}"
    if play.kind == "pair":
        return ",".join([_upcard(play.number)] * 2)
    return str(play.number)


def plays_document(house: House, table: IndexTable) -> dict[str, Any]:
    from croupier.analysis.indices import FIGURES

    return {
        "house": house.name,
        "count": table.counting.system,
        "rounding": table.counting.rounding,
        "estimate": table.counting.estimate,
        "spread": table.spread,
        "plays": [
            {"hand": None if one.kind == "insurance" else hand_text(one)}
            | {name: getattr(one, name) for name in ("kind", "upcard", "word", "index", "below", *FIGURES)}
            for one in table.plays
        ],
        "by_count": [
            {"count": reading, "chance": chance, "chance_error": often, "edge": edge, "edge_error": error}
            for reading, chance, often, edge, error in zip(
                table.counting.values, table.chances, table.chance_errors, table.edges, table.edge_errors, strict=True
            )
        ],
    }


def removal_document(removals: Mapping[str, Removal]) -> dict[str, Any]:
    return {bet: found.document() for bet, found in removals.items()}


def cells_document(cells: Sequence[CellRemoval]) -> list[dict[str, Any]]:
    return [
        {
            "hand": one.name,
            "upcard": _upcard(one.upcard),
            "better": one.better,
            "other": one.other,
            "chance": one.chance,
            "gain": one.gain,
            "effects": {card: one.effects[_place(card)] for card in CARDS},
        }
        for one in cells
    ]


def _upcard(value: int) -> str:
    return "A" if value == 1 else str(value)
