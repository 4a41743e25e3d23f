"""Draws the figures of a run: how rounds ended, how bankrolls developed, the edge by the count."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import BytesIO, StringIO
from math import ceil, isfinite, log10
from typing import TYPE_CHECKING

from croupier.language import Speaker
from croupier.messages import Message, Word, say
from croupier.paper import ink
from croupier.paper.run_sections import endings_title
from croupier.simulation.account import Account
from croupier.simulation.earnings import Earnings
from croupier.simulation.sample import Sample, finite
from croupier.simulation.sessions import SessionFan

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LEAF, RULE, INK, SOFT, WON, LOST = (
    colour.hex for colour in (ink.LEAF, ink.RULE, ink.INK, ink.INK_SOFT, ink.WON, ink.LOST)
)
WIDE, HIGH = 8.0, 3.6
RARE = 0.5
"""If some net is rarer than this percentage, the histogram uses a logarithmic scale."""

Drawing = Callable[["Axes", Speaker], None]


def drawings(account: Account) -> Iterator[Drawing]:
    """All drawings of a run."""
    several = len(account.result.bets) > 1
    for bet, fared in account.result.bets.items():
        yield partial(_histogram, title=endings_title(bet, not several), fared=fared)
    if account.fan:
        yield partial(_fan, fan=account.fan, bet=next(iter(account.result.bets)) if several else "")
    if account.earnings:
        yield partial(_by_count, earnings=account.earnings)
        if len(account.frontier) > 1 and isfinite(account.about.bankroll_for(account.earnings)):
            yield partial(_frontier, account=account, earnings=account.earnings)


def figures(account: Account, speak: Speaker) -> list[Figure]:
    """Each drawing by itself."""
    return [draw([drawing], speak) for drawing in drawings(account)]


def sheet(account: Account, speak: Speaker, title: str) -> Figure:
    """All drawings one below the other, under the name of the house."""
    return draw(list(drawings(account)), speak, title)


def draw(several: Sequence[Drawing], speak: Speaker, title: str = "") -> Figure:
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context({"font.family": "DejaVu Sans", "font.size": 10}):
        figure = Figure(figsize=(WIDE, HIGH * len(several)), layout="constrained", facecolor=LEAF)
        for number, drawing in enumerate(several, 1):
            axes = figure.add_subplot(len(several), 1, number)
            _rule_axes(axes, speak)
            drawing(axes, speak)
        if title:
            figure.suptitle(title, color=INK, fontsize=13, x=0.02, ha="left")
    return figure


def _rule_axes(axes: Axes, speak: Speaker) -> None:
    """Set colours, grid and number format."""
    axes.set_facecolor(LEAF)
    axes.tick_params(which="both", colors=SOFT)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(lambda value, _: _number(value, speak))
    axes.grid(axis="y", color=RULE, linewidth=0.8)
    axes.set_axisbelow(True)
    for side, spine in axes.spines.items():
        spine.set_visible(side in ("left", "bottom"))
        spine.set_color(RULE)


def _number(value: float, speak: Speaker) -> str:
    return speak.number(value, len(f"{value:.9f}".rstrip("0").partition(".")[2]))


def _histogram(axes: Axes, speak: Speaker, title: Message, fared: Sample) -> None:
    """Logarithmic where some nets are rare, starting at a whole power of ten."""
    nets = [float(net) for net, _ in fared.counts]
    shares = [100 * count / max(1, fared.rounds) for _, count in fared.counts]
    axes.bar(nets, shares, width=0.4, color=[WON if net > 0 else SOFT if net == 0 else LOST for net in nets])
    rarest = min(shares, default=1.0)
    if rarest < RARE:
        axes.set_yscale("log")
        axes.set_ylim(bottom=10.0 ** (ceil(log10(rarest)) - 1))
        axes.yaxis.set_major_formatter(lambda value, _: _number(value, speak))
        axes.yaxis.set_minor_formatter(lambda *_: "")
    axes.set_title(speak(title), loc="left", color=INK, fontweight="bold")
    axes.set_xlabel(speak(say("net, in first bets")), color=SOFT)
    axes.set_ylabel(speak(say("% of rounds")), color=SOFT)


def _fan(axes: Axes, speak: Speaker, fan: SessionFan, bet: str) -> None:
    quantiles = fan.quantiles()
    for low, high, alpha in ((0.01, 0.99, 0.18), (0.05, 0.95, 0.25), (0.25, 0.75, 0.4)):
        axes.fill_between(fan.rounds, quantiles[low], quantiles[high], color=WON, alpha=alpha, linewidth=0)
    axes.plot(fan.rounds, quantiles[0.5], color=INK, linewidth=1.5)
    axes.axhline(0, color=SOFT, linewidth=0.8)
    title = say("Bankroll of {sessions} sessions: median, 50 %, 90 % and 98 % of them", sessions=fan.sessions)
    on = f" – {speak(Word(bet))}" if bet else ""
    axes.set_title(speak(title) + on, loc="left", color=INK, fontweight="bold")
    axes.set_xlabel(speak(say("rounds")), color=SOFT)
    axes.set_ylabel(speak(say("units won")), color=SOFT)


def _by_count(axes: Axes, speak: Speaker, earnings: Earnings) -> None:
    counts = [line.count for line in earnings.lines]
    edges = [100 * line.fared.mean for line in earnings.lines]
    errors = [100 * (finite(line.fared.standard_error) or 0.0) for line in earnings.lines]
    axes.bar(counts, edges, yerr=errors, color=[WON if edge > 0 else LOST for edge in edges], ecolor=SOFT)
    axes.axhline(0, color=SOFT, linewidth=0.8)
    axes.set_title(speak(say("Edge by the count before the deal")), loc="left", color=INK, fontweight="bold")
    axes.set_xlabel(speak(say("count; the first and the last with all beyond them")), color=SOFT)
    axes.set_ylabel("%", color=SOFT)


def _frontier(axes: Axes, speak: Speaker, account: Account, earnings: Earnings) -> None:
    """Win rate against risk for the best ramp of each spread."""
    bankroll = account.about.bankroll_for(earnings)
    risks = [100 * found.ruin(bankroll).value for _, found in account.frontier]
    wins = [found.win_rate.value for _, found in account.frontier]
    errors = [finite(found.win_rate.error) or 0.0 for _, found in account.frontier]
    axes.errorbar(risks, wins, yerr=errors, color=WON, ecolor=SOFT, marker="o", linewidth=1.5)
    for (most, _), risk, win in zip(account.frontier, risks, wins, strict=True):
        axes.annotate(f"1-{most:g}", (risk, win), xytext=(5, -12), textcoords="offset points", color=SOFT)
    title = say("Win rate against risk, best bets for each spread")
    axes.set_title(speak(title), loc="left", color=INK, fontweight="bold")
    axes.set_xlabel(speak(say("risk of ruin with {units} units", units=round(bankroll))) + ", %", color=SOFT)
    axes.set_ylabel(speak(say("won in 100 rounds")), color=SOFT)


def svg(figure: Figure) -> str:
    """The figure as SVG for a page. The output is deterministic."""
    from matplotlib import rc_context

    text = StringIO()
    with rc_context({"svg.hashsalt": "croupier", "svg.fonttype": "none"}):
        figure.savefig(text, format="svg", metadata={"Date": None})
    return text.getvalue()[text.getvalue().index("<svg") :]


def png(figure: Figure) -> bytes:
    picture = BytesIO()
    figure.savefig(picture, format="png", dpi=150)
    return picture.getvalue()
