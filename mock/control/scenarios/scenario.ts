// Defines a scenario: a named starting point of a mock.
import type { SettableFields } from "../../domain/records/date-fields.ts";
import type { HouseRules } from "../../domain/records/house-rules.ts";
import type { CollectionName } from "../../domain/records/world.ts";
import type { ClockMode } from "../../engine/core/clock.ts";
import { isSameValue } from "../../engine/core/same-value.ts";
import type { StateFile } from "../exported-state.ts";
import type { FaultDefinition } from "../faults/fault.ts";

/** One record, or several of a kind, that a scenario adds to its world. */
export interface ScenarioRecordOf<N extends CollectionName> {
  /** The collection of the record. */
  readonly collection: N;
  /**
   * The id of the record. Changes an existing record (traits, then fields), or creates a record with this id.
   * Default: a new record with the next id.
   */
  readonly id?: number | string;
  /** Named variations of the collection's factory, applied in order; `ticket-mock scenarios --traits` lists them. */
  readonly traits?: readonly string[];
  /**
   * Fields that override the traits, including ids of other records; embedded records are looked up by id. A date
   * may be relative to the start of the scenario's clock (`-P1DT2H`, `{ daysAgo: 1, at: "17:45" }`).
   */
  readonly fields?: SettableFields<N>;
  /** How many new records to create, default 1; not allowed with `id`. */
  readonly count?: number;
}

/** One record, or several of a kind, of any collection. */
export type ScenarioRecord = { readonly [N in CollectionName]: ScenarioRecordOf<N> }[CollectionName];

/** A declared scenario: plain data, so that it can also be a JSON or YAML file. */
export interface ScenarioDeclaration {
  /** For editors, in a JSON file: the path of this package's docs/scenario.schema.json. The mock does not read it. */
  readonly $schema?: string;
  /** In kebab-case, as written after `--scenario`. */
  readonly name: string;
  /** One sentence: the UI state it sets up. */
  readonly description: string;
  /**
   * A scenario to build on, or its name. Settings of `world`, `clock` and `rules` here override the other scenario's
   * one by one (`without` as a whole); `records` and `faults` are appended to the other scenario's.
   */
  readonly extends?: ScenarioDeclaration | string;
  /** Default size and seed of the world, and the collections that it omits. */
  readonly world?: {
    /** The world that it requires, for example `energy-de`; refused in any other. Omitted: it suits every world. */
    readonly name?: string;
    /** Default size, 200 if omitted; 0: no customer has written yet. */
    readonly tickets?: number;
    /** Default seed. */
    readonly seed?: number;
    /** Collections that start empty. */
    readonly without?: readonly CollectionName[];
    /**
     * Id of the caller for tokens without a user, default 1. If there is no such user: the first administrator,
     * otherwise the first user.
     */
    readonly caller?: number;
  };
  /** Created in this order; a record may refer to earlier ones. */
  readonly records?: readonly ScenarioRecord[];
  /** Where the clock starts, and whether it runs. */
  readonly clock?: {
    /** ISO 8601 date-time at which the clock starts unless the caller sets one; for scenarios about a date. */
    readonly now?: string;
    readonly mode?: ClockMode;
  };
  /** Faults from the start; default none. */
  readonly faults?: readonly FaultDefinition[];
  /** House rules to turn on; the others remain off. */
  readonly rules?: Partial<HouseRules>;
}

/** A scenario merged with everything it builds on. */
export interface Scenario {
  readonly name: string;
  readonly description: string;
  /** Name of the scenario it builds on. */
  readonly extends?: string | null;
  /** The world that it requires; it suits every world if omitted. */
  readonly world?: string;
  /** Default size of the world. */
  readonly tickets?: number;
  /** Default seed of the world. */
  readonly seed?: number;
  readonly without?: readonly CollectionName[];
  /** Id of the caller for tokens without a user. */
  readonly caller?: number;
  readonly records?: readonly ScenarioRecord[];
  readonly clock?: NonNullable<ScenarioDeclaration["clock"]>;
  readonly rules?: Partial<HouseRules>;
  readonly faults?: readonly FaultDefinition[];
  /** An exported state to start in, instead of a built world. */
  readonly state?: StateFile;
  /** Where it comes from; default: shipped with the mock. */
  readonly source?: "shipped" | "folder" | "file";
}

/**
 * Declares a scenario; the type checks it.
 * @example export default defineScenario({ name: "urgent", description: "Three urgent tickets.", records: [times(3, ticket.urgent())] });
 */
export function defineScenario(declaration: ScenarioDeclaration): ScenarioDeclaration {
  return declaration;
}

/** Finds the declaration that `extends` names; undefined if there is none. */
export type FindDeclaration = (name: string) => ScenarioDeclaration | undefined;

/**
 * Merges a declaration with the declarations it builds on.
 * @throws RangeError if it builds on itself, or on an undeclared name
 */
export function toScenario(declaration: ScenarioDeclaration, find: FindDeclaration): Scenario {
  const lineage = toLineage(declaration, find);
  const { name, description } = declaration;
  const { name: world, tickets, seed, without, caller } = Object.assign({}, ...lineage.map(({ world }) => world));
  return {
    name,
    description,
    extends: lineage.at(-2)?.name ?? null,
    ...(world === undefined ? {} : { world }),
    ...(tickets === undefined ? {} : { tickets }),
    ...(seed === undefined ? {} : { seed }),
    without: without ?? [],
    ...(caller === undefined ? {} : { caller }),
    records: lineage.flatMap(({ records }) => records ?? []),
    clock: Object.assign({}, ...lineage.map(({ clock }) => clock)),
    rules: Object.assign({}, ...lineage.map(({ rules }) => rules)),
    faults: lineage.flatMap(({ faults }) => faults ?? []),
  };
}

/** The declaration after its ancestors, the most distant first. */
function toLineage(declaration: ScenarioDeclaration, find: FindDeclaration): readonly ScenarioDeclaration[] {
  const lineage = [declaration];
  for (let parent = declaration.extends; parent !== undefined; parent = lineage[0]?.extends) {
    const parentScenario = typeof parent === "string" ? find(parent) : parent;
    if (parentScenario === undefined) throw new RangeError(`there is no scenario ${JSON.stringify(parent)}`);
    if (lineage.includes(parentScenario)) throw new RangeError(`${parentScenario.name} builds on itself`);
    lineage.unshift(parentScenario);
  }
  return lineage;
}

/** The house rules of a scenario; omitted rules are off. */
export function toHouseRules(scenario: Scenario): HouseRules {
  return { pendingNeedsDueDate: false, ...scenario.rules };
}

/** Whether two scenarios are equal, regardless of their source. */
export function isSameScenario(left: Scenario | undefined, right: Scenario | undefined): boolean {
  return isSameValue({ ...left, source: undefined }, { ...right, source: undefined });
}
