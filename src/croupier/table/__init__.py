"""The table: seats, purses, bets, shoe and log; how a game is opened, kept, resumed, ended and verified.

table.py, state.py         what people, bots and the dealer do next; what a record changes
shoe.py, limits.py         the cards in their order; which bets a table takes
shoe_rounds.py             the rounds of the shoe in play
records.py, notation.py    the records of a log, and needs and answers as their text; chain.py the digest over them
journal.py, logs.py        the log on disk: written while a game is played; read
party.py, seating.py       what a company asks for; who sits where
sitting.py                 how a game is begun, resumed, left and ended
hosted.py                  what a table of the live house adds
tournament.py, audit.py    a table whose players leave one by one; is a log true and fair?
"""
