"""A printed page as one HTML file: what all pages have in common."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from croupier.paper.ink import INK, INK_SOFT, LEAF, RULE

_STYLE = f"""
:root {{ color-scheme: light; }}
body {{ margin: 0; background: {LEAF.hex}; color: {INK.hex};
  font: 15px/1.45 "Helvetica Neue", Arial, "Liberation Sans", "DejaVu Sans", sans-serif; }}
main {{ margin: 1.5rem auto; padding: 1.5rem 2rem; border: 1.5px solid {RULE.hex}; border-radius: 6px; }}
h1 {{ margin: 0; font: bold 2rem/1.2 Georgia, "EB Garamond", "Times New Roman", serif; }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; }}
.soft {{ color: {INK_SOFT.hex}; }}
"""


def html_page(language: str, title: str, style: str, content: Iterable[str]) -> str:
    """A page with this content; `style` is what it has beyond the style of all pages."""
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{language}">',
            '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title><style>{_STYLE}{style}</style></head>",
            "<body><main>",
            *content,
            "</main></body></html>",
            "",
        ]
    )
