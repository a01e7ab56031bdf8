// What format 2 changes, as PostgreSQL is told by mock/storage/postgres/formats/formats.ts.

/** Requests are many, short-lived and read seldom: packing them costs more than it saves. Whoever notes some is told the position of the last one. */
export const makeFormat2 = `
ALTER TABLE requests ALTER COLUMN texts SET STORAGE EXTERNAL;
DROP FUNCTION note_requests(bigint, text, bigint[], text, bigint);
CREATE FUNCTION note_requests(of_life bigint, by_replica text, new_numbers bigint[], new_texts text, most bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  last bigint;
  now_gone bigint;
BEGIN
  UPDATE journals SET position = position + cardinality(new_numbers),
    gone = greatest(gone, position + cardinality(new_numbers) - most)
    WHERE life = of_life RETURNING position, gone INTO last, now_gone;
  IF NOT FOUND THEN RETURN NULL; END IF;
  INSERT INTO requests VALUES (of_life, last, by_replica, new_numbers, new_texts);
  DELETE FROM requests WHERE life = of_life AND last_position <= now_gone;
  RETURN last;
END $$;
DROP FUNCTION clear_requests(bigint);
CREATE FUNCTION clear_requests(of_life bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  last bigint;
BEGIN
  UPDATE journals SET gone = position WHERE life = of_life RETURNING position INTO last;
  DELETE FROM requests WHERE life = of_life;
  RETURN last;
END $$;`;
