// Reads the file of known deviations: what is accepted, why, and until when.

import { isObject } from "../../../mock/engine/core/is-object.ts";
import { dayMs } from "../../../mock/engine/core/time.ts";
import { textAt } from "../json-parts.ts";

/** A deviation accepted until a date. */
export interface KnownDeviation {
  /** operationId. */
  readonly operation: string;
  /** Kind of finding; any if omitted. */
  readonly kind: string | undefined;
  /** Place of the finding; any if omitted. */
  readonly place: string | undefined;
  /** Why it is accepted. */
  readonly reason: string;
  /** The last day it is accepted, `YYYY-MM-DD` in UTC. */
  readonly expires: string;
  readonly isExpired: boolean;
}

/**
 * Reads `{ "known": [{ operation, kind?, place?, reason, expires }] }`; undefined means no entries.
 * @param now milliseconds since 1970
 * @throws RangeError listing every invalid entry
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
  if (!isObject(entry)) return "is not an object";
  const names = ["operation", "kind", "place", "reason", "expires"];
  const other = Object.keys(entry).find((name) => !names.includes(name));
  if (other !== undefined) return `has ${other}; there are ${names.join(", ")}`;
  const operation = textAt(entry, "operation") ?? "";
  const reason = textAt(entry, "reason")?.trim() ?? "";
  const expires = textAt(entry, "expires") ?? "";
  const last = /^\d{4}-\d\d-\d\d$/.test(expires) ? Date.parse(`${expires}T00:00:00Z`) : Number.NaN;
  if (operation === "") return "lacks an operation";
  if (reason === "") return "lacks a reason";
  if (Number.isNaN(last) || new Date(last).toISOString().slice(0, 10) !== expires)
    return "lacks an expiry date: expires, as YYYY-MM-DD";
  const isExpired = now >= last + dayMs;
  return { operation, kind: textAt(entry, "kind"), place: textAt(entry, "place"), reason, expires, isExpired };
}

/** What an entry can accept: a breach, or a difference. */
export interface Found {
  readonly operationId: string;
  readonly kind: string;
  readonly place: string;
}

/** The unexpired entry that accepts a finding. */
export function acceptedBy(known: readonly KnownDeviation[], found: Found): KnownDeviation | undefined {
  return known.find((one) => !one.isExpired && speaksOf(one, found));
}

/** Warnings about the file: entries that matched nothing, and expired ones. */
export function toWarnings(known: readonly KnownDeviation[], met: readonly Found[]): readonly string[] {
  return known.flatMap((one) => {
    const name = [one.operation, one.kind, one.place].filter((word) => word !== undefined).join(" ");
    if (!met.some((found) => speaksOf(one, found))) {
      return [`known deviation ${name} no longer occurs: remove it (${one.reason})`];
    }
    return one.isExpired ? [`known deviation ${name} expired on ${one.expires} (${one.reason})`] : [];
  });
}

function speaksOf({ operation, kind, place }: KnownDeviation, found: Found): boolean {
  return fits(operation, found.operationId) && fits(kind, found.kind) && fits(place, found.place);
}

/** `*` stands for any text. */
function fits(pattern: string | undefined, text: string): boolean {
  if (pattern === undefined) return true;
  const [start = "", ...rest] = pattern.split("*");
  if (rest.length === 0) return pattern === text;
  const end = rest.at(-1) ?? "";
  if (!text.startsWith(start) || !text.endsWith(end) || text.length < start.length + end.length) return false;
  let at = start.length;
  for (const part of rest.slice(0, -1)) {
    const found = text.indexOf(part, at);
    if (found === -1 || found + part.length > text.length - end.length) return false;
    at = found + part.length;
  }
  return true;
}
