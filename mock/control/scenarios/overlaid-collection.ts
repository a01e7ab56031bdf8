// Puts the records of a scenario over a collection of its base world. What the base tells of its indexes and sums without its records
// stays told, so that a large world is as quick with them. Used by mock/control/scenarios/scenario-world.ts.
import { addToSums, type KnownParts, type SortedIds, toSortedIds } from "../../core/known/known-parts.ts";
import { weigh } from "../../core/weigh.ts";
import type { WorldCollection } from "../../records/world.ts";
import type { CollectionDefinition, IndexKey, RecordId, Summand } from "../../store/store.ts";

/** What of a definition is needed. Written as methods, so that the definition of any collection fits: it is only given its own records. */
interface Methods {
  keysOf(columns: object): readonly IndexKey[];
  sumsOf(columns: object): Iterable<Summand>;
}
interface Definition extends Pick<CollectionDefinition<object, object>, "columns"> {
  readonly indexes: { readonly [index: string]: Methods["keysOf"] };
  readonly sums?: { readonly [name: string]: Methods["sumsOf"] };
}
type Base = WorldCollection<object, object>;

/** Records by id; undefined where the base's is removed. */
type Changes = ReadonlyMap<RecordId, object | undefined>;

/** What the place of a record takes beside it. */
const idBytes = 48;

/** The collection with these records in place of the base's own. */
export function overlayCollection(base: Base, records: Changes, definition: Definition): Base {
  const present = [...records].flatMap(([id, record]) => (record === undefined ? [] : [[id, record] as const]));
  const known = new Map(present.map(([id, record]) => [id, definition.columns(record)]));
  const added = present.flatMap(([id]) => (base.get(id) === undefined ? [id] : []));
  const gone = [...records].filter(([id, record]) => record === undefined && base.get(id) !== undefined).length;
  const ownBytes = weigh([...records.values()]) + idBytes * present.length;
  let ids: readonly RecordId[] | undefined;
  function allIds(): readonly RecordId[] {
    const kept = () => base.ids().filter((id) => !records.has(id) || records.get(id) !== undefined);
    ids ??= Object.freeze([...kept(), ...added].sort(compareIds));
    return ids;
  }
  const [baseColumns, baseTexts] = [base.columns?.bind(base), base.texts?.bind(base)];
  const parts = base.known === undefined ? undefined : overlayParts(base, base.known, { records, known }, definition);
  return {
    get size() {
      return base.size + added.length - gone;
    },
    ids: allIds,
    get: (id) => (records.has(id) ? records.get(id) : base.get(id)),
    get bytes() {
      return ownBytes + idBytes * (ids?.length ?? 0) + (base.bytes ?? 0);
    },
    ...(baseTexts === undefined ? {} : { texts: (id) => (records.has(id) ? undefined : baseTexts(id)) }),
    ...(baseColumns === undefined ? {} : { columns: (id) => (records.has(id) ? known.get(id) : baseColumns(id)) }),
    ...(parts === undefined ? {} : { known: parts }),
  };
}

/** The records of the scenario, and their columns. */
interface Over {
  readonly records: Changes;
  readonly known: ReadonlyMap<RecordId, object>;
}

function overlayParts(base: Base, told: KnownParts, { records, known }: Over, definition: Definition): KnownParts {
  const isKept = (id: RecordId) => !records.has(id);
  function* pairsOf(index: string): Iterable<readonly [key: RecordId, id: number]> {
    for (const [id, columns] of known) {
      for (const key of definition.indexes[index]?.(columns) ?? []) if (typeof id === "number") yield [key, id];
    }
  }
  return {
    highestId() {
      const highest = told.highestId?.();
      const isGone = highest !== undefined && highest > 0 && records.has(highest) && records.get(highest) === undefined;
      if (highest === undefined || isGone) return undefined;
      return [...known.keys()].reduce<number>((top, id) => (typeof id === "number" && id > top ? id : top), highest);
    },
    idsUnder(index, key) {
      const own = () => [...pairsOf(index)].flatMap(([under, id]) => (under === key ? [id] : []));
      const ids = told.idsUnder?.(index, key);
      return ids && [...new Set([...ids.filter(isKept), ...own()])].sort((left, right) => left - right);
    },
    sorted(index) {
      const sorted = told.sorted?.(index);
      return sorted && withPairs(sorted, isKept, [...pairsOf(index)]);
    },
    sums(name) {
      const [sums, sumsOf] = [told.sums?.(name), definition.sums?.[name]];
      if (sums === undefined || sumsOf === undefined) return undefined;
      const table = new Map([...sums].map(([key, values]) => [key, [...values]]));
      for (const id of records.keys()) {
        const [record, columns] = [base.get(id), known.get(id)];
        const before = record === undefined ? [] : [...sumsOf(definition.columns(record))];
        addToSums(
          table,
          before.map(([key, values]) => [key, values.map((value) => -value)] as const),
        );
        addToSums(table, columns === undefined ? [] : sumsOf(columns));
      }
      return new Map([...table].filter(([, values]) => values.some((value) => value !== 0)));
    },
  };
}

/** Without the pairs of ids that are not kept, with others. */
function withPairs(
  sorted: SortedIds,
  isKept: (id: RecordId) => boolean,
  pairs: readonly (readonly [key: RecordId, id: number])[],
): SortedIds {
  const [keys, ids]: [number[], number[]] = [[], []];
  function add(key: RecordId, id: number): void {
    if (typeof key !== "number") return;
    keys.push(key);
    ids.push(id);
  }
  sorted.ids.forEach((id, at) => {
    if (isKept(id)) add(sorted.keys[at] ?? 0, id);
  });
  for (const [key, id] of pairs) add(key, id);
  return toSortedIds(keys, ids);
}

/** Numbers by value, before texts by code unit. */
function compareIds(left: RecordId, right: RecordId): number {
  if (typeof left === "number") return typeof right === "number" ? left - right : -1;
  return typeof right === "number" ? 1 : left < right ? -1 : 1;
}
