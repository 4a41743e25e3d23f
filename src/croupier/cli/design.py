"""The command that designs a house."""

from __future__ import annotations

import click

from croupier.cli.language import Command, _, with_language
from croupier.cli.party import plain_console


@click.command(
    cls=Command, help=_("Change the rules of a house one by one and see what each change is worth, exactly.")
)
@click.argument("house", metavar=_("HOUSE"))
@with_language
def design(house: str) -> None:
    from croupier.analysis.loading import undisturbed
    from croupier.cli.play import sit_down
    from croupier.houses import load
    from croupier.plain.designing import Designing
    from croupier.table.party import Party

    chosen = load(house)
    with undisturbed():
        wanted = Designing(chosen, plain_console(chosen.rules.currency)).run()
    if wanted:
        sit_down(wanted, Party(), plain=False)
