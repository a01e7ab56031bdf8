// Finds versions in the history of a sandbox: of a moment, of a request; refuses those that the history does not have.
import { DomainError, type Violation } from "../../engine/core/errors.ts";
import type { Instant } from "../../engine/core/time.ts";
import type { Snapshot, Store } from "../../engine/store/store.ts";
import type { Journal, RetainedExchange } from "../journal/journal-entry.ts";

type KnownHistory = Pick<Store<unknown>, "at" | "history" | "version" | "oldest">;

/**
 * The records of a version.
 * @param found the parameter that requested it
 * @param others values besides versions that the parameter takes
 * @throws DomainError notFound `unknown_version`, conflict `history_cut`
 */
export function recordsAt(
  store: KnownHistory,
  version: number,
  found: Omit<Violation, "expected">,
  others = "",
): Snapshot {
  const snapshot = store.at(version);
  if (snapshot !== undefined) return snapshot;
  if (version <= store.version) throw historyCut(store, found, others);
  const message = `There is no version ${version} yet: the newest is ${store.version}.`;
  throw new DomainError("notFound", "unknown_version", message);
}

export function historyCut(
  { oldest }: Pick<KnownHistory, "oldest">,
  found: Omit<Violation, "expected">,
  others = "",
): DomainError {
  const expected = `version ${oldest} or later${others}`;
  return new DomainError("conflict", "history_cut", `What changed is not known before version ${oldest}.`, [
    { ...found, expected },
  ]);
}

/** The version before the first change from an instant on; the last one if the clock was set back to before it. */
export function versionBefore(store: KnownHistory, instant: Instant): number {
  const all = store.history();
  let end = Number.POSITIVE_INFINITY;
  for (const { version, at, clock = at } of all.toReversed()) {
    // After a change that is later than the next one, the clock was set back.
    if (instant <= end && (clock < instant || clock > end)) return version;
    end = at;
  }
  return all[0] === undefined ? store.version : all[0].version - 1;
}

/** @throws DomainError notFound `unknown_request` */
export function requestIn(journal: Journal, id: number): RetainedExchange {
  const exchange = journal.retained(id - 1).find((request) => request.id === id);
  if (exchange !== undefined) return exchange;
  throw new DomainError("notFound", "unknown_request", `The journal of this sandbox has no request ${id}.`);
}

/** The versions that a request made. */
export function versionsBy({ changeSets = [] }: RetainedExchange): readonly number[] {
  return changeSets.map(({ version }) => version);
}
