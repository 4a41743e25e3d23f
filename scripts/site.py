"""Builds the manual as pages: `make site`. README and docs with search, the reference from the docstrings, the benchmarks.

Links are checked by mkdocs, which is strict: one that leads nowhere ends the build. Afterwards every page is read: none may load
anything from another host.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES, SITE = ROOT / "build" / "pages", ROOT / "site"
BESIDE = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md")
LOADS = {
    "script": "src",
    "link": "href",
    "img": "src",
    "iframe": "src",
    "source": "src",
    "video": "src",
    "audio": "src",
}
"""The elements that load something, with the attribute that says what."""


def gather() -> None:
    """The pages: docs as they are, README as the first, what lies beside them, and those that are made here."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES, ignore=shutil.ignore_patterns("*.ipynb"))
    (PAGES / "index.md").write_text(relink((ROOT / "README.md").read_text("utf-8")), "utf-8")
    for name in BESIDE:
        (PAGES / name).write_text(relink((ROOT / name).read_text("utf-8")), "utf-8")
    shutil.copy(ROOT / "CITATION.cff", PAGES)
    (PAGES / "LICENSE.md").write_text((ROOT / "LICENSE").read_text("utf-8"), "utf-8")
    (PAGES / "reference.md").write_text(reference(), "utf-8")
    (PAGES / "notebook.md").write_text("".join(notebook()), "utf-8")
    benchmarks = PAGES / "benchmarks.md"
    benchmarks.write_text(benchmarks.read_text("utf-8") + "\n" + "".join(benchmark_texts()), "utf-8")
    for page in PAGES.glob("*.md"):
        page.write_text(page.read_text("utf-8").replace("(notebook.ipynb)", "(notebook.md)"), "utf-8")


def relink(page: str) -> str:
    """A page from beside the folder docs: its links begin there now."""
    return page.replace("](docs/", "](")


def reference() -> str:
    """What `import croupier` offers, each name with its docstring."""
    tree = ast.parse((ROOT / "src" / "croupier" / "__init__.py").read_text("utf-8"))
    names = {
        alias.name: f"{node.module}.{alias.name}"
        for found in ast.walk(tree)
        if isinstance(found, ast.If)
        for node in found.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    head = "# Reference\n\nWhat `import croupier` offers. [python.md](python.md) shows how it is used.\n"
    return head + "".join(f"\n::: {path}\n" for path in names.values())


def notebook() -> Iterator[str]:
    """The notebook as a page: its texts, its cells, and what they show."""
    cells = json.loads((ROOT / "docs" / "notebook.ipynb").read_text("utf-8"))["cells"]
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            yield f"{source}\n\n"
            continue
        yield f"```python\n{source}\n```\n\n"
        for output in cell["outputs"]:
            data = output.get("data", {})
            if html := data.get("text/html") or data.get("image/svg+xml"):
                yield f"<div>{''.join(html)}</div>\n\n".replace("\n\n</", "\n</")
            else:
                yield f"```\n{''.join(output.get('text') or data['text/plain'])}\n```\n\n"


def benchmark_texts() -> Iterator[str]:
    """Every benchmark with its command and what it is about."""
    yield "## All benchmarks\n\n`make bench` runs them one after the other; `make faults` those of the live house at full size.\n"
    for script in sorted((ROOT / "benchmarks").glob("*.py")):
        about = ast.get_docstring(ast.parse(script.read_text("utf-8"))) or ""
        text = re.sub(r":? ?`?python benchmarks/\S.*", "", about.split("\n\n")[0].replace("\n", " ")).rstrip(" .;")
        yield f"\n- `python benchmarks/{script.name}`: {text}."


class Loads(HTMLParser):
    """What a page loads."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "link" and given.get("rel") in ("canonical", "alternate", "next", "prev"):
            return
        if address := given.get(LOADS.get(tag, "")):
            self.found.append(address)


def foreign_addresses(site: Path) -> dict[str, list[str]]:
    """For each page and style sheet, the addresses of other hosts that a browser would ask."""
    wrong: dict[str, list[str]] = {}
    for file in sorted(site.rglob("*")):
        if file.suffix == ".html":
            page = Loads()
            page.feed(file.read_text("utf-8"))
            found = page.found
        elif file.suffix == ".css":
            found = re.findall(r"(?:url\(|@import )[\"']?([^\"')]+)", file.read_text("utf-8"))
        else:
            continue
        if others := [address for address in found if re.match(r"(https?:)?//", address)]:
            wrong[str(file.relative_to(site))] = others
    return wrong


def main() -> int:
    gather()
    # Not --quiet: mkdocs counts only the warnings that it would print.
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--clean"],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout + done.stderr)
        return done.returncode
    for page, addresses in (wrong := foreign_addresses(SITE)).items():
        print(f"{page} loads {', '.join(addresses)}")
    if not wrong:
        print(f"{len(list(SITE.rglob('*.html')))} pages in {SITE.relative_to(ROOT)}/, none of which asks another host.")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
