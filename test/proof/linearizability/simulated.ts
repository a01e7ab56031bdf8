// Histories of a made-up service with a known behaviour, for the tests of the checker: a right one, where each operation happens at one moment
// between its call and its answer, and wrong ones. Called by test/proof/linearizability/simulated.test.ts.
import { createRandomStream, type RandomStream } from "../../../mock/core/random.ts";
import type { CellOp, Cells } from "./cells.ts";
import type { Recorded } from "./check-history.ts";

/** What the service does wrong, now and then. */
export type Defect = "staleRead" | "lostUpdate" | "dirtyRead" | "writtenTwice" | "forgottenWrite" | "idGivenTwice";

export interface Simulation {
  readonly seed: number;
  readonly operations: number;
  readonly clients: number;
  /** How many of the answers do not arrive: 0..1. */
  readonly lossShare: number;
  readonly defect?: Defect;
}

export const simulatedStart: Cells = { "a.one": 0, "a.two": 0, "b.one": 0, "b.two": 0, "ids.next": 1 };

/** What the service holds: replaced, never changed. */
interface Held {
  readonly cells: Readonly<Record<string, number>>;
  readonly notes: readonly number[];
  readonly taken: boolean;
  readonly ids: readonly string[];
}

interface Pending {
  readonly calledAt: number;
  readonly asked: CellOp;
  /** With its answer, once it has happened. */
  answered?: CellOp;
}

/** A history with operations that overlap; the same for the same settings. */
export function simulate({ seed, operations, clients, lossShare, defect }: Simulation): Recorded<CellOp>[] {
  const random = createRandomStream(seed, "simulated", defect ?? "right");
  const service = new Service(random, defect);
  const pending = new Map<number, Pending>();
  const history: Recorded<CellOp>[] = [];
  let instant = 0;
  let asked = 0;
  for (; asked < operations || pending.size > 0; instant += 1) {
    const client = random.integer(0, clients - 1);
    const its = pending.get(client);
    if (its === undefined) {
      if (asked === operations) continue;
      asked += 1;
      pending.set(client, { calledAt: instant, asked: ask(random, asked) });
    } else if (its.answered !== undefined) {
      history.push({ op: its.answered, calledAt: its.calledAt, answeredAt: instant });
      pending.delete(client);
    } else if (random.chance(lossShare)) {
      // The connection broke: before, or after it happened.
      const op = random.chance(0.5) ? withoutAnswer(service.carryOut(its.asked)) : its.asked;
      if (isWrite(op)) history.push({ op, calledAt: its.calledAt });
      pending.delete(client);
    } else its.answered = service.carryOut(its.asked);
  }
  return history;
}

/** An item without an id was never seen by anybody. */
function isWrite(op: CellOp): boolean {
  return op.kind === "append" ? op.item > 0 : !["read", "list", "count"].includes(op.kind);
}

/** As its client knows it. Whose item it was is seen in later lists. */
function withoutAnswer(op: CellOp): CellOp {
  if (op.kind === "write") return { kind: "write", set: op.set };
  if (op.kind === "take") return { kind: "take", place: op.place };
  return op.kind === "make" ? { kind: "make", counter: op.counter, name: op.name } : op;
}

const cellNames = ["a.one", "a.two", "b.one", "b.two"];

function ask(random: RandomStream, count: number): CellOp {
  const record = random.pick(["a", "b"]);
  const which = random.integer(0, 16);
  if (which < 4) return { kind: "write", set: { [`${record}.${random.pick(["one", "two"])}`]: count } };
  if (which < 5) return { kind: "write", set: { [`${record}.one`]: count, [`${record}.two`]: random.integer(0, 2) } };
  if (which < 8) return { kind: "read", sees: { [`${record}.one`]: 0, [`${record}.two`]: 0 } };
  if (which < 10) return { kind: "append", list: "notes.all", item: 0 };
  if (which < 11) return { kind: "list", list: "notes.all", items: [] };
  if (which < 12) return { kind: "take", place: "place.it" };
  if (which < 13) return { kind: "free", place: "place.it" };
  if (which < 16) return { kind: "make", counter: "ids.next", name: `ids.n${random.integer(0, count)}` };
  return { kind: "count", cells: ["a.two", "b.two"], value: random.integer(0, 2), count: 0 };
}

