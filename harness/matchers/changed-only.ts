// The `toHaveChangedOnly` and `toHaveChangedNothing` matchers: compare all changes in a sandbox with the expected ones.

import type { AdminSchema } from "../../mock/contract/admin-types.ts";
import { describeFound } from "../../mock/contract/describe.ts";
import { collectionNames } from "../../mock/domain/records/collections.ts";
import { isObject } from "../../mock/engine/core/is-object.ts";
import { parsePointer } from "../../mock/engine/core/json-pointer.ts";
import { toPrintable } from "../../mock/engine/core/printable.ts";
import { formatCount } from "../../mock/engine/core/text/format-count.ts";
import type { MockSandbox } from "../../mock/mock.ts";
import { differenceLines } from "./difference-lines.ts";
import { toMatchedSandbox } from "./matched-sandbox.ts";
import type { ComparedStates, ExpectedChanges, MatchedState, MatcherOutcome } from "./matcher-types.ts";
import { formatExpected, partialDifferences } from "./partial-match.ts";

type Change = AdminSchema<"RecordDifference">;

const pageSize = 1_000;
const maxLines = 10;

/**
 * See TicketMatchers.
 * @throws RangeError for an unknown collection; TypeError if a collection has neither a number nor records by id
 */
export async function toHaveChangedOnly(
  received: MatchedState,
  expected: ExpectedChanges,
  states: ComparedStates = {},
): Promise<MatcherOutcome> {
  return compare(toMatchedSandbox(received, "toHaveChangedOnly"), toExpectedMap(expected), states);
}

/** See TicketMatchers. */
export async function toHaveChangedNothing(
  received: MatchedState,
  states: ComparedStates = {},
): Promise<MatcherOutcome> {
  return compare(toMatchedSandbox(received, "toHaveChangedNothing"), new Map(), states);
}

/** Per collection, the expected number of changed records or their patches by id. */
type ExpectedMap = ReadonlyMap<string, number | Readonly<Record<string, unknown>>>;

function toExpectedMap(expected: ExpectedChanges): ExpectedMap {
  for (const [name, records] of Object.entries(expected)) {
    if (!collectionNames.some((collectionName) => collectionName === name)) {
      throw new RangeError(
        `There is no collection ${JSON.stringify(name)}; expected one of ${collectionNames.join(", ")}.`,
      );
    }
    if (typeof records === "number" || isObject(records)) continue;
    const shape = "a number of changed records, or an object of expected fields by record id";
    throw new TypeError(`toHaveChangedOnly: ${name} is ${describeFound(records)}; it must be ${shape}.`);
  }
  return new Map(Object.entries<number | object | undefined>(expected) as [string, number | Record<string, unknown>][]);
}

async function compare(sandbox: MockSandbox, expected: ExpectedMap, states: ComparedStates): Promise<MatcherOutcome> {
  const changes = await listAllChanges(sandbox, states);
  const unexpected = changes.flatMap((change) => unexpectedLines(change, expected.get(change.collection)));
  const missing = [...expected].flatMap(([name, records]) =>
    mismatchesOf(
      name,
      records,
      changes.filter(({ collection }) => collection === name),
    ),
  );
  const pass = unexpected.length + missing.length === 0;

  function message(): string {
    return [
      `expected sandbox ${sandbox.id} ${describeExpected(expected, pass)}`,
      ...(missing.length === 0 ? [] : ["not as expected:", ...missing]),
      ...(unexpected.length === 0 ? [] : ["also changed:", ...unexpected.slice(0, maxLines)]),
      ...(unexpected.length > maxLines
        ? [`  … and in ${formatCount(unexpected.length - maxLines, "more place")}`]
        : []),
    ].join("\n");
  }
  return { pass, message };
}

async function listAllChanges({ control }: MockSandbox, states: ComparedStates): Promise<readonly Change[]> {
  const allChanges: Change[] = [];
  for (;;) {
    const { changes, total } = await control.listChanges({ ...states, offset: allChanges.length, limit: pageSize });
    allChanges.push(...changes);
    if (changes.length === 0 || allChanges.length >= total) return allChanges;
  }
}

/** `pass` is true if the failure is due to `.not`. */
function describeExpected(expected: ExpectedMap, pass: boolean): string {
  if (expected.size === 0) return pass ? "to have changed, but nothing changed" : "to have changed nothing";
  const subject = `only ${formatExpected(Object.fromEntries(expected))}`;
  return pass ? `not to have changed ${subject}, but it did` : `to have changed ${subject}`;
}

/** One line for each field that should not have changed. */
function unexpectedLines(
  change: Change,
  expected: number | Readonly<Record<string, unknown>> | undefined,
): readonly string[] {
  if (typeof expected === "number") return [];
  const patch = expected?.[change.id];
  if (patch === undefined) return [lineOf(change, summarize(change))];
  return change.patch
    .filter(({ path }) => !isExpected(parsePointer(path), patch))
    .map((step) => lineOf(change, `${step.path}: ${describeStep(step, change.before)}`));
}

/** Whether a patch names the path or a part above it. Times such as `modifiedAt` follow from other changes. */
function isExpected([name, ...rest]: readonly string[], patch: unknown, depth = 0): boolean {
  if (name === undefined || !isObject(patch) || typeof patch.asymmetricMatch === "function") return true;
  if (Object.hasOwn(patch, name)) return isExpected(rest, patch[name], depth + 1);
  return depth === 0 && rest.length === 0 && name.endsWith("At");
}

function summarize({ change, patch }: Change): string {
  const paths = patch.map(({ path }) => path).filter((path) => !path.endsWith("At"));
  if (paths.length === 0) return change;
  const shownPaths = paths.slice(0, 3).join(", ");
  return `${change} at ${shownPaths}${paths.length > 3 ? ", …" : ""}`;
}

function describeStep({ op, path, value }: Change["patch"][number], before: unknown): string {
  const oldValue = parsePointer(path).reduce<unknown>((parent, name) => Reflect.get(Object(parent), name), before);
  if (op === "add") return `added ${describeFound(value)}`;
  return op === "remove"
    ? `removed ${describeFound(oldValue)}`
    : `from ${describeFound(oldValue)} to ${describeFound(value)}`;
}

function lineOf({ collection, id, causes }: Change, text: string): string {
  const causeTexts = new Set(
    causes.map(({ cause, request }) => (request === undefined ? cause : `request #${request}`)),
  );
  const note = causeTexts.size === 0 ? "" : ` (by ${[...causeTexts].join(", ")})`;
  return toPrintable(`  ${collection} ${id} ${text}${note}`);
}

/** One line for each difference from the expected changes. */
function mismatchesOf(
  name: string,
  expected: number | Readonly<Record<string, unknown>>,
  changes: readonly Change[],
): readonly string[] {
  if (typeof expected === "number") {
    return changes.length === expected ? [] : [`  ${name}: ${changes.length} changed, expected ${expected}`];
  }
  return Object.entries(expected).flatMap(([id, patch]) => {
    const change = changes.find((change) => String(change.id) === id);
    if (change === undefined) return [`  ${name} ${id} has not changed`];
    if ((patch === null) !== (change.after === undefined)) return [`  ${name} ${id} was ${change.change}`];
    if (patch === null) return [];
    return differenceLines(partialDifferences(patch, change.after)).map((line) => `  ${name} ${id} ${line.trim()}`);
  });
}
