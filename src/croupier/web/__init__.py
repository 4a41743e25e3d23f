"""The live house: tables for people at other machines. docs/protocol.md says what goes over the wire.

Who comes in
    app.py             the application: all routes, and the guard before them; serving.py runs it
    hosting.py         what croupier host prints and opens; workers.py further processes at the same port
    door.py            hosts and origins, cookies, how often somebody may ask (buckets.py)
    reception.py       players, their keys, invitations and grants; short_code.py codes of tables that are typed
    http_connection.py how much one connection may send, and how long it may take
    sockets.py         the viewer of a table; table_socket.py counts frames and sends them without a task or a queue between
    relay.py           passes on the frames of a table that another process deals
    requests.py        what the routes share: who asks, about which table, with which body
    answers.py         the shapes of answers to requests; schema.py makes the interface for programs of all these shapes
    lobby.py           the houses and tables that are listed; front_door.py the ways to play at a house
    requested_tables.py the tables that croupier host is asked for
    followers.py       tables followed in their logs, for who learns at them
    past.py            the past rounds of a table, step by step; calendar_file.py the next evening as a file
    files.py           the files of the page, joined by bundle.py; pictures.py the pictures that the house draws
    house.py           everything of a house that runs in this process; metrics.py its counters
tables/                who deals
    leased_tables.py   the tables of this process: leases, renewals, takeovers; opening.py a new table
    dealer.py          deals one game: the only task that touches its table
    actions.py         what people ask a table to do, each done once; batch.py the actions of all tables together
    clock.py           pure: who must answer until when, and what is answered for them; charts.py by which chart
    viewers.py         viewers, each a cursor on the log; felt.py what they see
routes/                what the page asks for: one module for each part of it
jobs/                  what takes long: worker processes (background.py, worker.py) for drills and sheets; simulations
"""
