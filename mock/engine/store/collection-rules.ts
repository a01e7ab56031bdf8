// Defines for every collection of a sandbox which moves of the whole sandbox apply to it, and whether it is exported.

/** The ways to move a whole sandbox to another state. */
export type Move = "undo" | "rewind" | "reset" | "scenario" | "restore" | "fork" | "import";

/** The rules of a collection. A move that does not apply leaves it unchanged. */
type Rules = { readonly [Name in Move]: boolean } & {
  /** Whether its changes create versions, the basis of digests, lists of changes and events. */
  readonly version: boolean;
  /** Whether exported states include it. */
  readonly export: boolean;
  /** When to store a change: before the response, within a second, or along with the next stored change. */
  readonly timing: StoreTiming;
};

export type StoreTiming = "immediate" | "soon" | "deferred";

const record: Rules = {
  undo: true,
  rewind: true,
  reset: true,
  scenario: true,
  restore: true,
  fork: true,
  import: true,
  version: true,
  export: true,
  timing: "immediate",
};

/** Settings of the sandbox. */
const setting: Rules = { ...record, undo: false, rewind: false, restore: false, version: false };

/** Data about the use of the sandbox. */
const runtime: Rules = { ...setting, export: false };

/** Survives every move and is never copied to another sandbox. */
const permanent = { reset: false, scenario: false, fork: false, import: false };

export const rulesOf = {
  /** All collections of the service, with the used ids and the positions of random streams. */
  records: record,
  origin: setting,
  clock: { ...setting, rewind: true, restore: true },
  rules: setting,
  faults: setting,
  // Their secrets never leave the sandbox.
  webhooks: { ...setting, fork: false, import: false, export: false },
  deliveries: { ...runtime, fork: false, import: false },
  strikes: runtime,
  reads: { ...runtime, timing: "soon" },
  // The next user to open a ticket sees who is viewing it.
  visits: runtime,
  /** The instant up to which all due work is done. */
  due: { ...runtime, rewind: true, restore: true, timing: "deferred" },
  snapshots: { ...runtime, ...permanent },
  /** The numbers of the last event and of the last cleared event. */
  events: { ...runtime, ...permanent },
} as const satisfies { readonly [part: string]: Rules };

/** A collection beyond the records. */
export type PartName = Exclude<keyof typeof rulesOf, "records">;

export const partNames: readonly PartName[] = Object.keys(rulesOf).filter(isPartName);

export function isPartName(name: string): name is PartName {
  return isRow(name) && name !== "records";
}

function isRow(name: string): name is keyof typeof rulesOf {
  return Object.hasOwn(rulesOf, name);
}
