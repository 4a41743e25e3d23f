"""The live house: tables for people at other machines. docs/protocol.md says what goes over the wire.

dealer.py     deals one game: the only task that touches its table
actions.py    what people ask a table to do, each done once
clock.py      pure: who must answer until when, and what is answered for them
gallery.py    viewers, each a cursor on the log
felt.py       what lies on the felt, for anybody
texts.py      sentences in both languages
wire.py       the shapes of actions and requests, and their limits
pit.py        the games of this process: claims, renewals, takeovers
reception.py  players, keys and grants
door.py       keys, cookies, hosts and origins, rate limits
app.py        routes; sockets.py the socket of a table; files.py the files of the page
lobby.py      the houses and tables that are listed
next_door.py  a game that another process deals: frames are passed through
house.py      everything of a house that runs in this process; serving.py runs it
followed.py   tables followed in their logs, for coach.py (what a move cost, the count), odds.py and values elsewhere
history.py    a person's past games, with past.py: rounds step by step; edges.py the edges of the lobby
learn.py      values and charts at a table; design.py the designer; train.py the drills, with sitting.py, drilling.py
desk.py       the analyst's desk, with house_sheet.py; simulations.py, each in a process (simulator.py)
helper.py     a worker process (worker.py) for what takes long
quick_socket.py  the WebSocket of uvicorn with a shortcut: frames without a task or a queue between
figures.py    what is counted, as Prometheus reads it
"""
