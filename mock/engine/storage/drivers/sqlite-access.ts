// Reads and writes an open SQLite file, and remembers the reason for the last failure.
import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import type { Instant } from "../../core/time.ts";
import { StorageUnavailable } from "../storage.ts";
import { codeOf, codes, explanations } from "./sqlite-errors.ts";

/** The minimum interval between checks of the file while it is in use, in milliseconds. */
const checkEveryMs = 500;

export class SqliteAccess {
  readonly #name: string;
  readonly #file: string;
  readonly #database: DatabaseSync;
  readonly #now: () => Instant;
  readonly #inode: number;
  readonly #reasons = new Map<"read" | "write" | "file", string>();
  #checkedAt = 0;

  constructor(file: string, database: DatabaseSync, now: () => Instant) {
    this.#name = `The storage sqlite:${file}`;
    this.#file = file;
    this.#database = database;
    this.#now = now;
    this.#inode = statSync(file).ino;
  }

  read<T>(work: () => T): T {
    return this.#attempt("read", work);
  }

  /** Runs work in a transaction. */
  write<T>(work: () => T): T {
    return this.#attempt("write", () => {
      const reason = this.#checkFile();
      if (reason !== undefined) throw new StorageUnavailable(reason, "nothing");
      return inTransaction(this.#database, work);
    });
  }

  failureReason(): string | undefined {
    this.#checkFile();
    const [reason] = this.#reasons.values();
    return reason;
  }

  #attempt<T>(kind: "read" | "write", work: () => T): T {
    try {
      const result = work();
      this.#reasons.delete(kind);
      return result;
    } catch (error) {
      const failure = this.#explain(error);
      if (failure instanceof StorageUnavailable && failure !== error) this.#reasons.set(kind, failure.message);
      throw failure;
    }
  }

  #explain(error: unknown): unknown {
    if (!this.#database.isOpen) return new StorageUnavailable(`${this.#name} was closed.`, "nothing", error);
    const code = codeOf(error);
    const explanation = explanations[code];
    // Any other code is a bug of the storage, or the file was moved.
    if (explanation === undefined) return error;
    // A commit that fails during the write to disk may still appear after a crash; everything else is rolled back.
    const outcome = code === codes.io ? "unknown" : "nothing";
    return new StorageUnavailable(`${this.#name} is unavailable: ${explanation}.`, outcome, error);
  }

  /** A moved or deleted file accepts no more changes: they would be lost at the next start. */
  #checkFile(): string | undefined {
    if (Math.abs(this.#now() - this.#checkedAt) >= checkEveryMs) {
      this.#checkedAt = this.#now();
      const isInPlace = statSync(this.#file, { throwIfNoEntry: false })?.ino === this.#inode;
      if (isInPlace) this.#reasons.delete("file");
      else this.#reasons.set("file", `${this.#name} is unavailable: the file was moved or deleted.`);
    }
    return this.#reasons.get("file");
  }
}

function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    if (database.isOpen && database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}
