// An independent check: Prism's proxy validates a valid and an invalid request to every operation, and the mock's responses.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildWorld } from "../../fixtures/index.ts";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import { listen, type RunningServer } from "../../mock/node/server.ts";
import { type OperationId, type OperationRoute, operationRoutes } from "../../spec/generated/operations.ts";
import { energyDe } from "../fixtures/energy-de.ts";
import { type ConformanceRequest, cases } from "./cases.ts";
import { type PrismProxy, startPrismProxy } from "./prism-proxy.ts";
import { createRunToCancel } from "./test-run-cases.ts";

const now = Date.parse("2026-03-02T09:00:00Z");
let mock: Mock;
let server: RunningServer;
let proxy: PrismProxy;
let tokens: { default: string; withoutPermission: string };

beforeAll(async () => {
  mock = await createMock({ now });
  await createRunToCancel(mock.sandbox().control);
  server = await listen(mock, { host: "127.0.0.1", port: 0 });
  tokens = { default: await mock.token(), withoutPermission: await mock.token({ userId: userWithoutPermissions() }) };
  proxy = await startPrismProxy(server.url);
}, 240_000);

afterAll(async () => {
  await proxy?.stop();
  await server?.close();
  await mock?.close();
});

/** Not derived from the contract, so that a missing status fails the test. */
const faultOnly = [429, 500, 502, 503];

/** Deletes run last, because other requests need the records. */
const orderedIds = (Object.keys(operationRoutes) as OperationId[]).sort(
  (left, right) => deletes(left) - deletes(right),
);

function deletes(operationId: OperationId): number {
  const { method }: OperationRoute = operationRoutes[operationId];
  return method === "DELETE" ? 1 : 0;
}

describe.each(orderedIds)("%s", (operationId) => {
  const requests = Object.entries(cases[operationId]).map(([status, request]) => ({ status: Number(status), request }));

  it("has a request for every declared status, except those that only faults cause", () => {
    const { statuses, faultStatuses }: OperationRoute = operationRoutes[operationId];
    expect(statuses).toEqual([...requests.map(({ status }) => status), ...faultOnly]);
    expect(faultStatuses).toEqual(faultOnly);
  });

  it("responds to a valid request according to the contract", async () => {
    const response = await send(proxy.url, cases[operationId][200]);
    expect([response.status, response.headers.get("sl-violations")]).toEqual([200, null]);
    await response.arrayBuffer();
  });

  it("responds to an invalid request with the contract's error", async () => {
    const response = await send(proxy.url, cases[operationId][400]);
    const direct = await send(server.url, cases[operationId][400]);
    expect([response.status, await response.text()]).toEqual([400, await direct.text()]);
    const violations = JSON.parse(response.headers.get("sl-violations") ?? "[]") as { location?: string[] }[];
    expect(violations.filter(({ location }) => location?.[0] === "response")).toEqual([]);
  });
});

function send(base: string, request: ConformanceRequest | undefined): Promise<Response> {
  if (request === undefined) throw new Error("The case is missing.");
  const headers: Record<string, string> = {};
  if (request.as !== "withoutToken") {
    headers.authorization = `Bearer ${request.as === "withoutPermission" ? tokens.withoutPermission : tokens.default}`;
  }
  if (request.body !== undefined) headers["content-type"] = request.contentType ?? "application/json";
  return fetch(base + request.path, { method: request.method, headers, body: request.body ?? null });
}

/** Returns a user of the default world without any permission. */
function userWithoutPermissions(): number {
  const { users } = buildWorld({ world: energyDe, seed: 1, tickets: 200, clockStart: now }).collections;
  const ids = users.ids().map(Number);
  const userId = ids.find((id) => users.get(id)?.role === "agent" && users.get(id)?.permissions.length === 0);
  if (userId === undefined) throw new Error("the default world has no user without permissions");
  return userId;
}
