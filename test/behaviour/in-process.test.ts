// Runs the behaviour suite in process: every case passes, and together they use every operation, response and enum value in the contract.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { faultStages } from "../../mock/control/faults/fault-stages.ts";
import { createMock } from "../../mock/create-mock.ts";
import { operationRoutes } from "../../spec/generated/operations.ts";
import { isKnownRefusal, type Refusal, toRefusal } from "../../tools/docs/listed-codes.ts";
import type { Step, Transcript } from "./behaviour-case.ts";
import { documentedResponseCases } from "./cases/documented-responses.ts";
import { behaviourCases, coreCases } from "./cases/index.ts";
import { runInProcess, timeoutMs } from "./compare-with-in-process.ts";
import { isForced, measureCoverage, operationOf, type SuiteCoverage } from "./coverage/suite-coverage.ts";
import { unreachedValues } from "./coverage/unreached-values.ts";
import { type Json, listAt, textAt } from "./expectation.ts";

/** Methods that do not concern a single sandbox; the runner itself creates sandboxes. */
const beyondOneSandbox = [
  ...["listSandboxes", "createSandbox", "listScenarios", "listAllRequests", "getTotalCoverage"],
  ...["getAdminDocument", "getContract"],
];

let transcripts: readonly Transcript[] = [];
let coverage: SuiteCoverage;

beforeAll(async () => {
  transcripts = await runInProcess(behaviourCases);
  coverage = measureCoverage(transcripts);
}, timeoutMs);

describe("in process", () => {
  it.each(behaviourCases.map(({ name }, index) => ({ name, index })))("$name", ({ index }) => {
    expect(transcripts[index]?.failure).toBeNull();
    expect(transcripts[index]?.steps.length).toBeGreaterThan(0);
  });
});

describe("the suite", () => {
  it("has at least 60 cases with distinct names", () => {
    expect(new Set(behaviourCases.map(({ name }) => name)).size).toBe(behaviourCases.length);
    expect(behaviourCases.length).toBeGreaterThanOrEqual(60);
  });

  it("gets every status of every operation, without faults below 500: add a request to test/conformance/cases.ts", () => {
    const { operations } = coverage.report;
    const missing = operations.flatMap(({ operationId, statuses, faultStatuses }) =>
      [...statuses.missing, ...faultStatuses.missing].map((status) => `${operationId} ${status}`),
    );
    expect(missing).toEqual([]);
    expect(operations.length).toBe(Object.keys(operationRoutes).length);
  });

  it("sends every query parameter, every property of a body and every enum value: add a case to test/behaviour/cases/values/", () => {
    const missing = coverage.report.operations.flatMap(({ operationId, ...kinds }) =>
      [kinds.parameters, kinds.requestProperties, kinds.enumValues].flatMap((kind) =>
        kind.missing.map((label) => `${operationId} ${label}`),
      ),
    );
    expect(missing).toEqual([]);
    expect(coverage.report.groups.enumValues.total).toBeGreaterThan(200);
  });

  it("gets every enum value: add a case to test/behaviour/cases/values/, or the reason to test/behaviour/coverage/unreached-values.ts", () => {
    expect([...coverage.responseValues.missing].sort()).toEqual([...unreachedValues].sort());
    expect(coverage.responseValues.covered.length).toBeGreaterThan(500);
  });

  it("has a story for every operation, besides those generated from statuses: add a case to test/behaviour/cases/", () => {
    const generated = new Set(documentedResponseCases.map(({ name }) => name));
    const handwrittenSteps = transcripts.filter(({ name }) => !generated.has(name)).flatMap(({ steps }) => steps);
    const used = new Set<string>(
      handwrittenSteps.flatMap((step) => (step.status === 200 ? (operationOf(step)?.operationId ?? []) : [])),
    );
    expect(Object.keys(operationRoutes).filter((operationId) => !used.has(operationId))).toEqual([]);
  });

  it("gets only codes that the contract lists for the operation and status, unless a fault forced them", () => {
    const refusals = transcripts.flatMap(({ steps }) => steps.flatMap(toRefusals));
    expect(refusals.filter((refusal) => !isKnownRefusal(refusal))).toEqual([]);
    expect(new Set(refusals).size).toBeGreaterThan(50);
  });

  it("has core cases that use every operation, status and kind of fault, for transports that run only these", () => {
    const names = new Set(coreCases.map(({ name }) => name));
    const coreTranscripts = transcripts.filter(({ name }) => names.has(name));
    expect(usedIn(coreTranscripts)).toEqual(usedIn(transcripts));
    expect(usedIn(coreTranscripts).faults).toEqual(listFaultKinds());
  });

  it("uses every method of the control that concerns one sandbox", async () => {
    const used = new Set(transcripts.flatMap(({ steps }) => steps.map(({ step }) => step)));
    await using mock = await createMock();
    const methods = Object.keys(mock.control).filter((name) => !beyondOneSandbox.includes(name));
    expect(methods.filter((name) => !used.has(`control.${name}`))).toEqual([]);
  });
});

/** Lists the operations, statuses and faults used in transcripts, sorted. */
function usedIn(scope: readonly Transcript[]) {
  const steps = scope.flatMap((transcript) => transcript.steps);
  const responses = steps.flatMap(toResponses);
  return {
    operations: toSorted(responses.map((response) => response.split(" ", 1)[0])),
    statuses: toSorted(steps.map(({ status }) => status)),
    faults: toSorted(
      steps.flatMap(({ step, args }) => (step === "control.addFault" ? [textAt(args ?? null, "/0/effect/kind")] : [])),
    ).filter(strikesRequests),
  };
}

/** Lists the kinds of fault in the admin contract that strike requests. */
function listFaultKinds(): readonly unknown[] {
  const contract: Json = JSON.parse(readFileSync("spec/generated/admin/openapi.json", "utf8"));
  const effects = listAt(contract, "/components/schemas/FaultEffect/anyOf");
  const kinds = effects.map((effect) => `${textAt(effect, "/$ref").slice(1)}/properties/kind/const`);
  return toSorted(kinds.map((pointer) => textAt(contract, pointer))).filter(strikesRequests);
}

/** False for faults of webhook deliveries, because some transports have no webhooks. */
function strikesRequests(kind: unknown): boolean {
  return !Object.entries(faultStages).some(([name, [stage]]) => name === kind && stage === "delivery");
}

function toSorted(values: readonly unknown[]): readonly unknown[] {
  return [...new Set(values)].sort();
}

/** Returns a step's refusal unless a fault caused it. */
function toRefusals(step: Step): readonly Refusal[] {
  const { status, response } = step;
  const route = operationOf(step);
  if (route === undefined || isForced(step) || typeof status !== "number" || typeof response !== "string") return [];
  const refusal = toRefusal(route.operationId, status, response);
  return refusal === undefined ? [] : [refusal];
}

/** For example `getTicket 200`; empty for a step without an operation. */
function toResponses(step: Step): readonly string[] {
  const route = operationOf(step);
  return route === undefined ? [] : [`${route.operationId} ${step.status}`];
}
