"""Shoes of the live house, verified by two programs that share no code; changed logs are refused by both."""

from __future__ import annotations

import ast
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.messages import Refused
from croupier.table.audit import verify
from web import second_verifier
from web.fair import TAMPERING, head_of, tables, tampered, written

pytestmark = pytest.mark.slow  # the tables are played first

TABLES, SHOES = 4, 2
"""1,000 tables of 10 shoes each, and 10,000 changed logs: benchmarks/fair.py."""


@pytest.fixture(scope="module")
def logs() -> list[list[bytes]]:
    return list(tables(1, TABLES, SHOES))


def found_wrong(lines: list[bytes], head: str) -> bool:
    """Whether the package refuses a log."""
    try:
        return verify([json.loads(line) for line in lines], head).verdict == "not fair"
    except Refused:
        return True


def test_two_programs_verify_every_shoe(logs: list[list[bytes]]) -> None:
    for lines in logs:
        head = head_of(lines)
        audit = verify([json.loads(line) for line in lines], head)
        other = second_verifier.Verifier(lines, head)
        other.check()
        assert audit.verdict == "fair"
        assert audit.shoes == other.shoes >= SHOES
        assert other.cards > 10
        assert written([json.loads(line) for line in lines]) == lines


@pytest.mark.parametrize("kind", range(len(TAMPERING)), ids=[kind.__name__ for kind in TAMPERING])
def test_changed_logs_are_refused_by_both(logs: list[list[bytes]], kind: int) -> None:
    dice = random.Random(kind)
    for lines in logs:
        head, changed = head_of(lines)[:16], tampered(lines, kind, dice)
        assert found_wrong(changed, head)
        assert second_verifier.problem(changed, head)


def test_the_second_program_stands_alone(logs: list[list[bytes]], tmp_path: Path) -> None:
    program = Path(second_verifier.__file__)
    tree = ast.parse(program.read_text())
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in imports if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in imports if isinstance(node, ast.ImportFrom)}
    assert names <= sys.stdlib_module_names
    log = tmp_path / "game.jsonl"
    log.write_bytes(b"".join(line + b"\n" for line in logs[0]))
    command = [sys.executable, "-I", "-S", str(program), str(log)]
    good = subprocess.run([*command, head_of(logs[0])], capture_output=True, text=True, check=True)
    assert "as they were sealed and cut" in good.stdout
    bad = subprocess.run([*command, "0" * 16], capture_output=True, text=True, check=False)
    assert bad.returncode == 1
    assert "does not lead to the head" in bad.stderr
