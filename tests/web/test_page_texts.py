"""The sentences of the page are in the same catalogue as all others."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "croupier" / "web" / "static"


@pytest.fixture(scope="module")
def texts() -> ModuleType:
    spec = importlib.util.spec_from_file_location("collect_texts", ROOT / "scripts" / "texts.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_has_the_french_of_the_catalogue(texts: ModuleType) -> None:
    assert (PAGE / "fr.json").read_bytes() == texts.as_page(texts.read()), "run make texts"


def test_every_sentence_of_the_page_has_french_with_the_same_values(texts: ModuleType) -> None:
    french = json.loads((PAGE / "fr.json").read_text("utf-8"))
    assert set(french) == texts.page_ids()
    for english, translated in french.items():
        assert set(re.findall(r"\{\w+\}", translated)) == set(re.findall(r"\{\w+\}", english)), english


def test_no_call_hides_its_sentence_from_the_collector() -> None:
    """A sentence in a variable or a template could not be collected."""
    for script in PAGE.glob("*.js"):
        calls = re.findall(r"(?<![\w.])say\((?!id\b)(.)", script.read_text("utf-8"))
        assert set(calls) <= {"'", '"'}, script.name


def test_the_page_names_no_other_host() -> None:
    for file in PAGE.glob("*.*"):
        if file.suffix in {".js", ".css", ".html", ".webmanifest", ".json"}:
            found = re.findall(r"(?:https?:)?//[\w.-]+\.\w{2,}", file.read_text("utf-8"))
            assert not found, f"{file.name}: {found}"
