"""The account of a run for people: tables of text in the reader's language, for a terminal or a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite
from typing import NamedTuple

from croupier.games.counts import Counting
from croupier.language import Speaker
from croupier.messages import Message, Word, say
from croupier.paper.figures import FigureWriter
from croupier.simulation.account import Account
from croupier.simulation.circumstances import figures_of
from croupier.simulation.earnings import Earnings, kelly_fraction
from croupier.simulation.run import RunPlan
from croupier.simulation.sample import Estimate, Sample, share_of
from croupier.simulation.sessions import QUANTILES, SessionFan


class Section(NamedTuple):
    """A table: its title, the heads of its columns (none where each row names itself), and its rows."""

    title: str
    heads: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


def about_run(plan: RunPlan) -> Message:
    """Who was simulated, in a sentence."""
    names = tuple(dict.fromkeys(one.name for one in plan.strategies))
    if plan.rules.main_bet is None:
        return say("Simulated, bets by the count.") if plan.counting else say("Simulated, a unit on every bet.")
    if len(plan.strategies) > 1:
        return say("Simulated, {seats} seats, played by: {names}.", seats=len(plan.strategies), names=names)
    return say("Simulated, played by: {names}.", names=names)


def sections(account: Account, speak: Speaker) -> Iterator[Section]:
    """All sections of an account."""
    write = FigureWriter(speak)
    if account.earnings:
        title = say("What the counter earns, in units, per round seen")
        yield Section(write.say(title), (), list(_earnings_rows(account, account.earnings, write)))
        if account.frontier:
            yield _frontier(account, account.earnings, write)
    yield Section("", (), list(_run(account, write)))
    if account.bet_by_bet:
        yield _bets(account, write)
    if account.result.seats > 1:
        yield _seats(account, write)
    if account.side_bets:
        rows = [(write.say(Word(bet)), write.edge(worth)) for bet, worth in account.side_bets.items()]
        yield Section(write.say(say("Side bets, computed exactly")), (), rows)
    if account.earnings:
        yield Section(write.say(say("Who counts")), (), list(_counter(account, account.earnings, write)))
        yield _by_count(account.earnings, write)
    if account.fan:
        title = say(
            "{sessions} sessions of {rounds} rounds on “{bet}”",
            sessions=account.fan.sessions,
            rounds=account.fan.length,
            bet=Word(account.plan.bet or next(iter(account.result.bets))),
        )
        yield Section(write.say(title), (), list(_sessions(account, account.fan, write)))
    for bet, fared in account.result.bets.items():
        yield _histogram(bet, fared, write, alone=len(account.result.bets) == 1)


def _run(account: Account, write: FigureWriter) -> Iterator[tuple[str, str]]:
    result = account.result
    rounds = write.number(result.rounds)
    yield (
        write.say(say("rounds")),
        rounds if result.complete else write.say(say("{rounds} (interrupted)", rounds=rounds)),
    )
    yield write.say(say("shoe")), write.say(_shoe(account))
    if account.has_first_bet:
        low, high = result.interval
        of = say("expectation, of a flat bet") if account.earnings else say("expectation, of the first bet")
        yield write.say(of), f"{write.edge(result.ev)} {write.error(result.standard_error)}"
        if isfinite(low):
            interval = say("{low} to {high}", low=write.edge(low), high=write.edge(high))
            yield write.say(say("99 % interval")), write.say(interval)
        yield write.say(say("standard deviation of a round")), write.figure(result.first.deviation, 3)
        yield from _exact(account, write)
    yield write.say(say("cards per round")), write.number(result.cards_per_round, 2)
    yield write.say(say("rounds per second")), write.number(result.rounds_per_second)
    yield write.say(say("seed")), str(account.plan.seed)


def _shoe(account: Account) -> Message:
    rules = account.plan.rules
    if rules.decks == "infinite":
        return say("infinite decks")
    decks = say("one deck") if rules.decks == 1 else say("{decks} decks", decks=rules.decks)
    if account.fresh:
        return say("{decks}, shuffled before every round", decks=decks)
    return say("{decks}, {cut} of {cards} cards before the cut card", decks=decks, cut=rules.cut, cards=rules.cards)


def _exact(account: Account, write: FigureWriter) -> Iterator[tuple[str, str]]:
    bet, result = next(iter(account.result.bets)), account.result
    if bet not in account.exact:
        return
    worth = account.exact[bet]
    yield write.say(say("exact, from a fresh shoe")), write.edge(worth)
    difference = result.ev - worth
    if not account.fresh:
        yield write.say(say("effect of the cut card")), f"{write.edge(difference)} {write.error(result.standard_error)}"
    elif isfinite(result.standard_error):
        errors = write.number(difference / result.standard_error, 1, signed=True)
        yield write.say(say("off the exact value by")), write.say(say("{errors} standard errors", errors=errors))


def _bets(account: Account, write: FigureWriter) -> Section:
    heads = [say("bet"), say("expectation, of the bet"), say("error"), say("deviation"), say("exact")]
    heads += [say("off by, in errors")] if account.fresh else []
    rows = [
        (
            write.say(Word(bet)),
            write.edge(fared.mean),
            write.error(fared.standard_error),
            write.number(fared.standard_deviation, 3),
            write.edge(account.exact[bet]) if bet in account.exact else "–",
            *([_off(account, bet, fared, write)] if account.fresh else ()),
        )
        for bet, fared in account.result.bets.items()
    ]
    return Section(write.say(say("Bets")), tuple(map(write.say, heads)), rows)


def _off(account: Account, bet: str, fared: Sample, write: FigureWriter) -> str:
    if bet not in account.exact or not isfinite(fared.standard_error):
        return "–"
    return write.number((fared.mean - account.exact[bet]) / fared.standard_error, 1, signed=True)


def _seats(account: Account, write: FigureWriter) -> Section:
    heads = (say("seat"), say("strategy"), say("expectation, of the first bet"), say("error"), say("deviation"))
    rows = [
        (
            str(number),
            strategy.name,
            write.edge(fared.mean),
            write.error(fared.standard_error),
            write.number(fared.standard_deviation, 3),
        )
        for number, (strategy, fared) in enumerate(zip(account.plan.strategies, account.result.by_seat, strict=True), 1)
    ]
    return Section(write.say(say("Seats")), tuple(map(write.say, heads)), rows)


def _by_count(earnings: Earnings, write: FigureWriter) -> Section:
    heads = (
        say("count"),
        say("of rounds"),
        say("expectation, of the bet"),
        say("error"),
        say("deviation"),
        say("bet"),
        say("Kelly bet, of the bankroll"),
    )
    rows = [
        (
            write.count(line),
            write.rare(Estimate(line.frequency, line.frequency_error)),
            write.edge(line.fared.mean, 2),
            write.error(line.fared.standard_error, 2),
            write.number(line.fared.standard_deviation, 2),
            f"{line.bet:g}",
            write.rare(Estimate(line.kelly, line.kelly_error)),
        )
        for line in earnings.lines
    ]
    return Section(write.say(say("By the count before the deal")), tuple(map(write.say, heads)), rows)


def _counter(account: Account, earnings: Earnings, write: FigureWriter) -> Iterator[tuple[str, str]]:
    """How the count is kept, what is bet by it and what is played by it."""
    betting, counted, ramp = account.result.counting, account.result.counted, earnings.ramp
    counter, place = account.plan.counter, account.plan.place
    assert betting
    assert counted
    yield write.say(say("count")), _count_text(counter.counting if counter else betting, write)
    if counter and counter.bets_by:
        yield write.say(say("count for the bets")), _count_text(counter.bets_by, write)
    if counter and counter.insurance:
        taken = say("insurance from {index} on", index=write.number(counter.insurance.index, signed=True))
        yield (
            write.say(say("count for insurance")),
            f"{_count_text(counter.insurance.counting, write)}, {write.say(taken)}",
        )
    if account.result.seats > 1:
        where = say("seat {seat} of {seats}", seat=place.seat + 1, seats=account.result.seats)
        several = say(
            "seats {first} to {last} of {seats}, settled together",
            first=place.seat + 1,
            last=place.seat + place.hands,
            seats=account.result.seats,
        )
        yield write.say(say("sits at")), write.say(where if place.hands == 1 else several)
    if counted.bet != account.plan.rules.bets[0]:
        yield write.say(say("bets on")), write.say(Word(counted.bet))
    steps = [f"{write.number(count, signed=True)}: {bet:g}" for count, bet in ramp.steps]
    yield write.say(say("units from each count on")), "  ".join(steps)
    if ramp.enter is not None:
        yield write.say(say("bets nothing below")), write.number(ramp.enter, signed=True)
    if account.plan.leave is not None:
        yield write.say(say("leaves at or below")), write.number(account.plan.leave, signed=True)
    label = write.say(say("index plays"))
    for play in account.plays:
        yield label, str(play)
        label = ""


def _count_text(counting: Counting, write: FigureWriter) -> str:
    """`hi-lo, true count, rounded down, by half decks`."""
    text = f"{counting.system}, {write.say(_reading(counting))}"
    if not counting.aces:
        return text
    aside = say("aces counted aside for {weight} each", weight=str(counting.aces))
    return f"{text}, {write.say(aside)}"


def _reading(counting: Counting) -> Message:
    if counting.running:
        return say("read as it runs")
    roundings = {"floor": say("rounded down"), "round": say("rounded"), "truncate": say("cut to a whole number")}
    estimates = {
        "full": say("whole decks"),
        "half": say("half decks"),
        "quarter": say("quarter decks"),
        "exact": say("the exact number of unseen cards"),
    }
    return say(
        "true count, {rounding}, by {decks}",
        rounding=roundings[counting.rounding],
        decks=estimates[counting.estimate],
    )


def _earnings_rows(account: Account, earnings: Earnings, write: FigureWriter) -> Iterator[tuple[str, str]]:
    """What a counter asks first, with errors."""
    for figure in figures_of(earnings, account.about):
        if isfinite(figure.estimate.value):
            yield write.say(figure.label), write.estimate(figure.estimate, figure.kind)
    yield (
        write.say(say("Kelly fraction at a risk of ruin of {risk} %", risk=round(100 * account.about.risk, 3))),
        write.number(kelly_fraction(account.about.risk), 2),
    )
    yield write.say(say("rounds played")), write.rare(earnings.played, 1)
    yield write.say(say("average bet")), write.figure(earnings.average_bet, 2)


def _frontier(account: Account, earnings: Earnings, write: FigureWriter) -> Section:
    """The best ramp for each spread."""
    bankroll = account.about.bankroll_for(earnings)
    heads = (
        say("spread"),
        say("won in 100 rounds"),
        say("deviation"),
        say("SCORE"),
        say("risk of ruin with {units} units", units=round(bankroll) if isfinite(bankroll) else "∞"),
        say("best units from each count on"),
    )
    least = min((bet for _, bet in account.frontier[0][1].ramp.steps if bet), default=1.0)
    rows = [
        (
            f"{least:g}-{most:g}",
            write.estimate(found.win_rate, "units"),
            write.figure(found.deviation, 1),
            write.estimate(found.score, "number"),
            write.estimate(risk, "share")
            if isfinite(bankroll) and isfinite((risk := found.ruin(bankroll)).value)
            else "–",
            "  ".join(f"{write.number(count, signed=True)}: {bet:g}" for count, bet in found.ramp.steps),
        )
        for most, found in account.frontier
    ]
    return Section(write.say(say("The best bets for each spread")), tuple(map(write.say, heads)), rows)


def _sessions(account: Account, fan: SessionFan, write: FigureWriter) -> Iterator[tuple[str, str]]:
    yield write.say(say("ended ahead")), write.rare(fan.ahead().estimate, 1)
    for share in QUANTILES:
        label = say("{share} of them ended at or below", share=write.share(share, 0))
        yield write.say(label), write.figure(fan.percentile(share).at, 1, signed=True)
    runs = say(
        "half of them: up to {median}; 95 %: up to {most}; the worst: {worst}",
        median=fan.losing_run(0.5),
        most=fan.losing_run(0.95),
        worst=fan.losing_run(1.0),
    )
    yield write.say(say("longest losing run")), write.say(runs)
    bankroll, goal = account.bankroll, account.about.goal
    if bankroll is not None:
        lost = say("lost {units} units on the way", units=write.number(bankroll))
        yield write.say(lost), write.estimate(fan.ruin_share(bankroll).estimate, "share")
    if goal is not None:
        reached = say("ahead by {units} units on the way", units=write.number(goal))
        yield write.say(reached), write.estimate(fan.goal_share(goal).estimate, "share")


def _histogram(bet: str, fared: Sample, write: FigureWriter, alone: bool) -> Section:
    heads = (say("net, in first bets") if alone else say("net"), say("rounds"), say("of all"))
    rows = [
        (write.net(float(net)), write.number(count), write.rare(share_of(count, fared.rounds)))
        for net, count in fared.counts
    ]
    return Section(write.say(endings_title(bet, alone)), tuple(map(write.say, heads)), rows)


def endings_title(bet: str, alone: bool) -> Message:
    """The title of how rounds ended: of the one bet there is, or of one of several."""
    return say("How rounds ended") if alone else say("How “{bet}” ended", bet=Word(bet))
