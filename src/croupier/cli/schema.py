"""The command that prints the JSON Schema of what `--json` prints."""

from __future__ import annotations

from importlib.resources import files

import click

from croupier.cli.language import Command, _, with_language
from croupier.messages import Refused, say

SUFFIX = ".json"


class NoSchema(Refused):
    """A name that no schema has."""


def schema_names() -> tuple[str, ...]:
    """The names of the schemas: the command, and what it is asked for."""
    found = (file.name for file in files("croupier.cli").joinpath("schemas").iterdir())
    return tuple(sorted(name.removesuffix(SUFFIX) for name in found if name.endswith(SUFFIX)))


@click.command(
    cls=Command,
    help=_("The JSON Schema of what a command prints with --json. Without a name: the names of all schemas."),
)
@click.argument("name", required=False, metavar=_("[NAME]"))
@with_language
def schema(name: str | None) -> None:
    names = schema_names()
    if name is None:
        print("\n".join(names))
    elif name not in names:
        raise NoSchema(say("There is no schema “{name}”; there are: {names}.", name=name, names=names))
    else:
        print(files("croupier.cli").joinpath("schemas", name + SUFFIX).read_text("utf-8"), end="")
