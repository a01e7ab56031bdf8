// One collection of a base, shared by all states over that base, with derived data that is computed once, on demand.
import { type BaseIndex, createBaseIndex } from "./field-index.ts";
import type {
  BaseCollection,
  BaseState,
  CollectionDefinition,
  CollectionDefinitions,
  IndexKey,
  RecordId,
} from "./store.ts";

/** Inside the store, collections are known only by name; createStore restores the types of C. */
export interface AnyCollections {
  readonly [name: string]: { readonly record: object; readonly columns: object };
}
export type AnyBase = BaseState<AnyCollections>;
export type AnyDefinition = CollectionDefinition<object, object>;
export type AnyDefinitions = CollectionDefinitions<AnyCollections>;

export class SharedCollection {
  readonly definition: AnyDefinition;
  readonly #name: string;
  readonly #base: BaseCollection<object, object>;
  readonly #unlisted: AnyBase["unlisted"];
  readonly #indexes = new Map<string, BaseIndex>();
  readonly #columns = new WeakMap<object, object>();
  #ids: readonly RecordId[] | undefined;
  #highestId: number | undefined;

  /**
   * Wraps one collection of a base. Called once for each base and collection.
   * @throws RangeError if the base does not have it
   */
  constructor(base: AnyBase, name: string, definition: AnyDefinition) {
    this.definition = definition;
    this.#name = name;
    this.#base = requireCollection(base, name);
    this.#unlisted = base.unlisted;
    this.#highestId = base.usedIds?.[name];
  }

  size(): number {
    return this.#base.size;
  }

  ids(): readonly RecordId[] {
    this.#ids ??= this.#base.ids();
    return this.#ids;
  }

  get(id: RecordId): object | undefined {
    return this.#base.get(id);
  }

  /** The record for a single read, which is not cached. */
  peek(id: RecordId): object | undefined {
    return this.#base.peek === undefined ? this.#base.get(id) : this.#base.peek(id);
  }

  columns(id: RecordId): object | undefined {
    if (this.#base.columns !== undefined) return this.#base.columns(id);
    const record = this.#base.get(id);
    if (record === undefined) return undefined;
    const columns = this.#columns.get(record) ?? this.definition.columns(record);
    if (columns !== record) this.#columns.set(record, columns);
    return columns;
  }

  lists(id: RecordId): boolean {
    return this.#unlisted?.has(this.#name, id) !== true;
  }

  /** Whether an index finds unlisted records. */
  findsUnlisted(index: string): boolean {
    return this.#unlistedFinder(index) !== undefined;
  }

  /** An unlisted record with current records embedded. */
  current(record: object, get: (collection: string, id: RecordId) => object | undefined): object {
    return this.#unlisted?.current(this.#name, record, get) ?? record;
  }

  /** The highest integer id used so far; 0 if none. */
  highestId(): number {
    this.#highestId ??= highestInteger(this.ids(), this.definition);
    return this.#highestId;
  }

  /** @throws RangeError on an unknown index */
  index(name: string): BaseIndex {
    const index = this.#indexes.get(name) ?? this.#createIndex(name);
    this.#indexes.set(name, index);
    return index;
  }

  #createIndex(name: string): BaseIndex {
    const { indexes } = this.definition;
    const keysOf = Object.hasOwn(indexes, name) ? indexes[name] : undefined;
    if (keysOf === undefined) throw new RangeError(`The collection ${this.#name} has no index ${name}.`);
    const { emptyIndexes, finders, keySteps } = this.#base;
    const find = this.#unlistedFinder(name);
    return createBaseIndex(
      () => (emptyIndexes?.includes(name) === true ? [] : this.ids()),
      (id) => keysIn(keysOf, this.columns(id)),
      {
        find: finders?.[name],
        findUnlisted: find && ((key) => find(key).filter((id) => !this.lists(id))),
        keyStep: keySteps?.[name],
      },
    );
  }

  #unlistedFinder(index: string) {
    return this.#unlisted?.finders[this.#name]?.[index];
  }
}

function requireCollection({ key, collections }: AnyBase, name: string): BaseCollection<object, object> {
  const collection = collections[name];
  if (collection === undefined) throw new RangeError(`The base ${key} has no collection ${name}.`);
  return collection;
}

// Ids are ascending with numbers before strings, so the last integer is the highest.
function highestInteger(ids: readonly RecordId[], definition: AnyDefinition): number {
  const highest = ids.findLast((id) => isNumbered(definition, id));
  return typeof highest === "number" && highest > 0 ? highest : 0;
}

/** Whether new records are numbered above this id. */
export function isNumbered({ isReserved }: AnyDefinition, id: RecordId): id is number {
  return typeof id === "number" && Number.isSafeInteger(id) && isReserved?.(id) !== true;
}

export const noKeys: readonly IndexKey[] = Object.freeze([]);

export function keysIn(
  keysOf: (columns: object) => readonly IndexKey[],
  columns: object | undefined,
): readonly IndexKey[] {
  return columns === undefined ? noKeys : keysOf(columns);
}
