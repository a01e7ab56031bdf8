// Records what clients see of one sandbox and makes the history out of it that test/proof/linearizability/judge.ts judges. Used by
// test/proof/cluster/play.ts.
import type { CellOp, Cells } from "../linearizability/cells.ts";
import type { Recorded } from "../linearizability/check-history.ts";
import { judgeHistory } from "../linearizability/judge.ts";
import type { Seen, SeenOp } from "./moves.ts";

/** Counts what happens at the clients, so that of two things one is always the earlier. */
export interface Instants {
  next(): number;
}

export function createInstants(): Instants {
  let last = 0;
  return { next: () => (last += 1) };
}

interface Grown {
  readonly name: string;
  readonly value: number;
  readonly calledAt: number;
  readonly answeredAt: number;
}

export class Recorder {
  #seen: Recorded<SeenOp>[] = [];
  readonly #grown: Grown[] = [];
  readonly #breaches: string[] = [];
  readonly #start: Cells;
  #lastNumber = 0;

  /** @param start cells that were there before; tickets are known from their first change */
  constructor(start: Cells) {
    this.#start = start;
  }

  unique(): number {
    this.#lastNumber += 1;
    return this.#lastNumber;
  }

  answered({ op, grown = {} }: Seen, calledAt: number, answeredAt: number): void {
    this.#seen.push({ op, calledAt, answeredAt });
    for (const [name, value] of Object.entries(grown)) this.#grown.push({ name, value, calledAt, answeredAt });
  }

  /** No answer came: it may have happened. */
  unanswered(op: SeenOp, calledAt: number): void {
    this.#seen.push({ op, calledAt });
  }

  /** What had no answer until now has happened or never will: whoever was asked has ended, and so has all that worked for it. */
  settle(overAt: number): void {
    this.#seen = this.#seen.map((one) => ((one.answeredAt ?? one.overAt) === undefined ? { ...one, overAt } : one));
  }

  breach(text: string): void {
    this.#breaches.push(text);
  }

  /** What is wrong with all that was seen. The last list of notes of each ticket has to be that of the end. */
  judge(): string[] {
    const told = judgeHistory(this.history(), this.#start);
    return [...this.#breaches.slice(0, 20), ...this.#forgottenNotes(), ...this.#shrunken(), ...told];
  }

  history(): Recorded<CellOp>[] {
    const places = this.#notePlaces();
    return this.#seen.flatMap((one): Recorded<CellOp>[] => {
      const op = toCellOp(one.op, places);
      return op === undefined ? [] : [{ ...one, op }];
    });
  }

  /** Where each note stands in the list of its ticket at the end, counted from 1. */
  #notePlaces(): ReadonlyMap<string, number> {
    const last = new Map<number, readonly string[]>();
    for (const { op } of this.#seen) if (op.kind === "notes") last.set(op.ticket, op.texts);
    return new Map([...last.values()].flatMap((texts) => texts.map((text, index) => [text, index + 1] as const)));
  }

  #forgottenNotes(): string[] {
    const places = this.#notePlaces();
    return this.#seen.flatMap(({ op, answeredAt }) =>
      op.kind === "note" && answeredAt !== undefined && !places.has(op.text)
        ? [`"${op.text}" of ticket ${op.ticket} was acknowledged and is not there at the end`]
        : [],
    );
  }

  #shrunken(): string[] {
    const breaches: string[] = [];
    for (const one of this.#grown) {
      const earlier = this.#grown.find(
        ({ name, value, answeredAt }) => name === one.name && answeredAt < one.calledAt && value > one.value,
      );
      if (earlier !== undefined) breaches.push(`became smaller: ${JSON.stringify([earlier, one])}`);
    }
    return breaches.slice(0, 5);
  }
}

/** Undefined: a note that nobody ever saw, so it is not there. */
function toCellOp(op: SeenOp, places: ReadonlyMap<string, number>): CellOp | undefined {
  if (op.kind === "notes")
    return { kind: "list", list: `n${op.ticket}.notes`, items: op.texts.map((text) => places.get(text) ?? 0) };
  if (op.kind !== "note") return op;
  const item = places.get(op.text);
  return item === undefined ? undefined : { kind: "append", list: `n${op.ticket}.notes`, item };
}
