// Classifies differences between a server and the contract.
import type { Breach } from "../verify/report/finding.ts";
import type { Drift, DriftClass } from "./drift-report.ts";

/** A difference without its location in the contract. */
export type UnlocatedDrift = Omit<Drift, "where" | "isNew">;

/** Kinds of breaches of a response's schema; all other kinds are about behaviour. */
const schemaKinds: ReadonlySet<string> = new Set([
  "media-type",
  "encoding",
  "header",
  "not-json",
  "missing",
  "type",
  "null",
  "enum",
  "value",
]);

export function classifyBreach(breach: Breach): Omit<UnlocatedDrift, "count"> {
  const { operationId, kind, place, found, expected, provenance, example } = breach;
  // The place of an undeclared status is the status; that of an unexpected one names the request.
  const isSchemaBreach = schemaKinds.has(kind) || (kind === "status" && /^\d{3}$/.test(place));
  const schemaClass: DriftClass = provenance === "assumed" ? "assumption" : "contract";
  return { class: isSchemaBreach ? schemaClass : "behaviour", operationId, kind, place, found, expected, example };
}

export function toUndocumented(
  operationId: UnlocatedDrift["operationId"],
  place: string,
  example: string,
): UnlocatedDrift {
  return {
    class: "undocumented",
    operationId,
    kind: "undocumented",
    place,
    found: "a part that is present",
    expected: "no such part in the contract",
    example,
    count: 1,
  };
}
