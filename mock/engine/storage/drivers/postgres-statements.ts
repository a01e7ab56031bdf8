// The tables of a PostgreSQL storage, and the statements that read and change them.
import { maxEndings } from "../storage.ts";

/** The version of the tables. */
export const format = 3;

// A SQL function takes a new snapshot for each of its statements, so that each of several concurrent creations counts the
// earlier ones.
export const tables = `
CREATE TABLE format (format integer NOT NULL);
INSERT INTO format VALUES (${format});
CREATE TABLE sandboxes (
  life bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  about text NOT NULL,
  position bigint NOT NULL,
  created_at bigint NOT NULL,
  used_at bigint NOT NULL
) WITH (fillfactor = 50);
CREATE TABLE checkpoints (
  life bigint PRIMARY KEY REFERENCES sandboxes ON DELETE CASCADE, position bigint NOT NULL, text text NOT NULL
);
CREATE TABLE change_sets (
  life bigint REFERENCES sandboxes ON DELETE CASCADE, position bigint, text text NOT NULL, PRIMARY KEY (life, position)
);
CREATE TABLE journals (
  life bigint PRIMARY KEY REFERENCES sandboxes ON DELETE CASCADE, lines bigint NOT NULL, cleared bigint NOT NULL
) WITH (fillfactor = 50);
CREATE TABLE journal (
  life bigint REFERENCES journals ON DELETE CASCADE, number bigint, text text NOT NULL, PRIMARY KEY (life, number)
);
CREATE TABLE endings (life bigint PRIMARY KEY, id text COLLATE "C" NOT NULL, ending text NOT NULL);
CREATE INDEX endings_of_id ON endings (id, life);
CREATE FUNCTION create_sandbox(text, text, text, bigint, bigint) RETURNS SETOF sandboxes LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended(current_schema(), 15));
  WITH created AS (INSERT INTO sandboxes (id, about, position, created_at, used_at) SELECT $1, $2, 0, $5, $5
      WHERE (SELECT count(*) FROM sandboxes) < $4 ON CONFLICT DO NOTHING RETURNING *),
    saved AS (INSERT INTO checkpoints SELECT life, 0, $3 FROM created),
    journaled AS (INSERT INTO journals SELECT life, 0, 0 FROM created)
    SELECT * FROM created
$$;`;

export const now = "floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
const storedColumns = `life, id, about, created_at AS "createdAt", used_at AS "lastUsedAt"`;
const changeSetsAfter = (position: string) =>
  `(SELECT coalesce(json_agg(c.text ORDER BY c.position), '[]') FROM change_sets c WHERE c.life = p.life AND c.position > ${position})`;
const moveOn = `UPDATE sandboxes SET position = position + 1 WHERE life = $1 AND position = $2 RETURNING life, position`;

// One statement each, so that each is a transaction. Each first locks the row in sandboxes, so that only one at a time
// changes a sandbox.
export const statements = {
  list: `SELECT ${storedColumns} FROM sandboxes ORDER BY life`,
  load: `SELECT ${storedColumns}, coalesce(p.position, sandboxes.position) AS position, coalesce(p.text, '') AS text,
      ${changeSetsAfter("p.position")} AS "changeSets"
    FROM sandboxes LEFT JOIN checkpoints p USING (life) WHERE id = $1`,
  endingOfId: "SELECT ending FROM endings WHERE id = $1 ORDER BY life DESC LIMIT 1",
  endingOfLife: "SELECT ending FROM endings WHERE life = $1",
  create: `SELECT ${storedColumns} FROM create_sandbox($1, $2, $3, $4, ${now})`,
  isTaken: "SELECT 1 FROM sandboxes WHERE id = $1",
  isAlive: "SELECT 1 FROM sandboxes WHERE life = $1",
  append: `WITH moved AS (${moveOn}),
    moved_sets AS (INSERT INTO change_sets SELECT life, position, $3 FROM moved)
    SELECT pg_notify($4, $5) FROM moved`,
  renew: `WITH moved AS (${moveOn}),
    saved AS (INSERT INTO checkpoints SELECT life, position, $3 FROM moved
      ON CONFLICT (life) DO UPDATE SET position = excluded.position, text = excluded.text),
    dropped AS (DELETE FROM change_sets USING moved WHERE change_sets.life = moved.life)
    SELECT pg_notify($4, $5) FROM moved`,
  since: `SELECT position, ${changeSetsAfter("$2")} AS "changeSets" FROM checkpoints p WHERE life = $1`,
  newer: `SELECT known.id, life, s.position FROM json_to_recordset($1) AS known(id text, life bigint, position bigint, lines bigint)
    LEFT JOIN sandboxes s USING (life) LEFT JOIN journals j USING (life)
    WHERE s.position IS NULL OR s.position > known.position OR j.lines > known.lines`,
  touch: `UPDATE sandboxes SET used_at = ${now} WHERE life = ANY($1::bigint[])`,
  compact: `WITH alive AS (SELECT life FROM sandboxes WHERE life = $1 FOR NO KEY UPDATE),
    replaced AS (UPDATE checkpoints SET position = $2, text = $3 FROM alive
      WHERE checkpoints.life = alive.life AND position < $2 RETURNING checkpoints.life)
    DELETE FROM change_sets USING replaced WHERE change_sets.life = replaced.life AND position <= $2`,
  delete: `WITH deleted AS (DELETE FROM sandboxes WHERE life = $1 AND used_at <= $3 RETURNING life, id),
    recorded AS (INSERT INTO endings SELECT life, id, $2 FROM deleted),
    bounded AS (DELETE FROM endings USING deleted WHERE endings.life <=
      (SELECT life FROM endings ORDER BY life DESC LIMIT 1 OFFSET ${maxEndings - 1}))
    SELECT pg_notify($4, $5) FROM deleted`,
  // Numbers are assigned while the row is locked, so a reader that has seen a number has seen all lower ones.
  appendJournal: `WITH moved AS (UPDATE journals SET lines = lines + cardinality($2::text[]) WHERE life = $1 RETURNING life, lines),
    added AS (INSERT INTO journal SELECT life, lines - cardinality($2::text[]) + nth, text FROM moved,
      unnest($2::text[]) WITH ORDINALITY t(text, nth) WHERE nth > cardinality($2::text[]) - $3),
    bounded AS (DELETE FROM journal USING moved WHERE journal.life = moved.life AND number <= lines - $3)
    SELECT lines, pg_notify($4, $5) FROM moved`,
  readJournal: `SELECT cleared, (SELECT coalesce(json_agg(json_build_object('number', number, 'text', text) ORDER BY number), '[]')
    FROM journal l WHERE l.life = j.life AND number > $2) AS lines FROM journals j WHERE life = $1`,
  clearJournal: `WITH moved AS (UPDATE journals SET cleared = greatest(cleared, $2) WHERE life = $1)
    DELETE FROM journal WHERE life = $1 AND number <= $2`,
  check: "SELECT format FROM format",
} as const;
