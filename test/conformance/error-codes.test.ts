// Checks refusal codes both ways: the contract lists every code that an operation returns, and requests trigger every listed code.
import { beforeAll, describe, expect, it } from "vitest";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import { type OperationId, type OperationRoute, operationRoutes } from "../../spec/generated/operations.ts";
import { isKnownRefusal, listRefusals, type Refusal, toRefusal } from "../../tools/docs/listed-codes.ts";
import { makePair } from "../mock/auth/sample-keys.ts";
import { type ConformanceRequest, cases } from "./cases.ts";
import { addDeadEnds, refusedAtDeadEnds } from "./dead-end-records.ts";
import {
  makeRefusedTokens,
  refusedBodies,
  refusedByAny,
  refusedByRules,
  type SentRequest,
  secret,
  validRequestTo,
} from "./refused-requests.ts";
import { type RefusingMock, refusingMocks } from "./refusing-mocks.ts";
import { createRunToCancel } from "./test-run-cases.ts";

const now = Date.parse("2026-03-02T09:00:00Z");
const operationIds = Object.keys(operationRoutes) as OperationId[];
const refusals = new Set<Refusal>();

beforeAll(async () => {
  await using ordinary = await createMock({ now });
  await createRunToCancel(ordinary.sandbox().control);
  await using strict = await createMock({
    now,
    auth: "strict",
    jwtSecret: secret,
    rules: { pendingNeedsDueDate: true },
  });
  const tokens = await makeRefusedTokens(now / 1000);
  for (const operationId of operationIds) {
    for (const request of Object.values(cases[operationId]))
      await recordRefusal(operationId, ordinary, await toSentRequest(request, ordinary));
    for (const request of listRefusedRequests(operationId)) await recordRefusal(operationId, ordinary, request);
    for (const request of refusedByRules[operationId] ?? []) await recordRefusal(operationId, strict, request);
    const { method, path, body } = validRequestTo(operationId);
    for (const token of tokens) {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      await recordRefusal(operationId, strict, { method, path, headers, body });
    }
  }
  for (const open of refusingMocks) {
    await using mock = await open();
    for (const operationId of operationIds) await recordRefusal(operationId, mock, toValidRequest(operationId));
  }
  await using withKeySet = await openWithKeySet();
  await recordRefusal("createProfileToken", withKeySet, toValidRequest("createProfileToken"));
  await recordDeadEnds();
}, 120_000);

/** Opens a mock that verifies tokens with a key set, so it cannot sign any. */
async function openWithKeySet(): Promise<RefusingMock> {
  const pair = await makePair("one");
  const mock = await createMock({ auth: "strict", jwks: { keys: [pair.jwk] } });
  const token = await pair.sign({ userId: 1 });
  return { fetch: mock.fetch, token: async () => token, [Symbol.asyncDispose]: mock[Symbol.asyncDispose] };
}

function listRefusedRequests(operationId: OperationId): readonly SentRequest[] {
  const valid = validRequestTo(operationId);
  const { method }: OperationRoute = operationRoutes[operationId];
  return [...refusedByAny(valid), ...(method === "GET" ? [] : refusedBodies(valid))];
}

async function toSentRequest(
  { method, path, body, contentType, as }: ConformanceRequest,
  mock: Mock,
): Promise<SentRequest> {
  const type: Record<string, string> = body === undefined ? {} : { "content-type": contentType ?? "application/json" };
  if (as === "withoutToken") return { method, path, headers: { ...type, authorization: "" }, body };
  const token = await mock.token(as === "withoutPermission" ? { userId: 11 } : {});
  return { method, path, headers: { ...type, authorization: `Bearer ${token}` }, body };
}

function toValidRequest(operationId: OperationId): SentRequest {
  const { method, path, body } = validRequestTo(operationId);
  return { method, path, headers: { "content-type": "application/json" }, body };
}

async function recordDeadEnds(): Promise<void> {
  await using mock = await createMock({ now });
  await addDeadEnds(mock);
  for (const operationId of operationIds) {
    const request = refusedAtDeadEnds[operationId];
    if (request === undefined) continue;
    const token = await mock.token({ userId: request.userId });
    await recordRefusal(operationId, mock, {
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${token}` },
    });
  }
}

async function recordRefusal(
  operationId: OperationId,
  mock: RefusingMock,
  { method, path, headers, body }: SentRequest,
): Promise<void> {
  const requestHeaders = new Headers({ authorization: `Bearer ${await mock.token()}`, ...headers });
  if (requestHeaders.get("authorization") === "") requestHeaders.delete("authorization");
  // Node requires `duplex` for a stream, which the platform's type does not have.
  const init = { method, headers: requestHeaders, body: body ?? null, duplex: "half" } as RequestInit;
  const response = await mock.fetch(`http://mock.local${path}`, init);
  const refusal = toRefusal(operationId, response.status, await response.text());
  if (refusal !== undefined) refusals.add(refusal);
}

describe("refusal codes", () => {
  it("are all listed in the contract: add missing codes to the enum of their error in spec/common/errors.yaml", () => {
    expect([...refusals].filter((refusal) => !isKnownRefusal(refusal))).toEqual([]);
    expect(refusals.size).toBeGreaterThan(150);
  });

  it("are all returned by each operation that lists them: remove unused codes, or add a request", () => {
    expect(listRefusals().filter((refusal) => !refusals.has(refusal))).toEqual([]);
  });
});
