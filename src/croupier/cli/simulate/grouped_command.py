"""The help of `croupier simulate`: its options in groups, and examples."""

from __future__ import annotations

from collections.abc import Mapping

import click

from croupier.cli.language import Command, _

GROUPS: Mapping[str, str] = {
    _("The run"): "rounds until_error seed jobs scheduler checkpoint",
    _("The table"): "strategy seats penetration fresh_shoe others seat hands",
    _("Counting"): "count plays rounding estimate running bet_count aces insurance_count leave",
    _("Betting"): "bet spread ramp optimal steps wong back_count",
    _("Risk"): "bankroll risk goal rounds_per_hour sessions session_rounds",
    _("Comparing"): "against sweeps as_csv",
    _("Tournaments"): "levels tournaments block budget tournament_house",
    _("Output"): "report as_json",
}

EXAMPLES = """
croupier simulate blackjack/vegas-strip --rounds 1e9
croupier simulate blackjack/downtown --count hi-lo --plays generated --spread 1-8 --optimal --report best.html
croupier simulate blackjack/downtown --count hi-lo --others basic,amateur --seat 3 --hands 2 --spread 1-8
croupier simulate baccarat/ez --count '0 0 -1 -1 -1 -1 2 2 0 0' --bet dragon-7 --ramp 4:1 --back-count 4
croupier simulate blackjack/vegas-strip --against strategy=expert --fresh-shoe
croupier simulate blackjack/vegas-strip --sweep decks=1,2,6,8 --csv
croupier simulate tournament --levels expert,amateur,amateur,amateur
"""


class GroupedCommand(Command):
    """A command whose help shows its options in groups."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        records: dict[str, tuple[str, str]] = {}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record:
                records[str(parameter.name)] = record
        for title, names in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([records.pop(name) for name in names.split() if name in records])
        with formatter.section(_("Other")):
            formatter.write_dl(list(records.values()))

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        del ctx
        with formatter.section(_("Examples")):
            for example in EXAMPLES.strip().splitlines():
                formatter.write(f"{'':{formatter.current_indent}}{example}\n")
