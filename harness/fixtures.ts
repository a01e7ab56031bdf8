// Entry `ticket-service-mock/fixtures`: records for unit tests, and complete states to start a mock from.
import "../mock/check-node.ts";
import { recordFactories } from "../fixtures/factories/index.ts";
import { shippedWorlds } from "../fixtures/worlds/worlds.ts";
import type { Finding } from "../mock/contract/finding.ts";
import { ownContract } from "../mock/contract/service-contract.ts";
import type { StateFile } from "../mock/control/exported-state.ts";
import { createCompanions } from "../mock/control/record-editing/companions.ts";
import { fromFlat, toFlatPointer } from "../mock/control/record-editing/flat-fields.ts";
import { findDanglingReferences, findShapeBreaches } from "../mock/control/record-editing/record-check.ts";
import { refuseEmbedded } from "../mock/control/record-editing/record-refusals.ts";
import { checkPartialRecord } from "../mock/control/record-editing/time-fields.ts";
import type { UntypedFactory } from "../mock/control/record-editing/untyped-state.ts";
import { defaultStart } from "../mock/control/sandboxes/start.ts";
import type { WithRelativeTimes } from "../mock/domain/records/date-fields.ts";
import type { CollectionName } from "../mock/domain/records/world.ts";
import type { WorldTexts } from "../mock/domain/records/world-texts.ts";
import { DomainError } from "../mock/engine/core/errors.ts";
import { isObject } from "../mock/engine/core/is-object.ts";
import type { MockOptions } from "../mock/mock.ts";
import { findWorld, resolveFactoryWorld, toInstant } from "../mock/worlds/world-options.ts";
import { collectionOf, type FactoryWord, type FormOf, findHidden, toForm, toRecordFields } from "./factory-forms.ts";
import { FactoryState, type UntypedFactoryState } from "./factory-state.ts";
import { differenceLines } from "./matchers/difference-lines.ts";

export type { StateFile } from "../mock/control/exported-state.ts";
export { toStateText } from "../mock/control/state/state-text.ts";
export type { FactoryWord, FormOf } from "./factory-forms.ts";

type TraitOf<N extends CollectionName> = (typeof recordFactories)[N]["traits"][number];

/** A world of your own, read by `readWorld`. */
export interface OwnWorld {
  readonly name: string;
}

/** Source of the records. The defaults match the control of a default `createMock()`. */
export interface FactoryOptions {
  /**
   * The world that the records belong to, by name, or your own, as returned by `readWorld`; default `energy-de`.
   * @example createFactories({ world: await readWorld("./my-shop") })
   */
  readonly world?: string | OwnWorld | undefined;
  /**
   * Seed for all generated text and random choices, default 1.
   * @example createFactories({ seed: 7 })
   */
  readonly seed?: number | undefined;
  /**
   * Number of tickets in the world that the records refer to, default 200; ids of new records follow.
   * @example createFactories({ tickets: 20 })
   */
  readonly tickets?: number | undefined;
  /**
   * The current time, from which dates are computed backwards: a date-time or milliseconds since 1970; default
   * `2026-03-02T09:00:00Z`.
   * @example createFactories({ now: "2026-06-01T08:00:00Z" })
   */
  readonly now?: number | string | undefined;
}

/** Fields of a record. A date may be relative to `now` (`-P1DT2H`, `{ daysAgo: 1, at: "17:45" }`). */
export type FactoryFields<N extends CollectionName> = WithRelativeTimes<N, FormOf<N>>;

/** Creates a complete record that meets the contract. The caller may modify it. */
export interface Make<N extends CollectionName> {
  /** An ordinary record with these fields. */
  (fields?: FactoryFields<N>): FormOf<N>;
  /** A record with one or more traits, applied in order; fields override them. docs/scenarios.md lists the traits. */
  (traits: TraitOf<N> | readonly TraitOf<N>[], fields?: FactoryFields<N>): FormOf<N>;
}

/** One function per collection: `make.ticket(["escalated"], { priority: "urgent" })`. */
export type Factories = { readonly [Word in FactoryWord]: Make<(typeof collectionOf)[Word]> };

/**
 * Creates factories with their own state: equal options and calls give identical bytes. Later records can refer to
 * earlier ones: `make.worklog({ ticketId: make.ticket().id })`.
 * @throws RangeError with a line per invalid option: a seed that is not a non-negative integer, a size that is not an
 *   integer up to 100,000, a `now` that is not a date-time of the years 1980 to 8999. The functions throw RangeErrors
 *   that name every invalid field and every id without a record
 * @example
 * const make = createFactories();
 * const ticket = make.ticket(["escalated"], { priority: "urgent" });
 */
