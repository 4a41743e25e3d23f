"""The report of a run: a self-contained HTML page, or its figures as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from croupier.messages import Refused, say
from croupier.simulation.account import Account
from croupier.simulation.figure_writer import Speak
from croupier.simulation.figures import INK, LEAF, RULE, SOFT, figures, png, sheet, svg
from croupier.simulation.summary import Section, sections

_STYLE = f"""
:root {{ color-scheme: light; }}
body {{ margin: 0; background: {LEAF}; color: {INK};
  font: 15px/1.45 "Helvetica Neue", Arial, "Liberation Sans", "DejaVu Sans", sans-serif; }}
main {{ max-width: 60rem; margin: 1.5rem auto; padding: 1.5rem 2rem; border: 1.5px solid {RULE}; border-radius: 6px; }}
h1 {{ margin: 0; font: bold 2rem/1.2 Georgia, "EB Garamond", "Times New Roman", serif; }}
h2 {{ font-size: 1rem; margin: 1.75rem 0 .4rem; }}
p {{ margin: 0 0 1rem; color: {SOFT}; }}
figure {{ margin: 1.5rem 0; }}
figure svg {{ width: 100%; height: auto; }}
.wide {{ overflow-x: auto; }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; }}
th, td {{ padding: .15rem 1.25rem .15rem 0; text-align: right; border-bottom: 1px solid {RULE}; }}
th:first-child, td:first-child {{ text-align: left; }}
th {{ font-weight: normal; color: {SOFT}; }}
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


def write_report(file: Path, account: Account, title: str, about: str, speak: Speak, card: str = "") -> None:
    """A page, or a picture of its figures; `card` is a drawing of the strategy for the page, as SVG."""
    match file.suffix:
        case ".html":
            file.write_text(page(account, title, about, speak, pictures(account, speak), card), "utf-8")
        case ".svg":
            file.write_text(svg(sheet(account, speak, f"{title}. {about}")), "utf-8")
        case _:
            file.write_bytes(png(sheet(account, speak, f"{title}. {about}")))


def pictures(account: Account, speak: Speak) -> list[str]:
    """The figures of a page, as SVG."""
    return [svg(figure) for figure in figures(account, speak)]


def page(account: Account, title: str, about: str, speak: Speak, pictures: Sequence[str], card: str = "") -> str:
    """The whole page with these pictures."""
    drawn = [f'<figure role="img">{picture}</figure>' for picture in pictures]
    strategy = [f"<h2>{escape(speak(say('Strategy')))}</h2>", f'<figure class="wide">{card}</figure>'] if card else []
    first, *others = sections(account, speak)
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{speak.language}">',
            '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)} – {escape(about)}</title><style>{_STYLE}</style></head>",
            f"<body><main><h1>{escape(title)}</h1><p>{escape(about)}</p>",
            *_table(first),
            *drawn,
            *(line for section in others for line in _table(section)),
            *strategy,
            "</main></body></html>",
            "",
        ]
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
