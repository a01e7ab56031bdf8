// The codes of refusals: the contract lists all that an operation answers, and each that it lists is answered, by a case of
// test/conformance/cases.ts or by a request of test/conformance/refused-requests.ts. test/behaviour/in-process.test.ts looks at its own.
import { beforeAll, describe, expect, it } from "vitest";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import { type OperationId, type OperationRoute, operationRoutes } from "../../spec/generated/operations.ts";
import { listServiceCodes } from "../docs/error-codes.ts";
import { type ConformanceRequest, cases } from "./cases.ts";
import {
  isKnownRefusal,
  listRefusals,
  ofNoOperation,
  type Refusal,
  toRefusal,
  withoutOperation,
} from "./listed-codes.ts";
import {
  goodRequestTo,
  makeRefusedTokens,
  refusedBodies,
  refusedByAny,
  refusedByRules,
  type SentRequest,
  secret,
} from "./refused-requests.ts";
import { placeCancelledRun } from "./test-run-cases.ts";

/** Listed codes that no request of this file gets, by status and code, with the reason and the test that gets them. */
const unreached: Readonly<Record<string, string>> = {
  "403 assessment_not_visible": "test/behaviour/cases/quality.ts: needs a caller of another team",
  "403 no_signing_key": "test/mock/operations/profiles.test.ts: needs a mock that checks tokens against a key set",
  "409 test_run_without_cases": "test/mock/services/checks/test-run-schedule.test.ts: needs a run without tickets",
  "422 no_test_cases": "test/behaviour/cases/test-runs.ts: needs an AI agent without test cases",
  "422 structure_too_deep":
    "test/mock/services/knowledge/knowledge-structure.test.ts: needs a tree of a hundred levels",
  "500 answer_breaks_contract": "test/mock/http/app.test.ts: needs an operation that is broken",
  "503 keys_unavailable": "test/mock/auth/key-set.test.ts: needs keys behind a URL that fails later",
  "503 memory_limit": "test/mock/memory-limit.test.ts: needs a full memory",
};

const now = Date.parse("2026-03-02T09:00:00Z");
const operationIds = Object.keys(operationRoutes) as OperationId[];
const seen = new Set<Refusal>();

beforeAll(async () => {
  await using ordinary = await createMock({ now });
  await placeCancelledRun(ordinary.sandbox().control);
  await using strict = await createMock({
    now,
    auth: "strict",
    jwtSecret: secret,
    rules: { pendingNeedsDueDate: true },
  });
  const tokens = await makeRefusedTokens(now / 1000);
  for (const operationId of operationIds) {
    for (const request of Object.values(cases[operationId]))
      await note(operationId, ordinary, await toSent(request, ordinary));
    for (const request of listRefused(operationId)) await note(operationId, ordinary, request);
    for (const request of refusedByRules[operationId] ?? []) await note(operationId, strict, request);
    const { method, path, body } = goodRequestTo(operationId);
    for (const token of tokens) {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      await note(operationId, strict, { method, path, headers, body });
    }
  }
}, 120_000);

function listRefused(operationId: OperationId): readonly SentRequest[] {
  const good = goodRequestTo(operationId);
  const { method }: OperationRoute = operationRoutes[operationId];
  return [...refusedByAny(good), ...(method === "GET" ? [] : refusedBodies(good))];
}

async function toSent({ method, path, body, contentType, as }: ConformanceRequest, mock: Mock): Promise<SentRequest> {
  const type: Record<string, string> = body === undefined ? {} : { "content-type": contentType ?? "application/json" };
  if (as === "nobody") return { method, path, headers: { ...type, authorization: "" }, body };
  const token = await mock.token(as === "withoutPermission" ? { userId: 11 } : {});
  return { method, path, headers: { ...type, authorization: `Bearer ${token}` }, body };
}

async function note(operationId: OperationId, mock: Mock, { method, path, headers, body }: SentRequest): Promise<void> {
  const all = new Headers({ authorization: `Bearer ${await mock.token()}`, ...headers });
  if (all.get("authorization") === "") all.delete("authorization");
  // Node wants to be told of a body that is a stream; the type of the platform does not know it.
  const init = { method, headers: all, body: body ?? null, duplex: "half" } as RequestInit;
  const response = await mock.fetch(`http://mock.local${path}`, init);
  const refusal = toRefusal(operationId, response.status, await response.text());
  if (refusal !== undefined) seen.add(refusal);
}

describe("the codes of refusals", () => {
  it("that operations answer are listed: add what is missing to the enum of the error in spec/common/errors.yaml", () => {
    expect([...seen].filter((refusal) => !isKnownRefusal(refusal))).toEqual([]);
    expect(seen.size).toBeGreaterThan(150);
  });

  it("that are listed are answered: take out what nothing answers, or say in `unreached` which test gets it", () => {
    const missing = listRefusals().filter((one) => !seen.has(one) && unreached[withoutOperation(one)] === undefined);
    expect(missing).toEqual([]);
  });

  it("that are said to be out of reach are so, and are listed", () => {
    const answered = new Set([...seen].map(withoutOperation));
    expect(Object.keys(unreached).filter((one) => answered.has(one))).toEqual([]);
    const listed = new Set(listRefusals().map(withoutOperation));
    expect(Object.keys(unreached).filter((one) => !listed.has(one))).toEqual([]);
  });

  it("in the sources are listed: add a new one to spec/common/errors.yaml, or to `ofNoOperation` in test/conformance/listed-codes.ts", () => {
    const known = new Set([...listRefusals().map(withoutOperation), ...Object.keys(ofNoOperation)]);
    const thrown = [...listServiceCodes()].flatMap(([status, codes]) => codes.map((code) => `${status} ${code}`));
    expect(thrown.filter((one) => !known.has(one))).toEqual([]);
    expect(thrown.length).toBeGreaterThan(40);
  });
});
