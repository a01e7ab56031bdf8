// Measures what the behaviour suite covers of the contract: requests, statuses and enum values of answers.
import { contractSchema } from "../../../mock/contract/json-schema.ts";
import { templateMatches } from "../../../mock/contract/routes.ts";
import { cover, createCoverage } from "../../../mock/control/coverage/coverage.ts";
import { type Place, toPlace } from "../../../mock/control/coverage/coverage-model.ts";
import type { CoverageReport, CoverageSet } from "../../../mock/control/coverage/coverage-report.ts";
import { type OperationId, type OperationRoute, operationRoutes } from "../../../spec/generated/operations.ts";
import type { Step, Transcript } from "../behaviour-case.ts";
import type { Json } from "../expectation.ts";

/** A report of the mock's own kind, and beside it what that leaves out. */
export interface OwnCoverage {
  /** Statuses below 500, but for 429, count only where no fault and no preference of the request gave them. */
  readonly report: CoverageReport;
  /** Enum values of answers, such as `getTicket 200 /channel = email`. The codes of refusals are counted by test/conformance/error-codes.test.ts. */
  readonly answerValues: CoverageSet;
}

const routes: readonly OperationRoute[] = Object.values(operationRoutes);

/** What some transcripts have used; none: all is missing. */
export function measureCoverage(transcripts: readonly Transcript[]): OwnCoverage {
  const coverage = createCoverage();
  const answers = createAnswerCoverage();
  for (const step of transcripts.flatMap(({ steps }) => steps)) {
    const route = operationOf(step);
    if (route === undefined) continue;
    const { operationId, faultStatuses } = route;
    const status = typeof step.status === "number" ? step.status : null;
    const isCaused = !isAskedFor(step) || (status !== null && faultStatuses.includes(status));
    const [, queryText = ""] = String(step.step).split("?");
    coverage.note({ operationId, status: isCaused ? status : null, queryText, requestBody: toBody(step.body) });
    if (isCaused) answers.note(`${operationId} ${status}`, step.answer);
  }
  return { report: coverage.report(), answerValues: answers.set() };
}

/** The operation that a step asks; undefined where it asks none. */
export function operationOf({ step }: Step): (OperationRoute & { readonly operationId: OperationId }) | undefined {
  const [method = "", target = ""] = String(step).split(" ");
  const path = target.split("?", 1)[0] ?? "";
  return Object.values(operationRoutes).find((one) => one.method === method && templateMatches(one.path, path));
}

/** Whether the answer is not the mock's own: a fault gave it, or the request said what it wanted. */
export function isAskedFor({ answerHeaders }: Step): boolean {
  return /x-mock-fault|preference-applied/.test(JSON.stringify(answerHeaders ?? null));
}

function toBody(body: Json | undefined): unknown {
  if (body === null || typeof body !== "string") return body ?? undefined;
  return parse(body);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The enum values in the answers of the contract, by the mock's own model of places. */
function createAnswerCoverage() {
  const values: { readonly label: string; readonly isValue: boolean }[] = [];
  const places = new Map<string, Place>();
  for (const { operationId, statuses } of routes) {
    for (const answer of statuses.map((status) => `${operationId} ${status}`)) {
      const schema = contractSchema.properties[answer];
      if (schema === undefined) continue;
      const add = (kind: string, label: string) =>
        values.push({ label: `${answer} ${label.replace(/^body /, "")}`, isValue: kind === "enumValues" }) - 1;
      places.set(answer, toPlace(schema, contractSchema, add));
    }
  }
  const used = new Uint8Array(values.length);
  return {
    note(answer: string, text: Json | undefined): void {
      const place = places.get(answer);
      if (place !== undefined && typeof text === "string") cover(place, parse(text), used);
    },
    set(): CoverageSet {
      const labels = (wanted: 0 | 1) =>
        values.flatMap(({ label, isValue }, index) => (isValue && used[index] === wanted ? [label] : []));
      return { covered: labels(1), missing: labels(0) };
    },
  };
}
