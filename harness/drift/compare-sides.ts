// Finds the requests that two sides answer with different statuses.
import { requireOperation } from "../contract-operation.ts";
import type { PlannedCase } from "../verify/cases/planned-case.ts";
import type { Exchange, Silence } from "../verify/target/request.ts";
import type { Differing } from "./contract-place.ts";
import type { Played } from "./play-side.ts";

/** A difference in behaviour. */
export interface BehaviourDrift extends Differing {
  readonly kind: "status";
  readonly expected: string;
  readonly example: string;
  readonly count: number;
}

/** One for each part of a request that the server never answered with a status the mock gives. */
export function compareStatuses(target: readonly Played[], mock: readonly Played[]): readonly BehaviourDrift[] {
  const ours = toGroups(mock);
  return [...toGroups(target)].flatMap(([key, group]) => {
    const [first] = group;
    const expected = statusesOf(ours.get(key) ?? []);
    const found = statusesOf(group);
    if (first === undefined || expected.size === 0 || found.size === 0) return [];
    if ([...found].some((status) => expected.has(status))) return [];
    const { operationId } = first.planned.request;
    const place = toPlace(first.planned);
    const words = { found: [...found].join(" or "), expected: [...expected].join(" or ") };
    return [{ operationId, kind: "status", place, ...words, example: first.answer.line, count: group.length } as const];
  });
}

function toGroups(played: readonly Played[]): ReadonlyMap<string, readonly Played[]> {
  const groups = new Map<string, Played[]>();
  for (const one of played) {
    if (!isComparable(one)) continue;
    const key = `${one.planned.request.operationId} ${toPlace(one.planned)}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups;
}

function toPlace({ kind, place }: PlannedCase): string {
  return place === "" ? kind : `${kind} ${place}`;
}

/** Excludes requests without permission, to deleted records, or that the server temporarily could not answer. */
function isComparable({ planned, answer }: Played): boolean {
  if (!("status" in answer)) return true;
  if (answer.status === 429 || answer.status === 503) return false;
  const mayBeForbidden = requireOperation(planned.request.operationId).permissions.length > 0;
  if (answer.status === 403 && mayBeForbidden && planned.kind !== "anonymous") return false;
  return !(planned.kind === "valid" && answer.status === 404);
}

function statusesOf(group: readonly Played[]): ReadonlySet<string> {
  return new Set(group.map(({ answer }) => toStatus(answer)));
}

function toStatus(answer: Exchange | Silence): string {
  return "status" in answer ? String(answer.status) : `no answer (${answer.reason})`;
}
