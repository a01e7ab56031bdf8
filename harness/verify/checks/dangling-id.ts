// Builds the breach for a response that refers to a missing record.
import type { IdSource } from "../probes/id-kinds.ts";
import { operationEvidence, responsePart } from "../published-parts.ts";
import type { Breach } from "../report/finding.ts";
import type { Exchange } from "../target/request.ts";
import { toBreach } from "./schema-breaches.ts";

/** @param missing the 404 response to a request for the named record */
export function toDanglingIdBreach(missing: Exchange, { operationId, path }: Omit<IdSource, "kind">): Breach {
  const evidence =
    responsePart(operationId, 200, `/${path.replaceAll("[]", "0")}`)?.evidence ?? operationEvidence(operationId);
  return toBreach({
    operationId,
    line: missing.line,
    kind: "reference",
    place: `200 /${path}`,
    found: `${missing.line} returns 404`,
    expected: `an id that ${missing.request.operationId} finds`,
    evidence,
  });
}
