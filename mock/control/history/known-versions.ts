// Finds versions in the history of a sandbox by time or request; refuses versions that the history does not contain.
import { DomainError, type Violation } from "../../engine/core/errors.ts";
import type { Instant } from "../../engine/core/time.ts";
import type { Snapshot, Store } from "../../engine/store/store.ts";
import type { Journal, RetainedExchange } from "../journal/journal-entry.ts";

type KnownHistory = Pick<Store<unknown>, "at" | "history" | "version" | "oldest">;

/**
 * The records of a version.
 * @param input the parameter that names the version
 * @param otherValues what the parameter accepts besides versions, for the error text
 * @throws DomainError notFound `unknown_version`, conflict `history_cut`
 */
export function recordsAt(
  store: KnownHistory,
  version: number,
  input: Omit<Violation, "expected">,
  otherValues = "",
): Snapshot {
  const snapshot = store.at(version);
  if (snapshot !== undefined) return snapshot;
  if (version <= store.version) throw historyCut(store, input, otherValues);
  const message = `There is no version ${version} yet: the newest is ${store.version}.`;
  throw new DomainError("notFound", "unknown_version", message);
}

export function historyCut(
  { oldest }: Pick<KnownHistory, "oldest">,
  input: Omit<Violation, "expected">,
  otherValues = "",
): DomainError {
  const expected = `version ${oldest} or later${otherValues}`;
  return new DomainError("conflict", "history_cut", `The history begins at version ${oldest}.`, [
    { ...input, expected },
  ]);
}

/** The version before the first change at or after an instant; the latest such version if the clock was set back. */
export function versionBefore(store: KnownHistory, instant: Instant): number {
  const changeSets = store.history();
  let end = Number.POSITIVE_INFINITY;
  for (const { version, at, clock = at } of changeSets.toReversed()) {
    // A change later than its successor shows that the clock was set back between them.
    if (instant <= end && (clock < instant || clock > end)) return version;
    end = at;
  }
  return changeSets[0] === undefined ? store.version : changeSets[0].version - 1;
}

/** @throws DomainError notFound `unknown_request` */
export function requestIn(journal: Journal, id: number): RetainedExchange {
  const exchange = journal.retained(id - 1).find((retained) => retained.id === id);
  if (exchange !== undefined) return exchange;
  throw new DomainError("notFound", "unknown_request", `The journal of this sandbox has no request ${id}.`);
}

/** The versions that a request created. */
export function versionsBy({ changeSets = [] }: RetainedExchange): readonly number[] {
  return changeSets.map(({ version }) => version);
}

/** The id of the request that created each version. */
export function requestsByVersion(journal: Journal): ReadonlyMap<number, number> {
  const requests = new Map<number, number>();
  for (const exchange of journal.retained()) {
    for (const version of versionsBy(exchange)) requests.set(version, exchange.id);
  }
  return requests;
}
