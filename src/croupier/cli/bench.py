"""The command that measures an agent: what its decisions cost, beside those of the house's own players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.language import LANGUAGE, Command, Number, Whole, _, print_json, with_json, with_language
from croupier.cli.party import plain_console
from croupier.cli.tables import align
from croupier.cli.waiting import show
from croupier.language import Speaker
from croupier.messages import Message, Refused, say
from croupier.review.interval import cost_text

if TYPE_CHECKING:
    from croupier.bench.agents import AnyAgent
    from croupier.bench.scenarios import Scenario
    from croupier.bench.score import Score
    from croupier.review.interval import MeanCost


@click.command(
    cls=Command,
    help=_(
        "Measure an agent: what its decisions cost, exactly, by kind of situation, beside perfect play, the chart, the expert "
        "and the amateur. AGENT is a command that reads a question from each line of its input and writes an answer, or a "
        "Python function, module:function. With --check the transcripts of a bench are verified and scored again."
    ),
)
@click.argument("agent", required=False, metavar=_("[AGENT]"))
@click.option(
    "--kind",
    "kinds",
    multiple=True,
    metavar=_("KIND"),
    help=_("Only these situations: first-hands, splits, odd-houses, counting, tournaments."),
)
@click.option("--house", default="", metavar=_("HOUSE"), help=_("Play all situations at this house."))
@click.option(
    "--rounds",
    type=Whole(1, 100_000),
    default=40,
    show_default=True,
    metavar="N",
    help=_("How many situations of each kind."),
)
@click.option(
    "--seed",
    type=Whole(0),
    default=1,
    show_default=True,
    metavar="N",
    help=_("Deal from this number: the same number, the same result."),
)
@click.option(
    "--seconds",
    type=Number(0.1, 3600),
    default=60.0,
    show_default=True,
    metavar="N",
    help=_("How long the agent may take for an answer."),
)
@click.option("--transcripts", metavar=_("FOLDER"), help=_("Keep the log of each table in this folder."))
@click.option("--check", metavar=_("FOLDER"), help=_("Verify and score the transcripts in this folder."))
@with_json
@with_language
def bench(
    agent: str | None,
    kinds: tuple[str, ...],
    house: str,
    rounds: int,
    seed: int,
    seconds: float,
    transcripts: str | None,
    check: str | None,
    as_json: bool,
) -> None:
    from croupier.analysis.loading import without_collection
    from croupier.bench.agents import agent_of
    from croupier.bench.scenarios import scenarios

    if (agent is None) == (check is None):
        raise click.UsageError(_("Give an agent, or --check with the folder of its transcripts."))
    tables = scenarios(kinds, house, rounds, seed)
    with without_collection():
        if check is not None:
            report = _check_tables(tables, check)
        else:
            with closing(agent_of(agent or "", seconds)) as player:
                report = _Report(tables, player.name)
                report.run(player, transcripts)
        report.compare()
    if as_json:
        print_json(report.document())
    else:
        plain_console().tell(*report.lines())
    if report.failure:
        raise SystemExit(1)


class _Report:
    """The scores of an agent and of those beside it, as far as they are known."""

    def __init__(self, tables: Sequence[Scenario], name: str) -> None:
        from croupier.bench.score import Score

        self.tables, self.name = tables, name
        self.score, self.others = Score(), dict[str, Score]()
        self.refused = 0
        self.failure: Message | None = None

    @property
    def kinds(self) -> list[str]:
        """The kinds whose costs are in bets."""
        return list(dict.fromkeys(table.kind.name for table in self.tables if not table.kind.calendar))

    def run(self, agent: AnyAgent, folder: str | None) -> None:
        """Play all tables; what was played before a failure or an interruption is scored."""
        from croupier.bench.session import play
        from croupier.bench.transcripts import Transcript

        try:
            for number, table in enumerate(self.tables):
                show(say("{kind}…", kind=table.kind.title), number / len(self.tables))
                with Transcript.create(folder, table) as transcript:
                    session = play(table, agent, transcript.write)
                self.refused += session.refused
                self.score.add(table.kind, session.records, _show_solving)
                if session.failure:
                    self.failure = session.failure
                    break
        except KeyboardInterrupt:
            self.failure = say("Interrupted.")
        finally:
            show(None)

    def compare(self) -> None:
        """Let the house's own players sit at the same tables."""
        from croupier.bench.agents import PLAYERS, StrategyAgent
        from croupier.bench.score import Score
        from croupier.bench.session import play
        from croupier.strategies import names

        known = names(self.tables[0].house.rules)
        try:
            for player in [name for name in PLAYERS if name in known] or known:
                score = Score()
                for number, table in enumerate(self.tables):
                    show(say("{player}…", player=player), number / len(self.tables))
                    score.add(table.kind, play(table, StrategyAgent(player)).records, _show_solving)
                self.others[player] = score
        except KeyboardInterrupt:
            self.failure = self.failure or say("Interrupted.")
        finally:
            show(None)

    # What is printed

    def lines(self) -> Iterator[Message | str]:
        from croupier.bench.score import CHOICES
        from croupier.review.interval import COSTLY

        speak = Speaker(LANGUAGE)
        if self.failure:
            yield self.failure
            yield say("What was played until then:")
        if self.kinds:
            yield say("Cost of 100 situations in bets, with a 95 % interval; 0 is perfect.")
            rows = [self._row(kind, speak) for kind in self.kinds]
            yield from align([[*self._head(speak)], *rows, self._sum(speak)])
        if self.score.chances:
            yield say(
                "Chance to win that a choice in a tournament gave away, in hundredths; 0 is the champion’s choice."
            )
            yield from align([[*self._head(speak)], *(self._choices(name, speak) for name in CHOICES)])
        if self.kinds and not self.score.all.has_interval:
            yield say("Without an interval: fewer than {many} situations cost something.", many=COSTLY)
        if self.refused:
            yield say("Answers that were refused: {many}.", many=self.refused)

    def _head(self, speak: Speaker) -> Iterator[str]:
        yield from (speak(say("Situation")), speak(say("Number")), self.name)
        yield from self.others

    def _row(self, kind: str, speak: Speaker) -> list[str]:
        title = next(table.kind.title for table in self.tables if table.kind.name == kind)
        return self._cells(speak(title), kind, speak)

    def _sum(self, speak: Speaker) -> list[str]:
        return self._cells(speak(say("All")), "", speak)

    def _cells(self, title: str, kind: str, speak: Speaker) -> list[str]:
        own = self._mean(self.score, kind)
        others = [speak.number(100 * self._mean(one, kind).mean, 2) for one in self.others.values()]
        return [title, str(own.rounds), cost_text(own, speak), *others]

    def _choices(self, name: str, speak: Speaker) -> list[str]:
        own = self.score.given_away(name)
        others = [speak.number(100 * one.given_away(name).mean, 2) for one in self.others.values()]
        error = speak.number(100 * self.score.estimate_error(name), 2)
        text = f"{speak.number(100 * own.mean, 2)} ± {error}" if own.high is None else cost_text(own, speak)
        title = say("Bets") if name == "bets" else say("Moves")
        return [speak(title), str(own.rounds), text, *others]

    @staticmethod
    def _mean(score: Score, kind: str) -> MeanCost:
        return score.of(kind) if kind else score.all

    def document(self) -> dict[str, Any]:
        def figures(score: Score) -> dict[str, Any]:
            costs = {kind: _figures(score.of(kind)) for kind in self.kinds} | {"all": _figures(score.all)}
            chances = {
                f"tournament_{name}": _figures(score.given_away(name)) | {"standard_error": score.estimate_error(name)}
                for name in score.chances
            }
            return costs | chances

        return {
            "agent": self.name,
            "costs": figures(self.score),
            "beside": {name: figures(score) for name, score in self.others.items()},
            "refused": self.refused,
            "failure": str(self.failure) if self.failure else None,
        }


def _show_solving(part: float) -> None:
    show(say("solving the tournament"), part)


def _figures(cost: MeanCost) -> dict[str, Any]:
    return {"situations": cost.rounds, "costly": cost.costly, "mean": cost.mean, "low": cost.low, "high": cost.high}


def _check_tables(tables: Sequence[Scenario], folder: str) -> _Report:
    """The report of transcripts: each is verified first, and was dealt from the seed of its scenario."""
    from croupier.bench.transcripts import read_transcript

    report, found = _Report(tables, folder), False
    for table in tables:
        if records := read_transcript(folder, table):
            report.score.add(table.kind, records, _show_solving)
            found = True
    if not found:
        raise Refused(say("There is no transcript of these situations in “{folder}”.", folder=folder))
    return report
