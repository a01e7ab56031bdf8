// Checks a recorded request and its response against the contract.
import { checkRequest } from "../contract-checks.ts";
import type { RecordedExchange } from "../recorded-traffic.ts";
import { findSchemaBreaches, undocumentedParts } from "../verify/checks/schema-breaches.ts";
import type { Breach } from "../verify/report/finding.ts";
import { redactViolation } from "../verify/target/credential-redactor.ts";
import { classifyBreach, toUndocumented, type UnlocatedDrift } from "./drift-classes.ts";

/** Checks the response only against its schema, because everything else depends on records. */
export function checkRecorded(entry: RecordedExchange): readonly UnlocatedDrift[] {
  const { operationId, path, query, exchange, lost, hide } = entry;
  const { request, status, line } = exchange;
  const violations = checkRequest(operationId, { path, query, body: request.body });
  const knownViolations = lost.has("request") ? violations.filter((violation) => violation.in !== "body") : violations;
  const [first] = knownViolations.map(redactViolation);
  const isAccepted = status >= 200 && status < 300;
  const place = first === undefined ? "a request that meets the contract" : `${first.in} ${first.pointer}`;
  const expected = first === undefined ? "no 400" : `400: found ${first.found}, expected ${first.expected}`;
  const isDifferent = first === undefined ? status === 400 && !lost.has("request") : isAccepted;
  const behaviour: UnlocatedDrift = {
    class: "behaviour",
    operationId,
    kind: "status",
    place,
    found: String(status),
    expected,
    example: line,
    count: 1,
  };
  const findings = [
    ...(isDifferent ? [behaviour] : []),
    ...responseBreaches(entry).map((breach) => ({ ...classifyBreach(breach), count: 1 })),
    ...undocumentedParts(exchange).map((part) => toUndocumented(operationId, part, line)),
  ];
  return findings.map((finding) => ({
    ...finding,
    place: hide(finding.place),
    found: hide(finding.found),
    expected: hide(finding.expected),
    example: hide(finding.example),
  }));
}

/** Checks only status and headers of HEAD responses, responses without a body, and 304. */
function responseBreaches({ exchange, lost }: RecordedExchange): readonly Breach[] {
  if (exchange.status === 304) return [];
  const breaches = findSchemaBreaches(exchange);
  if (!lost.has("response") && !exchange.line.startsWith("HEAD ")) return breaches;
  return breaches.filter(({ kind }) => kind === "status" || kind === "header" || kind === "media-type");
}
