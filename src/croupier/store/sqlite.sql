-- version 1
CREATE TABLE players (id TEXT PRIMARY KEY, name TEXT NOT NULL, host INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE keys (
  hash BLOB PRIMARY KEY, kind TEXT NOT NULL, player TEXT NOT NULL, game TEXT NOT NULL, until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE games (
  id TEXT PRIMARY KEY, n INTEGER NOT NULL, head INTEGER NOT NULL, digest BLOB NOT NULL, token INTEGER NOT NULL,
  owner TEXT NOT NULL, address TEXT NOT NULL, until REAL NOT NULL, opened INTEGER NOT NULL DEFAULT (unixepoch())
) STRICT, WITHOUT ROWID;
CREATE TABLE secrets (game TEXT PRIMARY KEY REFERENCES games, master BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE records (
  game TEXT NOT NULL REFERENCES games, n INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE balances (
  account TEXT PRIMARY KEY, amount INTEGER NOT NULL,
  CONSTRAINT covered CHECK (amount >= 0 OR account = 'mint' OR account LIKE 'house:%')
) STRICT, WITHOUT ROWID;
CREATE TABLE postings (
  game TEXT NOT NULL, n INTEGER NOT NULL, i INTEGER NOT NULL, payer TEXT NOT NULL, payee TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0), at INTEGER NOT NULL DEFAULT (unixepoch()),
  PRIMARY KEY (game, n, i), CHECK (payer <> payee),
  FOREIGN KEY (game, n) REFERENCES records (game, n)
) STRICT, WITHOUT ROWID;
-- A posting moves the balances itself: no balance can differ from the sum of its postings.
CREATE TRIGGER posting_moves AFTER INSERT ON postings BEGIN
  INSERT INTO balances VALUES (NEW.payer, 0) ON CONFLICT DO NOTHING;
  INSERT INTO balances VALUES (NEW.payee, 0) ON CONFLICT DO NOTHING;
  UPDATE balances SET amount = amount - NEW.amount WHERE account = NEW.payer;
  UPDATE balances SET amount = amount + NEW.amount WHERE account = NEW.payee;
END;
CREATE TRIGGER records_stay BEFORE UPDATE ON records BEGIN SELECT RAISE(ABORT, 'a record is never changed'); END;
CREATE TRIGGER records_kept BEFORE DELETE ON records BEGIN SELECT RAISE(ABORT, 'a record is never deleted'); END;
CREATE TRIGGER postings_stay BEFORE UPDATE ON postings BEGIN SELECT RAISE(ABORT, 'a posting is never changed'); END;
CREATE TRIGGER postings_kept BEFORE DELETE ON postings BEGIN SELECT RAISE(ABORT, 'a posting is never deleted'); END;
-- version 2
-- The games of a person are found by what they paid; all other postings stay outside.
CREATE INDEX paid_by_people ON postings (payer, game, at) WHERE payer LIKE 'player:%';
-- version 3
-- Answers to drills, each as the terminal writes it into its file.
CREATE TABLE answers (
  player TEXT NOT NULL, n INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (player, n)
) STRICT, WITHOUT ROWID;
-- version 4
-- What a person may use and revoke: devices, links and invitations.
CREATE INDEX keys_of_people ON keys (player, kind);
-- version 5
-- The number of the last `table` record, under the name it has everywhere.
ALTER TABLE games RENAME COLUMN head TO snapshot_at;