export function createFactories(options: FactoryOptions = {}): Factories {
  const state = openState(options);
  const untyped: UntypedFactoryState = state;
  const { addNeeded, addFollowing } = createCompanions(recordFactories, state, ({ collection, fields, traits }) => {
    const factory: UntypedFactory = recordFactories[collection];
    return { ...untyped.put(collection, factory.make(state, fields, traits)) };
  });

  function make(word: string, collection: CollectionName, traits: readonly string[], input: object): object {
    const hiddenBreaches = findHidden(collection, toRecordFields(collection, input));
    const { fields: flat, breaches } = checkPartialRecord(
      collection,
      toRecordFields(collection, input),
      state.now,
      ownContract,
    );
    const otherBreaches = breaches.filter(
      ({ pointer }) => !hiddenBreaches.some((breach) => breach.pointer === pointer),
    );
    assertNoBreaches(word, [...otherBreaches, ...hiddenBreaches]);
    const fields = fromFlat(collection, flat);
    assertNoBreaches(word, findDanglingReferences(state, collection, fields));
    const factory: UntypedFactory = recordFactories[collection];
    const draft = { collection, fields, traits };
    withRangeErrors(word, () => addNeeded(draft));
    const record = withRangeErrors(word, () => factory.make(state, fields, traits));
    assertNoBreaches(word, findShapeBreaches(collection, record, ownContract));
    const completeRecord = untyped.put(collection, record);
    addFollowing(draft, { ...completeRecord });
    // Fields derived from ids cannot be set.
    withRangeErrors(word, () => refuseEmbedded(collection, fields, { ...completeRecord }));
    // Plain JSON, so the caller may modify the copy.
    return JSON.parse(JSON.stringify(toForm(collection, completeRecord, input)));
  }
  const makers = Object.entries(collectionOf).map(([word, collection]) => [
    word,
    (first: string | readonly string[] | object = {}, second: object = {}) =>
      isTraits(first) ? make(word, collection, [first].flat(), second) : make(word, collection, [], first),
  ]);
  // One function per collection; it checks its traits and fields when called.
  return Object.fromEntries(makers) as Factories;
}

/** Creates the state of the world that the options choose. */
function openState({ world: worldOption, ...otherOptions }: FactoryOptions): FactoryState {
  const ownWorld = typeof worldOption === "object" ? requireReadWorld(worldOption) : undefined;
  const {
    world: name = defaultStart.world,
    seed = defaultStart.seed,
    tickets = defaultStart.tickets,
    now = toInstant(defaultStart.now),
  } = resolveFactoryWorld({
    ...otherOptions,
    world: ownWorld === undefined ? (worldOption as string | undefined) : undefined,
  });
  const world = ownWorld ?? findWorld(name, shippedWorlds);
  return new FactoryState({ world, seed, tickets, now });
}

/** @throws RangeError if `readWorld` did not return it */
function requireReadWorld(world: OwnWorld): WorldTexts {
  const isRead = (world: OwnWorld): world is WorldTexts => isObject(world) && "digest" in world;
  if (isRead(world)) return world;
  throw new RangeError(`world: found ${JSON.stringify(world)}; expected a name, or what readWorld returns`);
}

/**
 * Reads your own world from its folder, as `createMock({ world: "./my-shop" })` does. Node only.
 * @throws RangeError if the folder cannot be read, or with every mistake in its files
 */
export async function readWorld(folder: string): Promise<OwnWorld> {
  const { platform } = await import("../mock/node/platform.ts");
  return platform.readWorld(folder);
}

/** Options of `buildState`, as in `createMock`. */
export type StateOptions = Pick<
  MockOptions,
  "scenario" | "scenarios" | "scenarioFiles" | "world" | "seed" | "tickets" | "now" | "clock" | "rules"
>;

/**
 * Builds a complete initial state that can be written to a file (`toStateText`) and passed to `createMock({ state })`,
 * which then builds no world: smaller and faster, especially in a browser.
 * @throws RangeError as `createMock` does
 * @example
 * const state = await buildState({ scenario: "sla-breach" });
 * const quick = await createMock({ state });
 */
export async function buildState(options: StateOptions = {}): Promise<StateFile> {
  const { createMock } = await import("../mock/create-mock.ts");
  const mock = await createMock(options);
  // `await using` would make the compiler leave `.ts` in the function's import.
  try {
    return await mock.control.exportState("default");
  } finally {
    await mock.close();
  }
}

function isTraits(value: string | readonly string[] | object): value is string | readonly string[] {
  return typeof value === "string" || Array.isArray(value);
}

function assertNoBreaches(word: string, breaches: readonly Finding[]): void {
  if (breaches.length === 0) return;
  const flatBreaches = breaches.map((breach) => ({ ...breach, pointer: toFlatPointer(breach.pointer) }));
  throw new RangeError([`This is not a valid ${word}:`, ...differenceLines(flatBreaches)].join("\n"));
}

/** Turns refusals into RangeErrors, since no request body exists for them to name. */
function withRangeErrors<T>(word: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "unknown_trait") throw new RangeError(error.summary);
    const violations = error.violations.map(({ pointer, found, expected }) => ({ pointer, found, expected }));
    throw new RangeError([`This is not a valid ${word}:`, ...differenceLines(violations)].join("\n"));
  }
}
