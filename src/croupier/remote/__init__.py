"""A table of a live house elsewhere, as docs/protocol.md has it.

house.py        the house at an address: entering, tables, the key that is kept on this machine
sitting.py      a seat there, as line mode and the app know a game
connection.py   the socket of a table: it reconnects, sends again what was not answered, and cuts the shoes
program.py      a program that plays for a person, with a key that the person made
"""
