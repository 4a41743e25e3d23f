"""The table: seats, purses, bets, shoe and log; how a game is opened, kept, resumed, ended and verified.

table.py, state.py     what people, bots and the dealer do next; what a record changes
shoe.py, limits.py     the cards in their order; which bets a table takes
journal.py, notation.py    the log on disk; needs and answers as its text
party.py, seating.py   what a company asks for; who sits where
sitting.py             how a game is begun, resumed, left and ended
tournament.py, audit.py    a table whose players leave one by one; is a log true and fair?
"""
