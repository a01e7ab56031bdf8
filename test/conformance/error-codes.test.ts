// Checks refusal codes both ways: the contract lists every code that an operation returns, and requests trigger every listed code.
import { beforeAll, describe, expect, it } from "vitest";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import { type OperationId, type OperationRoute, operationRoutes } from "../../spec/generated/operations.ts";
import { isKnownRefusal, listRefusals, type Refusal, toRefusal } from "../../tools/docs/listed-codes.ts";
import { type ConformanceRequest, cases } from "./cases.ts";
import { addDeadEnds, refusedAtDeadEnds } from "./dead-end-records.ts";
import {
  goodRequestTo,
  makeRefusedTokens,
  refusedBodies,
  refusedByAny,
  refusedByRules,
  type SentRequest,
  secret,
} from "./refused-requests.ts";
import { openWithKeySet, type RefusingMock, refusingMocks } from "./refusing-mocks.ts";
import { placeCancelledRun } from "./test-run-cases.ts";

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
  for (const open of refusingMocks) {
    await using mock = await open();
    for (const operationId of operationIds) await note(operationId, mock, toGoodJson(operationId));
  }
  await using withKeySet = await openWithKeySet();
  await note("createProfileToken", withKeySet, toGoodJson("createProfileToken"));
  await noteAtDeadEnds();
}, 120_000);

function listRefused(operationId: OperationId): readonly SentRequest[] {
  const good = goodRequestTo(operationId);
  const { method }: OperationRoute = operationRoutes[operationId];
  return [...refusedByAny(good), ...(method === "GET" ? [] : refusedBodies(good))];
}

async function toSent({ method, path, body, contentType, as }: ConformanceRequest, mock: Mock): Promise<SentRequest> {
  const type: Record<string, string> = body === undefined ? {} : { "content-type": contentType ?? "application/json" };
  if (as === "withoutToken") return { method, path, headers: { ...type, authorization: "" }, body };
  const token = await mock.token(as === "withoutPermission" ? { userId: 11 } : {});
  return { method, path, headers: { ...type, authorization: `Bearer ${token}` }, body };
}

function toGoodJson(operationId: OperationId): SentRequest {
  const { method, path, body } = goodRequestTo(operationId);
  return { method, path, headers: { "content-type": "application/json" }, body };
}

async function noteAtDeadEnds(): Promise<void> {
  await using mock = await createMock({ now });
  await addDeadEnds(mock);
  for (const operationId of operationIds) {
    const request = refusedAtDeadEnds[operationId];
    if (request === undefined) continue;
    const token = await mock.token({ userId: request.userId });
    await note(operationId, mock, { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
  }
}

async function note(
  operationId: OperationId,
  mock: RefusingMock,
  { method, path, headers, body }: SentRequest,
): Promise<void> {
  const all = new Headers({ authorization: `Bearer ${await mock.token()}`, ...headers });
  if (all.get("authorization") === "") all.delete("authorization");
  // Node requires `duplex` for a stream, which the platform's type lacks.
  const init = { method, headers: all, body: body ?? null, duplex: "half" } as RequestInit;
  const response = await mock.fetch(`http://mock.local${path}`, init);
  const refusal = toRefusal(operationId, response.status, await response.text());
  if (refusal !== undefined) seen.add(refusal);
}

describe("the codes of refusals", () => {
  it("are all listed: add missing ones to the enum of the error in spec/common/errors.yaml", () => {
    expect([...seen].filter((refusal) => !isKnownRefusal(refusal))).toEqual([]);
    expect(seen.size).toBeGreaterThan(150);
  });

  it("are all answered by each operation that lists them: remove unused ones, or add a request", () => {
    expect(listRefusals().filter((one) => !seen.has(one))).toEqual([]);
  });
});
