// The tables and functions of format 1, as PostgreSQL is told to make them by mock/storage/postgres/formats/formats.ts. Every call is one
// transaction, so a replica that stops leaves nothing locked.

// All run under READ COMMITTED, where each statement inside a function sees what was committed before that statement began; the comments say
// why that is enough. Locks are taken in the order lives, pictures, entries, uses, journals, requests, and lives in the order of their numbers: no two calls can
// wait for each other.

const tables = `
CREATE TABLE lives (
  life bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  head bigint NOT NULL,
  text text NOT NULL,
  created_at bigint NOT NULL
) WITH (fillfactor = 50);
CREATE TABLE pictures (life bigint PRIMARY KEY, version bigint NOT NULL, text text NOT NULL);
CREATE TABLE entries (life bigint, version bigint, text text NOT NULL, PRIMARY KEY (life, version));
CREATE TABLE uses (life bigint PRIMARY KEY, at bigint NOT NULL) WITH (fillfactor = 50);
CREATE TABLE endings (
  life bigint PRIMARY KEY,
  id text COLLATE "C" NOT NULL,
  ending text NOT NULL CHECK (ending IN ('deleted', 'evicted'))
);
CREATE INDEX endings_of_id ON endings (id, life);
CREATE TABLE texts (name text COLLATE "C" PRIMARY KEY, text text NOT NULL);
CREATE TABLE journals (life bigint PRIMARY KEY, position bigint NOT NULL, gone bigint NOT NULL) WITH (fillfactor = 50);
CREATE TABLE requests (
  life bigint,
  last_position bigint,
  replica text NOT NULL,
  numbers bigint[] NOT NULL,
  texts text NOT NULL,
  PRIMARY KEY (life, last_position)
);
CREATE TABLE replicas (name text COLLATE "C" PRIMARY KEY, seen_at timestamptz NOT NULL);`;

// An id that is just being ended: ON CONFLICT waits for the end of that call, and then finds the id free.
const create = `
CREATE FUNCTION create_life(new_id text, new_text text, picture text, made_at bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  new_life bigint;
BEGIN
  INSERT INTO lives (id, head, text, created_at) VALUES (new_id, 0, new_text, made_at)
    ON CONFLICT (id) DO NOTHING RETURNING life INTO new_life;
  IF new_life IS NULL THEN RETURN NULL; END IF;
  INSERT INTO pictures VALUES (new_life, 0, picture);
  INSERT INTO uses VALUES (new_life, made_at);
  INSERT INTO journals VALUES (new_life, 0, 0);
  RETURN new_life;
END $$;`;

// The row in lives is taken first: calls of append, compact and another end that hold it are over then, and what they wrote is seen by the
// statements that follow; those that come later find no life. So nothing of a life stays behind. The newest 10,000 endings are remembered.
const end = `
CREATE FUNCTION end_life(old_life bigint, why text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  old_id text;
BEGIN
  DELETE FROM lives WHERE life = old_life RETURNING id INTO old_id;
  IF old_id IS NULL THEN RETURN false; END IF;
  DELETE FROM pictures WHERE life = old_life;
  DELETE FROM entries WHERE life = old_life;
  DELETE FROM uses WHERE life = old_life;
  DELETE FROM journals WHERE life = old_life;
  DELETE FROM requests WHERE life = old_life;
  INSERT INTO endings VALUES (old_life, old_id, why);
  IF old_life % 100 = 0 THEN DELETE FROM endings WHERE life < old_life - 10000; END IF;
  RETURN true;
END $$;`;

// One answer for each part: null where it was kept, else the newest version there is, -1 where the life has ended. The UPDATE is check and lock in
// one: it waits for a call that holds the row and then looks at the row that call left, so of two appends that follow the same version one
// finds it no longer. A part that does not fit leaves nothing and does not touch the others. Callers give parts in the order of lives.
const append = `
CREATE FUNCTION append_entries(to_lives bigint[], follows bigint[], counts int[], VARIADIC given text[]) RETURNS SETOF bigint
LANGUAGE plpgsql AS $$
DECLARE
  done int := 0;
  found_head bigint;
BEGIN
  FOR part IN 1 .. cardinality(to_lives) LOOP
    UPDATE lives SET head = follows[part] + counts[part] WHERE life = to_lives[part] AND head = follows[part];
    IF FOUND THEN
      FOR nth IN 1 .. counts[part] LOOP
        INSERT INTO entries VALUES (to_lives[part], follows[part] + nth, given[done + nth]);
      END LOOP;
      RETURN NEXT NULL;
    ELSE
      SELECT head INTO found_head FROM lives WHERE life = to_lives[part];
      RETURN NEXT coalesce(found_head, -1);
    END IF;
    done := done + counts[part];
  END LOOP;
END $$;`;

// KEY SHARE lets appends go on, as they change no key, and holds off the end of the life. Of two pictures at a time the newer one stays: the row
// in pictures is taken by one after the other. Whoever reads picture and entries does so in one statement, and so sees both before or after.
const compact = `
CREATE FUNCTION compact_life(of_life bigint, to_version bigint, picture text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM lives WHERE life = of_life FOR KEY SHARE;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE pictures SET version = to_version, text = picture WHERE life = of_life AND version < to_version;
  IF FOUND THEN DELETE FROM entries WHERE life = of_life AND version <= to_version; END IF;
  RETURN true;
END $$;`;

// The row in journals counts the positions of a life, and whoever holds it is the only one that writes requests of that life: a reader who has
// seen a position has seen all before it. One row takes all requests of a call. Of the oldest row some requests may be gone already: readers
// look at gone.
const requests = `
CREATE FUNCTION note_requests(of_life bigint, by_replica text, new_numbers bigint[], new_texts text, most bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  last bigint;
  now_gone bigint;
BEGIN
  UPDATE journals SET position = position + cardinality(new_numbers),
    gone = greatest(gone, position + cardinality(new_numbers) - most)
    WHERE life = of_life RETURNING position, gone INTO last, now_gone;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO requests VALUES (of_life, last, by_replica, new_numbers, new_texts);
  DELETE FROM requests WHERE life = of_life AND last_position <= now_gone;
  RETURN true;
END $$;
CREATE FUNCTION clear_requests(of_life bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE journals SET gone = position WHERE life = of_life;
  IF NOT FOUND THEN RETURN false; END IF;
  DELETE FROM requests WHERE life = of_life;
  RETURN true;
END $$;`;

/** Makes everything in an empty schema, which the connection has as its search path. */
export const makeFormat1: string = [tables, create, end, append, compact, requests].join("\n");
