"""The tour is true: its conversations are played, its pictures are there, it visits every house of the documents."""

from __future__ import annotations

import re

import pytest

from croupier.houses import load, names
from scripts import script
from tour import BLOCK, PAGE, play

TEXT = PAGE.read_text("utf-8")
BLOCKS = BLOCK.findall(TEXT)


@pytest.mark.parametrize("block", BLOCKS, ids=[block.split("\n")[0][11:].replace("/", " ") for block in BLOCKS])
def test_a_conversation_is_what_happens(block: str) -> None:
    assert play(block) == block, "python tests/tour.py writes it anew"


def test_there_are_conversations_in_both_languages() -> None:
    assert len(BLOCKS) >= 6
    assert any("--lang fr" in block for block in BLOCKS)


def test_every_house_of_the_documents_is_visited() -> None:
    documents = [name for name in names() if "(document S" in load(name).source]
    assert len(documents) == 7
    assert not [name for name in documents if f"`{name}`" not in TEXT]


def test_the_pictures_are_painted_by_the_script_and_the_links_lead_somewhere() -> None:
    pictures = re.findall(r"\(pictures/([\w-]+)\.svg\)", TEXT)
    assert len(pictures) >= 10
    assert not set(pictures) - set(script("pictures").PICTURES)
    linked = re.findall(r"\]\(([^)#]+)\)", TEXT)
    assert not [path for path in linked if not (PAGE.parent / path).exists()]