class Service {
  readonly #random: RandomStream;
  readonly #defect: Defect | undefined;
  readonly #past: Held[] = [];
  #held: Held = { cells: { "a.one": 0, "a.two": 0, "b.one": 0, "b.two": 0 }, notes: [], taken: false, ids: [] };

  constructor(random: RandomStream, defect: Defect | undefined) {
    this.#random = random;
    this.#defect = defect;
  }

  /** Does it at this moment. @returns the operation with its answer */
  carryOut(op: CellOp): CellOp {
    const held = this.#held;
    switch (op.kind) {
      case "write":
        return this.#write(op);
      case "read":
        return { kind: "read", sees: pickCells(this.#readFrom().cells, Object.keys(op.sees)) };
      case "append":
        return this.#append(op);
      case "list":
        return { kind: "list", list: op.list, items: this.#readFrom().notes };
      case "take":
        this.#keep({ taken: true });
        return { ...op, hasTaken: !held.taken };
      case "free":
        // A place that is free is answered as a read of a free place: nothing else can be seen of it.
        this.#keep({ taken: false });
        return held.taken ? op : { kind: "read", sees: {} };
      case "make":
        return { ...op, id: this.#makeId(op.name) };
      case "count":
        return { ...op, count: op.cells.filter((cell) => this.#readFrom().cells[cell] === op.value).length };
    }
  }

  #append(op: Extract<CellOp, { readonly kind: "append" }>): CellOp {
    const { notes } = this.#held;
    const item = notes.length + 1;
    const added = this.#strikes("writtenTwice") ? [item, item + 1] : [item];
    if (!this.#strikes("forgottenWrite")) this.#keep({ notes: [...notes, ...added] });
    return { ...op, item };
  }

  #write(op: Extract<CellOp, { readonly kind: "write" }>): CellOp {
    const before = this.#held.cells;
    const [record = ""] = Object.keys(op.set)[0]?.split(".") ?? [];
    const own = cellNames.filter((cell) => cell.startsWith(`${record}.`));
    // The cells of the record that it does not name are written back as they once were.
    const base = this.#strikes("lostUpdate") ? { ...before, ...pickCells(this.#older().cells, own) } : before;
    const cells = { ...base, ...toNumbers(op.set) };
    if (!this.#strikes("forgottenWrite")) this.#keep({ cells });
    return { ...op, sees: pickCells(cells, own) };
  }

  #makeId(name: string): number {
    const known = this.#held.ids.indexOf(name);
    if (known !== -1) return known + 1;
    const next = this.#held.ids.length + 1;
    if (next > 1 && this.#strikes("idGivenTwice")) return next - 1;
    this.#keep({ ids: [...this.#held.ids, name] });
    return next;
  }

  /** What a read finds. */
  #readFrom(): Held {
    if (this.#strikes("staleRead")) return this.#older();
    if (!this.#strikes("dirtyRead")) return this.#held;
    // Something that is never kept.
    const record = this.#random.pick(["a", "b"]);
    const value = 1_000_000 + this.#past.length;
    const cells = { ...this.#held.cells, [`${record}.one`]: value };
    return { ...this.#held, cells, notes: [...this.#held.notes, value] };
  }

  #older(): Held {
    const back = this.#random.integer(1, 12);
    return this.#past.at(-back) ?? this.#past[0] ?? this.#held;
  }

  #keep(part: Partial<Held>): void {
    this.#past.push(this.#held);
    this.#held = { ...this.#held, ...part };
  }

  #strikes(defect: Defect): boolean {
    return this.#defect === defect && this.#random.chance(0.25);
  }
}

function pickCells(cells: Held["cells"], names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, cells[name] ?? 0]));
}

function toNumbers(cells: Cells): Record<string, number> {
  return Object.fromEntries(Object.entries(cells).map(([cell, value]) => [cell, Number(value)]));
}
