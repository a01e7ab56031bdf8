// The parts of a step of the model: the request, what the model expects of its answer, and the judge that collects every difference.
// The moves of the files beside this one make steps; play.ts carries them out.
import { isDeepStrictEqual } from "node:util";
import type { RandomStream } from "../../../mock/core/random.ts";
import type { OperationId } from "../../../spec/generated/operations.ts";
import type { Model, Surroundings } from "./model-state.ts";

/** What a move can look at to make a request. */
export interface Situation {
  readonly model: Model;
  readonly around: Surroundings;
  readonly random: RandomStream;
  readonly caller: number;
  /** Who asked for presence when, in milliseconds, by ticket and user; no undo takes it back. */
  readonly presence: Map<string, number>;
}

/** A request and what the model expects. */
export interface Step {
  readonly operationId: OperationId;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly status: number;
  /** The code of a refusal. */
  readonly code?: string;
  /** For an answer of 200: judges it, and gives the model after the step, the very same where nothing changes. */
  readonly next?: (text: string, judge: Judge) => Model;
}

/** A kind of step. Gives none where the state has nothing for it. */
export interface Move {
  readonly weight: number;
  make(situation: Situation): Step | undefined;
}

/** A read whose answer has to agree with the model. */
export interface ReadBack {
  readonly path: string;
  readonly status: number;
  readonly method?: string;
  readonly body?: unknown;
  check?(text: string, judge: Judge): void;
}

/** Collects what differs. */
export interface Judge {
  readonly differences: string[];
  /** Notes a difference unless both are equal in depth. */
  same(what: string, got: unknown, expected: unknown): void;
  /** Notes a difference unless every property of `expected` is equal in `got`. */
  has(what: string, got: object, expected: object): void;
}

/** A judge without differences. */
export function createJudge(): Judge {
  const differences: string[] = [];
  function same(what: string, got: unknown, expected: unknown): void {
    if (isDeepStrictEqual(got, expected)) return;
    const { place, one, other } = firstDifference(got, expected);
    differences.push(`${what}${place}: the model expected ${toShort(other)}, but it was ${toShort(one)}`);
  }
  function has(what: string, got: object, expected: object): void {
    const found = new Map(Object.entries(got));
    for (const [name, value] of Object.entries(expected)) same(`${what}, ${name}`, found.get(name), value);
  }
  return { differences, same, has };
}

/** An answer as what the contract says it is. */
export function parseAs<T>(text: string): T {
  return JSON.parse(text);
}

/** The ids, or one that nothing has, in a share of cases. */
export function idOrUnknown(situation: Situation, ids: readonly number[], unknownShare = 0.03): number | undefined {
  if (situation.random.chance(unknownShare)) return unknownId;
  return ids.length === 0 ? undefined : situation.random.pick(ids);
}

/** An id that no record has. */
export const unknownId = 987_654_321;

/** Where two values differ first, and how. */
function firstDifference(one: unknown, other: unknown): { place: string; one: unknown; other: unknown } {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return { place: "", one, other };
  const [some, others] = [
    new Map<string, unknown>(Object.entries(one)),
    new Map<string, unknown>(Object.entries(other)),
  ];
  const name = [...new Set([...some.keys(), ...others.keys()])].find(
    (key) => some.has(key) !== others.has(key) || !isDeepStrictEqual(some.get(key), others.get(key)),
  );
  if (name === undefined) return { place: "", one, other };
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return { place: "", one, other };
  const inner = firstDifference(some.get(name), others.get(name));
  return { ...inner, place: `/${name}${inner.place}` };
}

function toShort(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 600 ? `${text.slice(0, 600)}…` : text;
}
