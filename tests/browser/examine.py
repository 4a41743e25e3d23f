"""What is checked of every screen: boxes, accessibility, and the picture."""

from __future__ import annotations

import io
import json
import os
import zlib
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page, ViewportSize

from browser.person import function, module
from sizes import THOROUGH

HERE = Path(__file__).parent
MEASURE = function("measure.js")
AXE = (HERE / "vendor" / "axe.min.js").read_text("utf-8")
CONTRAST = function("contrast.js")
UNTOLD = ["label-content-name-mismatch"]
"""What axe-core cannot tell and does not matter: whether a button with a sign, such as −, is named after it."""
PICTURES = HERE / "pictures"
STORING = bool(os.environ.get("CROUPIER_PICTURES"))
"""Pictures are stored anew instead of compared."""

SIZES = ((320, 568), (360, 780), (844, 390), (1280, 800), (1920, 1080))
"""In which a picture of every screen is stored."""
ALL_SIZES = (*SIZES, (390, 844), (667, 375), (640, 400), (820, 1180), (1180, 820))
"""In which a screen is measured and checked: phones upright and lying, a window at 200 %, tablets, desks, a television."""
ROOMS = ("dark", "light", "contrast")
LANGUAGES = ("en", "fr")

FOUND = f"""async all => {{
  paint(true);
  const contrast = {CONTRAST};
  const {{ violations, incomplete }} = await axe.run(all ? document : document.querySelector('.note') ?? document, {{ resultTypes: ['violations', 'incomplete'] }});
  const found = violations.flatMap(one => one.nodes.map(node => `${{one.id}}: ${{node.html.slice(0, 140)}} ${{node.any[0]?.message ?? ''}}`));
  for (const one of incomplete) for (const node of one.nodes) {{
    if (one.id === 'color-contrast') {{
      const element = document.querySelector(node.target[0]);
      if (!element) continue; // drawn anew meanwhile
      const {{ worst, needed }} = contrast(element);
      if (worst < needed) found.push(`color-contrast: ${{node.html.slice(0, 140)}} ${{worst.toFixed(2)}}`);
    }} else if (!{json.dumps(UNTOLD)}.includes(one.id)) found.push(`${{one.id}}: ${{node.html.slice(0, 140)}} ${{node.any[0]?.message ?? node.all[0]?.message ?? ''}}`);
  }}
  paint(false);
  return found;
}}"""
"""What axe-core finds on the page as it is when it is painted; it is not painted for that. Or in its open sheet alone.

Where it cannot tell the contrast, it is computed from the colours behind the text.
"""
SETTLED = "new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
SEEN = f"""async wish => {{
  const {{ complete, ...chosen }} = wish ?? {{}};
  if (wish) await (await {module("settings.js")}).choose(chosen);
  await {SETTLED}; // drawn anew, a screen asks the house again
  const coming = () => window.underWay || (complete && /counting…|One moment…/.test(document.body.innerText));
  for (const until = Date.now() + (complete ? 60000 : 10000); coming() && Date.now() < until;) await {SETTLED};
  await document.fonts.ready;
  await {SETTLED};
  return ({MEASURE})();
}}"""
"""Choose the room and the language, and measure what is there then; if wished once it is complete."""
HIDE = """() => {
  paint(true);
  if (window.covered) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.qr, .code, .hexline, .hx, .seal b { visibility: hidden !important; } input { caret-color: transparent; }');
  document.adoptedStyleSheets.push(sheet);
  window.covered = true;
}"""
"""What is random on a screen is left out of its picture."""

BLOCK, FAR, SHARE = 8, 22, 0.05
"""Pictures differ if the mean of more than this share of their blocks differs by more than this, of 255.

Blocks are so large that another way to smooth letters changes nothing: the letters themselves are ours. Only how light they
are is compared, since stored pictures have few colours; the colours themselves are in `test_contrast.py`.
"""


class Look(NamedTuple):
    """A way to look at a screen."""

    size: tuple[int, int]
    room: str
    language: str
    pictured: bool
    checked: bool
    """Whether it is checked for accessibility, which takes longest."""


