// Commits the attempts of one store one after the other: appends each to the change log and, after a conflict, reads the new changes and
// tries again. It is synchronous if the log is. Made by mock/store/create-store.ts.
import { type ChangeLog, type ChangeSet, VersionConflict } from "./store.ts";

/** What one try would commit. */
export interface Attempt<T> {
  readonly result: T;
  /** Absent: there is nothing to commit. */
  readonly changeSet?: ChangeSet;
  /** Applies the outcome, once the log has it. */
  settle(): void;
}

export interface CommitLine {
  /** Makes an attempt on the present state and commits it. If it changes nothing, the answer comes at once, even while others wait. */
  submit<T>(attempt: () => Attempt<T>): T | Promise<T>;
  /** The same, but the attempt is only made when no other one is waiting. */
  submitLast<T>(attempt: () => Attempt<T>): T | Promise<T>;
}

/** After this many conflicts in a row the commit fails: the log and this store do not agree. */
const maxTries = 20;

/**
 * A line of commits.
 * @param catchUp applies change sets that another store appended
 */
export function createCommitLine(
  log: ChangeLog,
  version: () => number,
  catchUp: (changeSets: readonly ChangeSet[]) => void,
): CommitLine {
  let inLine = 0;
  let last: Promise<unknown> = Promise.resolve();

  function commit<T>(attempt: () => Attempt<T>, made: Attempt<T>, tries: number): T | Promise<T> {
    const { changeSet } = made;
    if (changeSet === undefined) return taken(made);
    return settled(
      () => log.append(changeSet),
      () => taken(made),
      (error) => {
        if (!(error instanceof VersionConflict) || tries >= maxTries) throw error;
        return settled(
          () => log.since(version()),
          (newer) => {
            // A log that keeps nothing cannot tell what was missed.
            if (newer.length === 0) throw error;
            catchUp(newer);
            return commit(attempt, attempt(), tries + 1);
          },
          rethrow,
        );
      },
    );
  }
  function hold<T>(outcome: Promise<T>): Promise<T> {
    inLine += 1;
    const held = outcome.finally(() => {
      inLine -= 1;
    });
    last = held.catch(() => undefined);
    return held;
  }
  function submitLast<T>(attempt: () => Attempt<T>): T | Promise<T> {
    if (inLine > 0) return hold(last.then(() => commit(attempt, attempt(), 1)));
    return first(attempt, attempt());
  }
  function first<T>(attempt: () => Attempt<T>, made: Attempt<T>): T | Promise<T> {
    const outcome = commit(attempt, made, 1);
    return outcome instanceof Promise ? hold(outcome) : outcome;
  }
  return {
    submit(attempt) {
      const made = attempt();
      if (made.changeSet === undefined) return taken(made);
      return inLine > 0 ? submitLast(attempt) : first(attempt, made);
    },
    submitLast,
  };
}

function taken<T>(attempt: Attempt<T>): T {
  attempt.settle();
  return attempt.result;
}

function rethrow(error: unknown): never {
  throw error;
}

// One code path for logs that answer at once and logs that promise.
function settled<T, U>(
  start: () => T | Promise<T>,
  done: (value: T) => U | Promise<U>,
  failed: (error: unknown) => U | Promise<U>,
): U | Promise<U> {
  let value: T | Promise<T>;
  try {
    value = start();
  } catch (error) {
    return failed(error);
  }
  return value instanceof Promise ? value.then(done, failed) : done(value);
}
