"""The command line: program.py the program and its exit codes, commands.py its commands, language.py its language."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the program in the language that is asked for: texts of help are translated while commands are imported."""
    from croupier.cli import language

    language.choose(sys.argv[1:])
    from croupier.cli.program import run

    run()
