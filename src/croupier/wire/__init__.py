"""What a live house and those who play there say to each other, as types. docs/protocol.md says it to people.

actions.py         what is asked of a house, and its limits
felt.py            what a house shows of a table, and what of it has changed
texts.py           sentences for each viewer, in one language
house_messages.py  what a terminal or a program reads of all this
"""
