"""A table in the cells of a terminal: what it looks like, without a screen that anybody sits at. The app and render() show it.

canvas.py, text_cells.py       cells with letters and colours; how many cells a text takes
theme.py, look.py              the colours of a room; with the language, what everything is drawn with
cards.py, card_art.py,         the cards, as large as fits; outlined_cards.py where nothing else can be drawn
chips.py, placed_chips.py      stacks of chips, and where they lie
scene.py, motion.py            what is to be seen now, and what moves
table.py, narrow_table.py      the felt, wide or narrow; boxes.py with boxes instead of seats, and roads.py
seats.py, seat.py, hands.py,   its seats; hand_views.py what is to be seen of a hand
shoe.py, hint.py               the shoe and the count beside it; what is under the mouse
table_facts.py                 what is said of the table, and printed on the felt
title_bar.py, standings.py     the line above it; the ranking of a tournament
house_list.py, house_records.py   the lobby's list, and what is known of a house
session_graph.py, sheet_pictures.py, value_texts.py   pictures of a session and of a counter's sheet; values as text
"""
