// The file of known deviations: what is accepted, why, and until when. Used by harness/verify/run.ts and
// harness/verify/report/verify-report.ts.
import { isObject, textAt } from "../judge/json-parts.ts";
import type { Breach } from "./finding.ts";

/** A deviation that is accepted for a time. */
export interface KnownDeviation {
  /** operationId. */
  readonly operation: string;
  /** Kind of the finding; any where it is left out. */
  readonly kind: string | undefined;
  /** Place of the finding; any where it is left out. */
  readonly place: string | undefined;
  /** Why it is accepted. */
  readonly reason: string;
  /** The last day on which it is, `YYYY-MM-DD` in UTC. */
  readonly expires: string;
  readonly isExpired: boolean;
}

const dayMs = 86_400_000;

/**
 * Reads `{ "known": [{ operation, kind?, place?, reason, expires }] }`; undefined means none.
 * @param now milliseconds since 1970
 * @throws RangeError that names every entry which is wrong
 */
export function parseKnown(value: unknown, now: number): readonly KnownDeviation[] {
  if (value === undefined) return [];
  if (!isObject(value) || !Array.isArray(value.known)) {
    throw new RangeError('Known deviations: expected an object { "known": [ … ] }.');
  }
  const problems: string[] = [];
  const entries = value.known.flatMap((entry, index) => {
    const read = readEntry(entry, now);
    if (typeof read !== "string") return [read];
    problems.push(`Known deviations: entry ${index + 1} ${read}.`);
    return [];
  });
  if (problems.length > 0) throw new RangeError(problems.join("\n"));
  return entries;
}

function readEntry(entry: unknown, now: number): KnownDeviation | string {
  if (!isObject(entry)) return "is no object";
  const names = ["operation", "kind", "place", "reason", "expires"];
  const other = Object.keys(entry).find((name) => !names.includes(name));
  if (other !== undefined) return `has ${other}; there are ${names.join(", ")}`;
  const operation = textAt(entry, "operation") ?? "";
  const reason = textAt(entry, "reason")?.trim() ?? "";
  const expires = textAt(entry, "expires") ?? "";
  const last = /^\d{4}-\d\d-\d\d$/.test(expires) ? Date.parse(`${expires}T00:00:00Z`) : Number.NaN;
  if (operation === "") return "names no operation";
  if (reason === "") return "gives no reason";
  if (Number.isNaN(last)) return "says no day until which it holds: expires, as YYYY-MM-DD";
  const isExpired = now >= last + dayMs;
  return { operation, kind: textAt(entry, "kind"), place: textAt(entry, "place"), reason, expires, isExpired };
}

/** Whether an entry speaks of a breach. */
export function speaksOf({ operation, kind, place }: KnownDeviation, breach: Breach): boolean {
  return (
    operation === breach.operationId &&
    (kind === undefined || kind === breach.kind) &&
    (place === undefined || place === breach.place)
  );
}
