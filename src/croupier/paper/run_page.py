"""The report of a run: a self-contained HTML page, or its figures as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from croupier.language import Speaker
from croupier.messages import Refused, say
from croupier.paper.ink import INK_SOFT, RULE
from croupier.paper.page import html_page
from croupier.paper.run_drawings import figures, png, sheet, svg
from croupier.paper.run_sections import Section, sections
from croupier.simulation.account import Account

_STYLE = f"""
main {{ max-width: 60rem; }}
h2 {{ font-size: 1rem; margin: 1.75rem 0 .4rem; }}
p {{ margin: 0 0 1rem; color: {INK_SOFT.hex}; }}
figure {{ margin: 1.5rem 0; }}
figure svg {{ width: 100%; height: auto; }}
.wide {{ overflow-x: auto; }}
th, td {{ padding: .15rem 1.25rem .15rem 0; text-align: right; border-bottom: 1px solid {RULE.hex}; }}
th:first-child, td:first-child {{ text-align: left; }}
th {{ font-weight: normal; color: {INK_SOFT.hex}; }}
"""

SUFFIXES = (".html", ".png", ".svg")


class BadReport(Refused):
    """A report that cannot be written."""


def check_report(file: Path) -> None:
    """Check before the run that the report can be written after it."""
    if file.suffix not in SUFFIXES:
        raise BadReport(
            say("A report is not written to “{file}”; it ends in {suffixes}.", file=file, suffixes=SUFFIXES)
        )
    if not file.parent.is_dir():
        raise BadReport(say("There is no folder “{folder}” for the report.", folder=file.parent))


def write_report(file: Path, account: Account, title: str, about: str, speak: Speaker, card: str = "") -> None:
    """A page, or a picture of its figures; `card` is a drawing of the strategy for the page, as SVG."""
    match file.suffix:
        case ".html":
            file.write_text(page(account, title, about, speak, pictures(account, speak), card), "utf-8")
        case ".svg":
            file.write_text(svg(sheet(account, speak, f"{title}. {about}")), "utf-8")
        case _:
            file.write_bytes(png(sheet(account, speak, f"{title}. {about}")))


def pictures(account: Account, speak: Speaker) -> list[str]:
    """The figures of a page, as SVG."""
    return [svg(figure) for figure in figures(account, speak)]


def page(account: Account, title: str, about: str, speak: Speaker, pictures: Sequence[str], card: str = "") -> str:
    """The whole page with these pictures."""
    drawn = [f'<figure role="img">{picture}</figure>' for picture in pictures]
    strategy = [f"<h2>{escape(speak(say('Strategy')))}</h2>", f'<figure class="wide">{card}</figure>'] if card else []
    first, *others = sections(account, speak)
    return html_page(
        speak.language,
        f"{title} – {about}",
        _STYLE,
        [
            f"<h1>{escape(title)}</h1><p>{escape(about)}</p>",
            *_table(first),
            *drawn,
            *(line for section in others for line in _table(section)),
            *strategy,
        ],
    )


def _table(section: Section) -> Iterator[str]:
    if section.title:
        yield f"<h2>{escape(section.title)}</h2>"
    yield '<div class="wide"><table>'
    if section.heads:
        heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in section.heads)
        yield f"<thead><tr>{heads}</tr></thead>"
    yield "<tbody>"
    for label, *cells in section.rows:
        yield f'<tr><th scope="row">{escape(label)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'
    yield "</tbody></table></div>"