def looks(number: int) -> Iterator[Look]:
    """How a screen is looked at. All ways in `make thorough`; otherwise two sizes, one in the dark room, the other in another
    room and in French.

    When pictures are stored, every screen is pictured in every size and checked in every room.

    Each screen is pictured once, in the dark room, and checked for accessibility once: every third one there.
    """
    if THOROUGH:
        for size, room, language in product(ALL_SIZES, ROOMS, LANGUAGES):
            yield Look(size, room, language, (room, language) == ("dark", "en") and size in SIZES, True)
        return
    if STORING:
        for size in SIZES:
            yield Look(size, "dark", "en", True, False)
        for place, room in enumerate(ROOMS):
            yield Look(ALL_SIZES[(number + place) % 10], room, LANGUAGES[(number + place) % 2], False, True)
        return
    for place, size in enumerate(usual_sizes(number)):
        dark, other = place == number // 4 % 2, ROOMS[1 + number // 8 % 2]
        checked = dark == (number % 3 == 0)
        seen = size if dark or place == 0 else ALL_SIZES[1 + number % 9]
        yield Look(seen, "dark" if dark else other, "en" if dark else "fr", pictured=dark, checked=checked)


def usual_sizes(number: int) -> tuple[tuple[int, int], ...]:
    """The smallest size, where most faults are, and one of the others, in turns."""
    return SIZES[0], SIZES[1 + number % 4]


def at_every_size(page: Page, what: str, sizes: Iterable[tuple[int, int]] = ()) -> None:
    """Nothing overlaps or is cut off, in the room and the language that the page has.

    At every size in `make thorough`; otherwise at two of them, or those that are given.
    """
    sizes = sizes or (ALL_SIZES if THOROUGH else usual_sizes(zlib.crc32(what.encode())))
    for width, height in sizes:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        seen = page.evaluate(SEEN, None)
        assert seen == [], f"{what} at {width}x{height}: {seen}"


def faults(page: Page, name: str, number: int) -> list[str]:
    """Everything that is wrong with the screen on the page."""
    found: list[str] = []
    for look in looks(number):
        page.set_viewport_size(ViewportSize(width=look.size[0], height=look.size[1]))
        where = f"{name} at {look.size[0]}x{look.size[1]}, {look.room}, {look.language}"
        complete = THOROUGH and look.pictured  # another language was shown before: the figures come anew
        wrong = page.evaluate(SEEN, {"room": look.room, "language": look.language, "complete": complete})
        if look.pictured:
            wrong += _another_picture(page, name, look.size)
        if look.checked:
            wrong += _inaccessible(page)  # last, since it scrolls
        found += [f"{where}: {one}" for one in wrong]
    return found


def _inaccessible(page: Page) -> list[str]:
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE + "\n() => {}" if AXE.endswith("}") else f"() => {{ {AXE} }}")
    found: list[str] = page.evaluate(FOUND, THOROUGH or STORING)  # what lies behind a sheet is a screen of its own
    return found


def _another_picture(page: Page, name: str, size: tuple[int, int]) -> list[str]:
    path = PICTURES / f"{name}-{size[0]}.png"
    width = 240 if size[0] < 400 else 480
    page.evaluate(HIDE)
    kind: Any = {"type": "png"} if STORING else {"type": "jpeg", "quality": 90}  # to pack a PNG takes much longer
    taken = Image.open(io.BytesIO(page.screenshot(caret="initial", **kind))).convert("RGB")
    page.evaluate("paint(false)")
    taken = taken.resize((width, round(width * size[1] / size[0])), Image.Resampling.BOX)
    if STORING:
        path.parent.mkdir(exist_ok=True)
        taken.quantize(64, dither=Image.Dither.NONE).save(path, optimize=True)
        return []
    if not path.exists():
        return ["no picture is stored"]
    share = difference(taken, Image.open(path).convert("RGB"))
    if share <= SHARE:
        return []
    taken.save(path.with_suffix(".now.png"))
    return [f"{share:.1%} of the picture differs: see {path.with_suffix('.now.png').name}"]


def difference(one: Image.Image, other: Image.Image) -> float:
    """The share of blocks that differ."""
    if one.size != other.size:
        return 1.0
    small = (max(1, one.width // BLOCK), max(1, one.height // BLOCK))
    a, b = (picture.convert("L").resize(small, Image.Resampling.BOX) for picture in (one, other))
    most: Any = ImageChops.difference(a, b).point(lambda value: 255 if value > FAR else 0)
    return ImageStat.Stat(most).mean[0] / 255
