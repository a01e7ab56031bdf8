// The `toHaveChanged` matcher: compares a record with its initial state, which it reads from a reset fork of the sandbox.

import { describeFound } from "../../mock/contract/describe.ts";
import { collectionNames } from "../../mock/domain/records/collections.ts";
import type { RecordIdOf } from "../../mock/domain/records/record-types.ts";
import type { CollectionName } from "../../mock/domain/records/world.ts";
import { DomainError } from "../../mock/engine/core/errors.ts";
import type { MockSandbox } from "../../mock/mock.ts";
import { differenceLines } from "./difference-lines.ts";
import { toMatchedSandbox } from "./matched-sandbox.ts";
import type { ExpectedChange, MatchedState, MatcherOutcome } from "./matcher-types.ts";
import { changesBetween, formatExpected, partialDifferences } from "./partial-match.ts";

type FoundRecord = object | undefined;

/** Expiry of the fork in case the run is killed. */
const ttlSeconds = 60;
const maxLines = 20;

/**
 * See TicketMatchers. A record that embeds another changes with it, such as a ticket with its customer.
 * @throws RangeError for an unknown collection, or a record that exists neither now nor at the start; TypeError if the
 *   patch is not an object
 */
export async function toHaveChanged<N extends CollectionName>(
  received: MatchedState,
  collection: N,
  id: RecordIdOf<N>,
  patch?: ExpectedChange<N>,
): Promise<MatcherOutcome> {
  const sandbox = toMatchedSandbox(received, "toHaveChanged");
  if (!collectionNames.includes(collection)) {
    throw new RangeError(
      `There is no collection ${JSON.stringify(collection)}; expected one of ${collectionNames.join(", ")}.`,
    );
  }
  if (patch !== undefined && (typeof patch !== "object" || Array.isArray(patch))) {
    const expected = "an object with what the record should have now, or null where it should be gone";
    throw new TypeError(`toHaveChanged: the patch is ${describeFound(patch)}; it must be ${expected}.`);
  }
  const now = await readRecord(sandbox, collection, id);
  const before = await readAtStart(sandbox, collection, id);
  const subject = `${collection} ${id} of sandbox ${sandbox.id}`;
  if (now !== undefined || before !== undefined) return toOutcome(subject, before, now, patch);
  throw new RangeError(`There is no record ${subject}, neither now nor at its start.`);
}

/** Reads the record after a reset. */
async function readAtStart<N extends CollectionName>(
  sandbox: MockSandbox,
  collection: N,
  id: RecordIdOf<N>,
): Promise<FoundRecord> {
  const fork = await sandbox.fork({ ttlSeconds });
  try {
    await fork.control.resetSandbox();
    return await readRecord(fork, collection, id);
  } finally {
    await fork.control.deleteSandbox();
  }
}

function readRecord<N extends CollectionName>(
  { control }: MockSandbox,
  collection: N,
  id: RecordIdOf<N>,
): Promise<FoundRecord> {
  return control.getRecord(collection, id).catch(toAbsence);
}

function toAbsence(error: unknown): undefined {
  if (error instanceof DomainError && error.code === "unknown_record") return undefined;
  throw error;
}

function toOutcome(subject: string, before: FoundRecord, now: FoundRecord, patch: unknown): MatcherOutcome {
  const changes = changesBetween(before, now);
  const isChanged = changes.length > 0;
  const misses = patch === undefined || patch === null || now === undefined ? [] : partialDifferences(patch, now);
  const pass = isChanged && misses.length === 0 && allows(patch, now);

  function message(): string {
    const expectation = describeExpectation(patch);
    const result = isChanged ? describeChange(before, now) : describeUnchanged(now, patch, misses.length === 0);
    const shownChanges = before === undefined || now === undefined ? [] : changes.slice(0, maxLines);
    const hiddenCount = changes.length - maxLines;
    return [
      `expected ${subject} ${pass ? "not " : ""}to have changed since its start${expectation}; ${result}`,
      ...(misses.length === 0 ? [] : ["not as expected:", ...differenceLines(misses)]),
      ...(shownChanges.length === 0 ? [] : ["changed since the start:"]),
      ...shownChanges.map(({ pointer, found, expected }) => `  ${pointer}: from ${found} to ${expected}`),
      ...(shownChanges.length > 0 && hiddenCount > 0 ? [`  … and in ${hiddenCount} more places`] : []),
    ].join("\n");
  }
  return { pass, message };
}

/** Whether a patch allows the record to exist, or not to exist. */
function allows(patch: unknown, now: FoundRecord): boolean {
  return patch === undefined || (patch === null) === (now === undefined);
}

function describeExpectation(patch: unknown): string {
  if (patch === undefined) return "";
  return patch === null ? ", and to be gone" : `, to ${formatExpected(patch)}`;
}

// A record that matched from the start is easily overlooked.
function describeUnchanged(now: FoundRecord, patch: unknown, isAsExpected: boolean): string {
  const hadItBefore = isAsExpected && now !== undefined && patch !== undefined && patch !== null;
  return hadItBefore ? "it has not changed, and had these values from the start" : "it has not changed";
}

function describeChange(before: FoundRecord, now: FoundRecord): string {
  if (before === undefined) return "it was created";
  return now === undefined ? "it was deleted" : "it has changed";
}
