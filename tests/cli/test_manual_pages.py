"""The manual has every command, every option, every variable and every setting; it is written from the program itself."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import click
import pytest

import croupier
from cli.tree import commands
from croupier.settings import NOT_STORED, Settings

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "commands.md").read_text("utf-8")
MAN = (ROOT / "docs" / "croupier.1").read_text("utf-8")


def test_every_option_is_in_the_manual() -> None:
    for path, command in commands():
        title = f"### croupier {path}".rstrip()
        assert f"\n{title}\n" in PAGE
        part = PAGE.partition(f"\n{title}\n")[2].partition("\n### ")[0]
        for parameter in command.params:
            if isinstance(parameter, click.Option) and "--lang" not in parameter.opts:
                for name in (*parameter.opts, *parameter.secondary_opts):
                    assert f"{name}" in part, (path, name)
                    assert name.replace("-", "\\-") in MAN, (path, name)


@pytest.mark.slow
def test_the_pages_are_what_the_program_says_now() -> None:
    code = "import manual; print(*[path.name for path, text in manual.manual_files().items() if path.read_text('utf-8') != text])"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT / "scripts", capture_output=True, text=True, check=True
    )
    assert done.stdout == "\n", f"python scripts/manual.py writes {done.stdout}"


def test_every_variable_and_setting_is_in_the_manual() -> None:
    sources = "".join(path.read_text("utf-8") for path in Path(croupier.__file__).parent.rglob("*.py"))
    for variable in set(re.findall(r"\bCROUPIER_[A-Z_]+[A-Z]\b", sources)):
        assert f"`{variable}`" in PAGE, variable
    for field in fields(Settings):
        if field.name not in NOT_STORED:
            assert re.search(rf"\| .*`{field.name}`.* \|", PAGE), field.name


def test_groff_formats_the_manual_page_without_a_warning() -> None:
    groff = shutil.which("groff")
    if groff is None:  # the formatter is not everywhere; what it would read is checked above
        assert MAN.startswith(".TH CROUPIER 1 ")
        return
    done = subprocess.run(
        [groff, "-man", "-Tutf8", "-ww", "-k", str(ROOT / "docs" / "croupier.1")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "croupier play" in re.sub("\x1b\\[[0-9;]*m|.\b", "", done.stdout)
    assert done.stderr == ""
