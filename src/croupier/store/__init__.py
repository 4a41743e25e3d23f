"""Where a hosted house keeps its records: SQLite on one machine, PostgreSQL for several processes.

burst.py               the records that are written together, and the refusals
postings.py            what a record moves between accounts (pure)
store.py               the interface of a database, and `open_store(url)`
sqlite.py, postgres.py the two databases; statements.py the SQL that both share; checkpoints.py SQLite's write-ahead log
writer.py              the one thread that writes: one transaction for everything that waits
house_log.py           the log of the house itself: who plays there, and what was granted; house_records.py its records
clubs.py               the clubs of the house: people, evenings, seasons
checking.py            does everything in the database follow from the records?
beancount.py           the ledger as text
"""
