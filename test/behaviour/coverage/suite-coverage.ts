// Measures the behaviour suite's coverage of the contract: requests, statuses and enum values of responses.
import { parseJson } from "../../../harness/json-parts.ts";
import { contractSchema } from "../../../mock/contract/json-schema.ts";
import { templateMatches } from "../../../mock/contract/routes.ts";
import { ownContract } from "../../../mock/contract/service-contract.ts";
import { Coverage, markCovered } from "../../../mock/control/coverage/coverage.ts";
import { type TreeNode, toTreeNode } from "../../../mock/control/coverage/coverage-model.ts";
import type { CoverageReport, CoverageSet } from "../../../mock/control/coverage/coverage-report.ts";
import { type OperationId, type OperationRoute, operationRoutes } from "../../../spec/generated/operations.ts";
import type { Step, Transcript } from "../behaviour-case.ts";
import type { Json } from "../expectation.ts";

/** A report like the mock's own, plus enum values of responses. */
export interface SuiteCoverage {
  /** Statuses below 500, except 429, count only if caused by neither a fault nor a preference of the request. */
  readonly report: CoverageReport;
  /** Enum values in responses, for example `getTicket 200 /channel = email`. test/conformance/error-codes.test.ts counts refusal codes. */
  readonly responseValues: CoverageSet;
}

const routes: readonly OperationRoute[] = Object.values(operationRoutes);

/** Measures the coverage of transcripts; without transcripts, everything is missing. */
export function measureCoverage(transcripts: readonly Transcript[]): SuiteCoverage {
  const coverage = new Coverage(ownContract);
  const responses = createResponseCoverage();
  for (const step of transcripts.flatMap(({ steps }) => steps)) {
    const route = operationOf(step);
    if (route === undefined) continue;
    const { operationId, faultStatuses } = route;
    const status = typeof step.status === "number" ? step.status : null;
    const isCounted = !isForced(step) || (status !== null && faultStatuses.includes(status));
    const [, queryText = ""] = String(step.step).split("?");
    const requestBody = toBody(step.body);
    coverage.record({ operationId, status: isCounted ? status : null, queryText, requestBody, requestHeaders: [] });
    if (isCounted) responses.note(`${operationId} ${status}`, step.response);
  }
  return { report: coverage.report(), responseValues: responses.set() };
}

/** Returns the operation that a step calls, if any. */
export function operationOf({ step }: Step): (OperationRoute & { readonly operationId: OperationId }) | undefined {
  const [method = "", target = ""] = String(step).split(" ");
  const path = target.split("?", 1)[0] ?? "";
  return Object.values(operationRoutes).find((route) => route.method === method && templateMatches(route.path, path));
}

/** Whether a fault or a preference of the request determined the response. */
export function isForced({ responseHeaders }: Step): boolean {
  return /x-mock-fault|preference-applied/.test(JSON.stringify(responseHeaders ?? null));
}

function toBody(body: Json | undefined): unknown {
  if (body === null || typeof body !== "string") return body ?? undefined;
  return parseJson(body);
}

/** Tracks the enum values seen in responses, using the mock's own coverage model. */
function createResponseCoverage() {
  const values: { readonly label: string; readonly isValue: boolean }[] = [];
  const places = new Map<string, TreeNode>();
  for (const { operationId, statuses } of routes) {
    for (const response of statuses.map((status) => `${operationId} ${status}`)) {
      const schema = contractSchema.properties[response];
      if (schema === undefined) continue;
      const add = (kind: string, label: string) =>
        values.push({ label: `${response} ${label.replace(/^body /, "")}`, isValue: kind === "enumValues" }) - 1;
      places.set(response, toTreeNode(schema, contractSchema, add));
    }
  }
  const used = new Uint8Array(values.length);
  return {
    note(response: string, text: Json | undefined): void {
      const place = places.get(response);
      if (place !== undefined && typeof text === "string") markCovered(place, parseJson(text), used);
    },
    set(): CoverageSet {
      const labels = (use: 0 | 1) =>
        values.flatMap(({ label, isValue }, index) => (isValue && used[index] === use ? [label] : []));
      return { covered: labels(1), missing: labels(0) };
    },
  };
}
