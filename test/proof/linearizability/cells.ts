// What the recorded operations do: records as named cells with plain values, lists that only grow, places that one can take, and a counter
// that gives ids. test/proof/linearizability/check-history.ts asks this model; a cell is named `<record>.<field>`.
import type { Model } from "./check-history.ts";

export type CellValue = string | number | boolean | null;
export type Cells = Readonly<Record<string, CellValue>>;

export type CellOp =
  /** Sets cells; where it was answered, what the answer showed right after. */
  | { readonly kind: "write"; readonly set: Cells; readonly sees?: Cells }
  | { readonly kind: "read"; readonly sees: Cells }
  /** Adds an item to a list. Items are ids, which the service gives upwards. */
  | { readonly kind: "append"; readonly list: string; readonly item: number }
  | { readonly kind: "list"; readonly list: string; readonly items: readonly number[] }
  /** Takes a place unless it is taken: `hasTaken` is false where it was refused, absent where no answer came. */
  | { readonly kind: "take"; readonly place: string; readonly hasTaken?: boolean }
  | { readonly kind: "free"; readonly place: string }
  /** Makes what has this name, with the next id, unless it is there already; the answer gives its id. */
  | { readonly kind: "make"; readonly counter: string; readonly name: string; readonly id?: number }
  /** How many of these cells have the value. */
  | { readonly kind: "count"; readonly cells: readonly string[]; readonly value: CellValue; readonly count: number };

export type CellState = ReadonlyMap<string, CellValue>;

/** @param start cells before the history began; a list that is missing is empty, a place free, a name not there */
export function cellModel(start: Cells): Model<CellState, CellOp> {
  const lists = new Lists();
  return {
    start: new Map(Object.entries(start)),
    step: (state, op) => step(lists, state, op),
    isRead,
    keyOf: (state) => JSON.stringify([...state].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

function isRead(op: CellOp): boolean {
  if (op.kind === "take") return op.hasTaken === false;
  return op.kind === "read" || op.kind === "list" || op.kind === "count";
}

function step(lists: Lists, state: CellState, op: CellOp): CellState | undefined {
  switch (op.kind) {
    case "write": {
      const next = put(state, op.set);
      return op.sees === undefined || shows(next, op.sees) ? next : undefined;
    }
    case "read":
      return shows(state, op.sees) ? state : undefined;
    case "append":
      return append(lists, state, op);
    case "list":
      return lists.whole(op.items) === (state.get(op.list) ?? lists.empty) ? state : undefined;
    case "take":
      return take(state, op.place, op.hasTaken);
    case "free":
      return state.get(op.place) === true ? put(state, { [op.place]: false }) : undefined;
    case "make":
      return make(state, op);
    case "count":
      return op.cells.filter((cell) => state.get(cell) === op.value).length === op.count ? state : undefined;
  }
}

function append(
  lists: Lists,
  state: CellState,
  { list, item }: Extract<CellOp, { readonly kind: "append" }>,
): CellState | undefined {
  const before = state.get(list) ?? lists.empty;
  return lists.lastOf(before) < item ? put(state, { [list]: lists.after(before, item) }) : undefined;
}

function take(state: CellState, place: string, hasTaken: boolean | undefined): CellState | undefined {
  const isTaken = state.get(place) === true;
  if (hasTaken === undefined) return isTaken ? state : put(state, { [place]: true });
  if (hasTaken === isTaken) return undefined;
  return hasTaken ? put(state, { [place]: true }) : state;
}

function make(
  state: CellState,
  { counter, name, id }: Extract<CellOp, { readonly kind: "make" }>,
): CellState | undefined {
  const known = state.get(name);
  const next = Number(state.get(counter));
  const given = known ?? next;
  if (id !== undefined && id !== given) return undefined;
  return known === undefined ? put(state, { [name]: next, [counter]: next + 1 }) : state;
}

function put(state: CellState, set: Cells): CellState {
  const isSame = Object.entries(set).every(([cell, value]) => state.get(cell) === value);
  return isSame ? state : new Map([...state, ...Object.entries(set)]);
}

function shows(state: CellState, sees: Cells): boolean {
  return Object.entries(sees).every(([cell, value]) => state.get(cell) === value);
}

/** Numbers lists, so that equal lists are equal values of a cell. */
class Lists {
  readonly empty = 0;
  readonly #numbers = new Map<string, number>();
  readonly #lastItems = new Map<CellValue, number>();

  after(list: CellValue, item: number): number {
    const key = `${list} ${item}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const made = this.#numbers.size + 1;
    this.#numbers.set(key, made);
    this.#lastItems.set(made, item);
    return made;
  }

  lastOf(list: CellValue): number {
    return this.#lastItems.get(list) ?? Number.NEGATIVE_INFINITY;
  }

  whole(items: readonly number[]): number {
    return items.reduce((list, item) => this.after(list, item), this.empty);
  }
}
