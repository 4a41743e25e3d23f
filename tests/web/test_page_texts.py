"""The sentences of the page are in the same catalogue as all others."""

from __future__ import annotations

import json
import re
from pathlib import Path

from scripts import script

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "croupier" / "web" / "static"
TEXTS = script("texts")
FRENCH = TEXTS.FRENCH.parents[1] / "page.json"


def test_the_page_has_the_french_of_the_catalogue() -> None:
    assert FRENCH.read_bytes() == TEXTS.as_page(TEXTS.read()), "run make texts"


def test_every_sentence_of_the_page_has_french_with_the_same_values() -> None:
    french = json.loads(FRENCH.read_text("utf-8"))
    assert set(french) == TEXTS.page_ids()
    for english, translated in french.items():
        assert set(re.findall(r"\{\w+\}", translated)) == set(re.findall(r"\{\w+\}", english)), english


def test_no_call_hides_its_sentence_from_the_collector() -> None:
    """A sentence in a variable or a template could not be collected."""
    for module in PAGE.glob("*.js"):
        calls = re.findall(r"(?<![\w.])say\(\s*(?!id\b)(\S)", module.read_text("utf-8"))
        assert set(calls) <= {"'", '"'}, module.name


def test_the_page_names_no_other_host() -> None:
    for file in PAGE.glob("*.*"):
        if file.suffix in {".js", ".css", ".html", ".webmanifest", ".json"}:
            found = re.findall(r"(?:https?:)?//[\w.-]+\.\w{2,}", file.read_text("utf-8"))
            assert not found, f"{file.name}: {found}"
