"""The manual as pages: all of it is gathered, every link leads somewhere, and what would ask another host is found."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest
import yaml  # type: ignore[import-untyped]

import croupier
from scripts import script

ROOT = Path(__file__).parents[1]
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    found = script("site")
    monkeypatch.setattr(found, "PAGES", tmp_path / "pages")
    found.gather()
    return found


def anchor(heading: str) -> str:
    """The anchor of a heading."""
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", heading.lower())).strip("-")


def test_the_navigation_and_every_link_lead_somewhere(site: ModuleType) -> None:
    pages = {page.name: page.read_text("utf-8") for page in site.PAGES.glob("*.md")}
    config = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))
    assert {name for entry in config["nav"] for name in entry.values()} <= set(pages)
    for name, text in pages.items():
        for link in LINK.findall(re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)):
            if re.match(r"https?:", link):
                continue
            file, _, place = link.partition("#")
            assert not file or (site.PAGES / file).exists(), (name, link)
            if place:
                target = pages[file or name]
                assert place in map(anchor, HEADING.findall(target)), (name, link)


def test_the_reference_has_every_name(site: ModuleType) -> None:
    reference = (site.PAGES / "reference.md").read_text("utf-8")
    for name in croupier.__all__:
        assert re.search(rf"^::: croupier\.\S*\b{name}$", reference, re.MULTILINE), name


def test_every_benchmark_has_its_command(site: ModuleType) -> None:
    page = (site.PAGES / "benchmarks.md").read_text("utf-8")
    for benchmark in (ROOT / "benchmarks").glob("*.py"):
        assert f"`python benchmarks/{benchmark.name}`" in page
    assert re.search(r"printed on\s+\d{4}-\d{2}-\d{2}", page), "measured when"


def test_what_would_ask_another_host_is_found(site: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<link rel="canonical" href="https://x.example"><img src="here.png"><a href="https://y">'
    )
    (tmp_path / "b.html").write_text('<script src="//cdn.example/a.js"></script>')
    (tmp_path / "c.css").write_text(
        '@import "https://fonts.example/a.css"; b { background: url(data:image/png;base64,) }'
    )
    assert site.foreign_addresses(tmp_path) == {
        "b.html": ["//cdn.example/a.js"],
        "c.css": ["https://fonts.example/a.css"],
    }
