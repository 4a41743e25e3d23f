"""The list of commands: it says of each what the command says itself, without importing it."""

from __future__ import annotations

import subprocess
import sys

import click
import pytest

from croupier.cli.commands import COMMANDS
from croupier.cli.language import first_sentence
from croupier.language import LANGUAGES, Speaker
from paper.commands import program


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_says_the_first_sentence_of_each_help(name: str, language: str) -> None:
    command = program.croupier.get_command(click.Context(program.croupier), name)
    assert command is not None
    assert command.name == name
    assert command.help is not None
    translated = Speaker(language).translate
    assert translated(COMMANDS[name].summary) == first_sentence(translated(command.help))


def test_the_list_imports_no_command() -> None:
    script = (
        "import sys\nsys.argv = ['croupier', '--help']\nfrom croupier import cli\n"
        "try: cli.main()\nexcept SystemExit: print(sorted(m for m in sys.modules if m.startswith('croupier')))"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    imported = ran.stdout.splitlines()[-1]
    assert "croupier.cli.commands" in imported
    assert not [listed.module for listed in COMMANDS.values() if f"croupier.cli.{listed.module}'" in imported]


def test_an_unknown_command_is_a_sentence() -> None:
    ran = subprocess.run([sys.executable, "-m", "croupier", "dance"], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert "dance" in ran.stderr
    assert "Traceback" not in ran.stderr
