// The SQL of a SQLite home. Used by mock/storage/sqlite/sqlite-home.ts.
import type { DatabaseSync } from "node:sqlite";

/** So many ended lives are remembered. */
const mostEndings = 10_000;

const heads = `SELECT p.life, max(coalesce((SELECT max(version) FROM entries e WHERE e.life = p.life), 0),
  coalesce((SELECT version FROM pictures q WHERE q.life = p.life), 0)) AS head FROM places p`;

/** Every statement, prepared once. */
export function prepareAll(database: DatabaseSync) {
  const prepare = (sql: string) => database.prepare(sql);
  return {
    begin: prepare("BEGIN IMMEDIATE"),
    commit: prepare("COMMIT"),
    rollback: prepare("ROLLBACK"),
    heads: prepare(heads),
    places: prepare("SELECT life, id, text, created_at AS createdAt, used_at AS lastUsedAt FROM places ORDER BY life"),
    place: prepare("SELECT life, id, text, created_at AS createdAt, used_at AS lastUsedAt FROM places WHERE id = ?"),
    addPlace: prepare("INSERT OR IGNORE INTO places (id, text, created_at, used_at) VALUES (?, ?, ?, ?)"),
    dropPlace: prepare("DELETE FROM places WHERE life = ?"),
    touch: prepare("UPDATE places SET used_at = ? WHERE life = ?"),
    endingOf: prepare("SELECT ending FROM endings WHERE life = ?"),
    lastEnding: prepare("SELECT ending FROM endings WHERE id = ? ORDER BY life DESC LIMIT 1"),
    addEnding: prepare("INSERT OR IGNORE INTO endings (life, id, ending) VALUES (?, ?, ?)"),
    dropEndings: prepare(
      `DELETE FROM endings WHERE life <= (SELECT life FROM endings ORDER BY life DESC LIMIT 1 OFFSET ${mostEndings})`,
    ),
    addEntry: prepare("INSERT INTO entries (life, version, text) VALUES (?, ?, ?)"),
    entriesAfter: prepare("SELECT version, text FROM entries WHERE life = ? AND version > ? ORDER BY version"),
    dropEntries: prepare("DELETE FROM entries WHERE life = ? AND version <= ?"),
    picture: prepare("SELECT version, text FROM pictures WHERE life = ?"),
    putPicture: prepare(`INSERT INTO pictures (life, version, text) VALUES (?, ?, ?)
      ON CONFLICT (life) DO UPDATE SET version = excluded.version, text = excluded.text`),
    dropPicture: prepare("DELETE FROM pictures WHERE life = ?"),
    putText: prepare("INSERT OR IGNORE INTO texts (name, text) VALUES (?, ?)"),
    text: prepare("SELECT text FROM texts WHERE name = ?"),
    addRequest: prepare("INSERT INTO requests (life, replica, number, text) VALUES (?, ?, ?, ?)"),
    requestsAfter: prepare(
      "SELECT position, replica, number, text FROM requests WHERE life = ? AND position > ? ORDER BY position",
    ),
    boundRequests: prepare(`DELETE FROM requests WHERE life = ? AND position <=
      (SELECT position FROM requests WHERE life = ? ORDER BY position DESC LIMIT 1 OFFSET ?)`),
    dropRequests: prepare("DELETE FROM requests WHERE life = ?"),
  };
}

export type Statements = ReturnType<typeof prepareAll>;
