-- version 1
CREATE TABLE players (id text PRIMARY KEY, name text NOT NULL, host boolean NOT NULL);
CREATE TABLE keys (
  hash bytea PRIMARY KEY, kind text NOT NULL, player text NOT NULL, game text NOT NULL, until bigint NOT NULL
);
CREATE TABLE games (
  id text PRIMARY KEY, n bigint NOT NULL, head bigint NOT NULL, digest bytea NOT NULL, token bigint NOT NULL,
  owner text NOT NULL, address text NOT NULL, until timestamptz NOT NULL, opened timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 50);
CREATE TABLE secrets (game text PRIMARY KEY REFERENCES games, master bytea NOT NULL);
CREATE TABLE records (
  game text NOT NULL REFERENCES games, n bigint NOT NULL, body bytea NOT NULL, PRIMARY KEY (game, n)
);
CREATE TABLE balances (
  account text PRIMARY KEY, amount bigint NOT NULL,
  CONSTRAINT covered CHECK (amount >= 0 OR account = 'mint' OR account LIKE 'house:%')
) WITH (fillfactor = 50);
CREATE TABLE postings (
  game text NOT NULL, n bigint NOT NULL, i integer NOT NULL, payer text NOT NULL, payee text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0), at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (game, n, i), CHECK (payer <> payee),
  FOREIGN KEY (game, n) REFERENCES records (game, n)
);
-- A posting moves the balances itself: no balance can differ from the sum of its postings. Accounts are locked in order.
CREATE FUNCTION posting_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO balances
    SELECT account, 0 FROM (SELECT payer AS account FROM new UNION SELECT payee FROM new) AS named ORDER BY account
    ON CONFLICT DO NOTHING;
  PERFORM 1 FROM balances WHERE account IN (SELECT payer FROM new UNION SELECT payee FROM new)
    ORDER BY account FOR UPDATE;
  UPDATE balances SET amount = balances.amount + moved.amount
    FROM (
      SELECT account, sum(part) AS amount
        FROM (SELECT payee AS account, amount AS part FROM new UNION ALL SELECT payer, -amount FROM new) AS parts
        GROUP BY account
    ) AS moved
    WHERE balances.account = moved.account;
  RETURN NULL;
END $$;
CREATE TRIGGER posting_moves AFTER INSERT ON postings
  REFERENCING NEW TABLE AS new FOR EACH STATEMENT EXECUTE FUNCTION posting_moves();
CREATE FUNCTION never_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% are never changed or deleted', TG_TABLE_NAME;
END $$;
CREATE TRIGGER records_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON records
  FOR EACH STATEMENT EXECUTE FUNCTION never_changed();
CREATE TRIGGER postings_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON postings
  FOR EACH STATEMENT EXECUTE FUNCTION never_changed();
-- version 2
-- The games of a person are found by what they paid; all other postings stay outside.
CREATE INDEX paid_by_people ON postings (payer, game, at) WHERE payer LIKE 'player:%';
-- version 3
-- Answers to drills, each as the terminal writes it into its file.
CREATE TABLE answers (
  n bigint GENERATED ALWAYS AS IDENTITY, player text NOT NULL, body bytea NOT NULL, PRIMARY KEY (player, n)
);
-- version 4
-- What a person may use and revoke: devices, links and invitations.
CREATE INDEX keys_of_people ON keys (player, kind);
-- version 5
-- The number of the last `table` record, under the name it has everywhere.
ALTER TABLE games RENAME COLUMN head TO snapshot_at;
