"""The table of the expert (S0-23): 26 rows of 10 cells.

T draws, R stands, D doubles, Div exchanges the hand (S0-22) or, where the house splits, splits it.
"""

from __future__ import annotations

UPCARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")

_CELLS = """
17+        | R   R   R   R   R   R   R   R   R   R
16         | R   R   R   R   R   T   T   T   T   T
15         | R   R   R   R   R   T   T   T   T   T
14         | R   R   R   R   R   T   T   T   T   T
13         | R   R   R   R   R   T   T   T   T   T
12         | T   T   R   R   R   T   T   T   T   T
11         | D   D   D   D   D   D   D   D   D   T
10         | D   D   D   D   D   D   D   D   D   T
9          | T   D   D   D   T   T   T   T   T   T
5 > 8      | T   T   T   T   T   T   T   T   T   T
A-8 > A-10 | R   R   R   R   R   R   R   R   R   R
A-7        | R   D   D   D   D   R   R   T   T   T
A-6        | T   D   D   D   D   T   T   T   T   T
A-5        | T   T   D   D   D   T   T   T   T   T
A-4        | T   T   D   D   D   T   T   T   T   T
A-3        | T   T   T   D   D   T   T   T   T   T
A-2        | T   T   T   D   D   T   T   T   T   T
A-A / 8-8  | Div Div Div Div Div Div Div Div Div Div
10-10      | R   R   R   R   R   R   R   R   R   R
9-9        | Div Div Div Div Div R   Div Div R   R
7-7        | Div Div Div Div Div Div T   T   T   T
6-6        | Div Div Div Div Div T   T   T   T   T
5-5        | D   D   D   D   D   D   D   D   T   T
4-4        | T   T   T   Div Div T   T   T   T   T
3-3        | Div Div Div Div Div Div T   T   T   T
2-2        | Div Div Div Div Div Div T   T   T   T
"""

EXPERT_TABLE: dict[str, list[str]] = {
    name.strip(): cells.split() for name, cells in (line.split("|") for line in _CELLS.strip().splitlines())
}
"""The cells of each row, in the order of `UPCARDS`."""
