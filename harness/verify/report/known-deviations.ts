// Reads the file of known deviations: which are accepted, why, and until when.

import { isObject } from "../../../mock/engine/core/is-object.ts";
import { dayMs } from "../../../mock/engine/core/time.ts";
import { textAt } from "../../json-parts.ts";

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
    const parsedEntry = parseEntry(entry, now);
    if (typeof parsedEntry !== "string") return [parsedEntry];
    problems.push(`Known deviations: entry ${index + 1} ${parsedEntry}.`);
    return [];
  });
  if (problems.length > 0) throw new RangeError(problems.join("\n"));
  return entries;
}

function parseEntry(entry: unknown, now: number): KnownDeviation | string {
  if (!isObject(entry)) return "is not an object";
  const names = ["operation", "kind", "place", "reason", "expires"];
  const unknownName = Object.keys(entry).find((name) => !names.includes(name));
  if (unknownName !== undefined) return `has ${unknownName}; there are ${names.join(", ")}`;
  const operation = textAt(entry, "operation") ?? "";
  const reason = textAt(entry, "reason")?.trim() ?? "";
  const expires = textAt(entry, "expires") ?? "";
  const expiryDay = /^\d{4}-\d\d-\d\d$/.test(expires) ? Date.parse(`${expires}T00:00:00Z`) : Number.NaN;
  if (operation === "") return "has no operation";
  if (reason === "") return "has no reason";
  if (Number.isNaN(expiryDay) || new Date(expiryDay).toISOString().slice(0, 10) !== expires)
    return "has no valid expiry date: expires, as YYYY-MM-DD";
  const isExpired = now >= expiryDay + dayMs;
  return { operation, kind: textAt(entry, "kind"), place: textAt(entry, "place"), reason, expires, isExpired };
}

/** A breach or difference that an entry can accept. */
export interface FoundDeviation {
  readonly operationId: string;
  readonly kind: string;
  readonly place: string;
}

/** Finds the unexpired entry that accepts a finding. */
export function acceptedBy(deviations: readonly KnownDeviation[], finding: FoundDeviation): KnownDeviation | undefined {
  return deviations.find((deviation) => !deviation.isExpired && isAbout(deviation, finding));
}

/** Warnings about the file: entries that matched nothing, and expired ones. */
export function toWarnings(
  deviations: readonly KnownDeviation[],
  findings: readonly FoundDeviation[],
): readonly string[] {
  return deviations.flatMap((deviation) => {
    const name = [deviation.operation, deviation.kind, deviation.place].filter((part) => part !== undefined).join(" ");
    if (!findings.some((finding) => isAbout(deviation, finding))) {
      return [`known deviation ${name} no longer occurs: remove it (${deviation.reason})`];
    }
    return deviation.isExpired ? [`known deviation ${name} expired on ${deviation.expires} (${deviation.reason})`] : [];
  });
}

function isAbout({ operation, kind, place }: KnownDeviation, finding: FoundDeviation): boolean {
  return (
    matchesPattern(operation, finding.operationId) &&
    matchesPattern(kind, finding.kind) &&
    matchesPattern(place, finding.place)
  );
}

/** `*` matches any text. */
function matchesPattern(pattern: string | undefined, text: string): boolean {
  if (pattern === undefined) return true;
  const [start = "", ...rest] = pattern.split("*");
  if (rest.length === 0) return pattern === text;
  const end = rest.at(-1) ?? "";
  if (!text.startsWith(start) || !text.endsWith(end) || text.length < start.length + end.length) return false;
  let position = start.length;
  for (const part of rest.slice(0, -1)) {
    const index = text.indexOf(part, position);
    if (index === -1 || index + part.length > text.length - end.length) return false;
    position = index + part.length;
  }
  return true;
}
