// Reads and writes an open SQLite file, and notes whether it can be used at present. Used by mock/storage/sqlite/sqlite-home.ts.
import { type Home, StorageUnavailable } from "../home.ts";
import { codeOf, describeCode, isAway, isCutShort } from "./open-file.ts";
import type { Statements } from "./statements.ts";

/** Ways to use an open file. */
export interface Tries {
  /** Reads; throws StorageUnavailable where the file cannot be used. */
  attempt<T>(work: () => T): T;
  /** Writes all of it or nothing; throws StorageUnavailable too. */
  inTransaction<T>(work: () => T): T;
  state: Home["state"];
}

/** Notes whether the file can be read and written, as far as the last tries tell. */
export function createTries(file: string, sql: Statements): Tries {
  const reasons = new Map<"read" | "write", string>();
  function attempt<T>(kind: "read" | "write", work: () => T): T {
    try {
      const result = work();
      reasons.delete(kind);
      return result;
    } catch (error) {
      if (isClosed(error)) {
        const reason = `The storage sqlite:${file} was closed.`;
        reasons.set(kind, reason);
        throw new StorageUnavailable(reason, { outcome: "nothing", cause: error });
      }
      const code = codeOf(error);
      // Another code is a mistake of ours.
      if (code === undefined || !isAway(code)) throw error;
      const reason = `The storage sqlite:${file} is away: ${describeCode(code)}.`;
      reasons.set(kind, reason);
      // A commit whose write to the disk fails may be found again after a crash; all else is rolled back.
      throw new StorageUnavailable(reason, { outcome: isCutShort(code) ? "unknown" : "nothing", cause: error });
    }
  }
  function rollBack(): void {
    try {
      sql.rollback.run();
    } catch {
      // SQLite has rolled back by itself.
    }
  }
  return {
    attempt: (work) => attempt("read", work),
    inTransaction: (work) =>
      attempt("write", () => {
        sql.begin.run();
        try {
          const result = work();
          sql.commit.run();
          return result;
        } catch (error) {
          rollBack();
          throw error;
        }
      }),
    state() {
      const [reason] = reasons.values();
      return reason === undefined ? { isThere: true } : { isThere: false, reason };
    },
  };
}

/** The mock was closed, and is asked nevertheless. */
function isClosed(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_INVALID_STATE";
}
