"""Every command of the program, with the words one types for it."""

from __future__ import annotations

from collections.abc import Iterator

import click

from croupier.cli.program import croupier


def commands() -> Iterator[tuple[str, click.Command]]:
    """`("houses list", …)` and so on; the program itself has no word."""
    yield from _below(croupier, "")


def _below(command: click.Command, path: str) -> Iterator[tuple[str, click.Command]]:
    yield path.strip(), command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found
            yield from _below(found, f"{path} {name}")
