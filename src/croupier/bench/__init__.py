"""How well does an agent play? Seeded situations at real tables, told in words, scored by the exact cost of its decisions.

text_table.py    a seat at a table that is told and answered in words
scenarios.py     the kinds of situations, and the tables at which they arise
agents.py        who answers: a program that speaks lines, a Python callable, a strategy of the house
session.py       an agent at the table of a scenario; the transcript is the table's log
score.py         what the decisions of a transcript cost, with an interval

Luck is not in a score: the cost of a decision is the exact value of the best move less that of the move that was made. So a
transcript of some dozen rounds says what results would say after thousands.
"""
