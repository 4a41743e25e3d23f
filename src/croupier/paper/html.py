"""The strategy card as one HTML file: tables for screen readers and for printing."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from croupier.paper.card import TINTS, CardBlock, CardCell, StrategyCard
from croupier.paper.ink import INK, INK_SOFT, RULE
from croupier.paper.page import html_page
from croupier.paper.shapes import suits

_STYLE = f"""
body {{ line-height: 1.4; }}
main {{ width: fit-content; max-width: 100%; box-sizing: border-box; }}
header {{ display: flex; flex-wrap: wrap; justify-content: space-between; align-items: end; gap: 0 2rem; }}
header p {{ margin: 0; }}
.rules {{ font-weight: bold; }}
.blocks {{ display: flex; flex-wrap: wrap; gap: 1.25rem 1.5rem; margin: 1.5rem 0; align-items: start; }}
caption {{ caption-side: top; font-size: .75rem; padding-left: 3rem; }}
th, td {{ height: 1.6rem; padding: 0; text-align: center; }}
thead th {{ width: 1.7rem; color: {INK_SOFT.hex}; }}
thead th:first-child {{ color: {INK.hex}; }}
th:first-child {{ width: 2.9rem; text-align: right; padding-right: .6rem; white-space: nowrap; }}
tbody th {{ font-weight: normal; }}
td, dt {{ border: 1px solid {RULE.hex}; }}
dl {{ display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin: 0 0 1.25rem; }}
dl div {{ display: flex; gap: .5rem; align-items: center; }}
dt {{ width: 1.85rem; line-height: 1.6rem; text-align: center; }}
dd {{ margin: 0; color: {INK_SOFT.hex}; }}
footer p {{ margin: 0; }}
footer p:first-child {{ font-weight: bold; }}
@page {{ size: A4 landscape; margin: 10mm; }}
@media print {{ body {{ background: none; }} main {{ margin: 0; border: 0; padding: 0; max-width: none; }}
  * {{ -webkit-print-color-adjust: exact; print-color-adjust: exact; }} }}
"""


def html(card: StrategyCard) -> str:
    """The card as an HTML document."""
    return html_page(
        card.language,
        f"{card.title} – {card.house}, {card.rules}",
        f"{_STYLE}{''.join(_tints())}",
        [
            *_head(card),
            '<div class="blocks">',
            *(line for block in card.blocks for line in _block(card, block)),
            "</div>",
            f"<dl>{''.join(_legend(card))}</dl>",
            f"<footer>{''.join(_notes(card))}</footer>",
        ],
    )


def _tints() -> Iterator[str]:
    for family, tint in TINTS.items():
        weight = "" if family in ("hit", "stand") else " font-weight: bold;"
        yield f".{family} {{ background: {tint.back.hex}; color: {tint.letter.hex};{weight} }}\n"


def _head(card: StrategyCard) -> Iterator[str]:
    yield f'<header><div><h1>{escape(card.house)}</h1><p class="soft">{escape(card.title)}</p></div>'
    ornament = "".join(suits(0.0, 10.0, 20.0))
    yield f'<div><svg viewBox="0 0 98 20" width="98" height="20" aria-hidden="true">{ornament}</svg>'
    yield f'<p class="rules">{escape(card.rules)}</p></div></header>'


def _block(card: StrategyCard, block: CardBlock) -> Iterator[str]:
    upcards = "".join(f'<th scope="col">{upcard}</th>' for upcard in card.upcards)
    yield f'<table><caption class="soft">{escape(card.dealer)}</caption>'
    yield f'<thead><tr><th scope="col">{escape(block.title)}</th>{upcards}</tr></thead><tbody>'
    for line in block.lines:
        cells = "".join(f"<td{_class(cell)}>{cell.letter}</td>" for cell in line.cells)
        yield f'<tr><th scope="row">{line.label}</th>{cells}</tr>'
    yield "</tbody></table>"


def _legend(card: StrategyCard) -> Iterator[str]:
    for cell, meaning in card.legend:
        yield f"<div><dt{_class(cell)}>{cell.letter}</dt><dd>{escape(meaning)}</dd></div>"


def _notes(card: StrategyCard) -> Iterator[str]:
    edge, *others = card.notes
    yield f"<p>{escape(edge)}</p>"
    for note in others:
        yield f'<p class="soft">{escape(note)}</p>'


def _class(cell: CardCell) -> str:
    return f' class="{cell.family}"'
