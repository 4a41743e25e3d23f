"""docs/hosting.md: every command line in it is one that the program takes."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from croupier.cli.program import croupier

TEXT = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
LINES = re.findall(r"^    (croupier .*?)(?:\s+#.*)?$", TEXT, re.MULTILINE)


def test_there_are_commands() -> None:
    assert len(LINES) > 8


@pytest.mark.parametrize("line", LINES)
def test_a_command_line_of_the_document_is_understood(line: str) -> None:
    command: click.Command = croupier
    context, rest = click.Context(croupier), shlex.split(line)[1:]
    while isinstance(command, click.Group):
        found = command.get_command(context, rest.pop(0))
        assert found is not None
        command = found
    assert command.make_context(command.name, rest).params
