// The behaviour suite in process: every case passes, and together they use every operation and every answer that the contract documents.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { templateMatches } from "../../mock/contract/routes.ts";
import { createMock } from "../../mock/create-mock.ts";
import { type OperationRoute, operationRoutes } from "../../spec/generated/operations.ts";
import { isKnownRefusal, type Refusal, toRefusal } from "../conformance/listed-codes.ts";
import type { Step, Transcript } from "./behaviour-case.ts";
import { behaviourCases, coreCases } from "./cases/index.ts";
import { type Json, listAt, textAt } from "./expectation.ts";
import { runCases } from "./run-cases.ts";
import { openInProcess } from "./transports/in-process.ts";

/** These are about no single sandbox; the runner itself makes sandboxes. */
const ofNoSandbox = [
  ...["listSandboxes", "createSandbox", "listScenarios", "getTotalCoverage"],
  ...["getAdminDocument", "getContract"],
];

const patienceMs = 240_000;

let transcripts: readonly Transcript[] = [];

beforeAll(async () => {
  transcripts = await runCases(behaviourCases, openInProcess);
}, patienceMs);

describe("in process", () => {
  it.each(behaviourCases.map(({ name }, index) => ({ name, index })))("$name", ({ index }) => {
    expect(transcripts[index]?.failure).toBeNull();
    expect(transcripts[index]?.steps.length).toBeGreaterThan(0);
  });

  it(
    "gives equal transcripts when it is run again",
    async () => {
      expect(await runCases(behaviourCases, openInProcess)).toEqual(transcripts);
    },
    patienceMs,
  );
});

describe("the suite", () => {
  it("has at least 60 cases, each of a name of its own", () => {
    expect(new Set(behaviourCases.map(({ name }) => name)).size).toBe(behaviourCases.length);
    expect(behaviourCases.length).toBeGreaterThanOrEqual(60);
  });

  it("tells of a broken rule: a case that expects another priority fails", async () => {
    const [broken] = await runCases(
      [{ name: "wrong", tell: async ({ ask }) => void (await ask("GET", "/ticket/1")).is(200, { priority: "low" }) }],
      openInProcess,
    );
    expect(broken?.failure).toContain('GET /ticket/1:/priority: found "medium", wanted "low"');
  });

  // None is out of reach: what only a bug or a broken backend would cause is injected by a fault.
  it("gets every documented answer of every operation", () => {
    const seen = new Set(transcripts.flatMap(({ steps }) => steps.flatMap(toAnswerSeen)));
    const documented = Object.values<OperationRoute>(operationRoutes).flatMap(({ operationId, statuses }) =>
      statuses.map((status) => `${operationId} ${status}`),
    );
    expect(documented.filter((answer) => !seen.has(answer))).toEqual([]);
  });

  it("gets no code that the contract does not list for its operation and status, but where a fault was asked for", () => {
    const refusals = transcripts.flatMap(({ steps }) => steps.flatMap(toRefusalSeen));
    expect(refusals.filter((refusal) => !isKnownRefusal(refusal))).toEqual([]);
    expect(new Set(refusals).size).toBeGreaterThan(50);
  });

  it("has cases that use every operation, status and kind of fault, for the transports that seldom run all", () => {
    const names = new Set(coreCases.map(({ name }) => name));
    const core = transcripts.filter(({ name }) => names.has(name));
    expect(toUsed(core)).toEqual(toUsed(transcripts));
    expect(toUsed(core).faults).toEqual(listFaultKinds());
  });

  it("uses every method of the control that is about one sandbox", async () => {
    const used = new Set(transcripts.flatMap(({ steps }) => steps.map(({ step }) => step)));
    await using mock = await createMock();
    const methods = Object.keys(mock.control).filter((name) => !ofNoSandbox.includes(name));
    expect(methods.filter((name) => !used.has(`control.${name}`))).toEqual([]);
  });
});

/** What transcripts use, each list sorted. */
function toUsed(some: readonly Transcript[]) {
  const steps = some.flatMap((transcript) => transcript.steps);
  const answers = steps.flatMap(toAnswerSeen);
  return {
    operations: toSorted(answers.map((answer) => answer.split(" ", 1)[0])),
    statuses: toSorted(steps.map(({ status }) => status)),
    faults: toSorted(
      steps.flatMap(({ step, asked }) =>
        step === "control.addFault" ? [textAt(asked ?? null, "/0/effect/kind")] : [],
      ),
    ),
  };
}

/** The kinds of fault that the admin contract knows. */
function listFaultKinds(): readonly unknown[] {
  const contract: Json = JSON.parse(readFileSync("spec/generated/admin/openapi.json", "utf8"));
  const effects = listAt(contract, "/components/schemas/FaultEffect/anyOf");
  const kinds = effects.map((effect) => `${textAt(effect, "/$ref").slice(1)}/properties/kind/const`);
  return toSorted(kinds.map((pointer) => textAt(contract, pointer)));
}

function toSorted(found: readonly unknown[]): readonly unknown[] {
  return [...new Set(found)].sort();
}

/** A refusal that the mock gave by itself: a fault answers what it is told to. */
function toRefusalSeen({ step, status, answer, answerHeaders }: Step): readonly Refusal[] {
  const [operation] = toAnswerSeen({ step: step ?? "", status: status ?? null });
  const isAsked = /x-mock-fault|preference-applied/.test(JSON.stringify(answerHeaders ?? null));
  if (operation === undefined || isAsked || typeof status !== "number" || typeof answer !== "string") return [];
  const refusal = toRefusal(operation.split(" ", 1)[0] ?? "", status, answer);
  return refusal === undefined ? [] : [refusal];
}

/** `getTicket 200`; nothing for a step that asks no operation. */
function toAnswerSeen({ step, status }: Step): readonly string[] {
  const [method = "", target = ""] = String(step).split(" ");
  const path = target.split("?", 1)[0] ?? "";
  const route = Object.values<OperationRoute>(operationRoutes).find(
    (one) => one.method === method && templateMatches(one.path, path),
  );
  return route === undefined ? [] : [`${route.operationId} ${status}`];
}
