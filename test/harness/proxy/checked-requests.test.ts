// A proxy finds the same contract breaches in a request as the mock does, whether by schema or by rule.
import { expect, it } from "vitest";
import { checkRequest, findRoute } from "../../../harness/proxy/check-exchange.ts";
import { createMock } from "../../../mock/create-mock.ts";

const headers = { "content-type": "application/json" };

function check(method: string, path: string, body: object) {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return checkRequest(findRoute(method, path), { method, path, query: "", headers }, bytes);
}

it.each([
  ["an invalid filter value", "POST", "/ticket/search", { filters: [{ key: "t.status", value: "shut" }] }],
  ["a blank reply", "POST", "/ticket/1/conversation/reply", { type: "reply", body: " " }],
  ["a wrong type", "PATCH", "/ticket/1", { priority: 7 }],
] as const)("reports %s, as the mock does", async (_, method, path, body) => {
  const { violations } = await check(method, path, body);
  expect(violations.length).toBeGreaterThan(0);
  const mock = await createMock({ auth: "off", tickets: 1 });
  const { status } = await mock.fetch(path, { method, headers, body: JSON.stringify(body) });
  await mock.close();
  expect([400, 422]).toContain(status);
});

it("reports nothing in requests that the mock accepts", async () => {
  const body = { filters: [{ key: "t.status", value: "open" }] };
  expect(await check("POST", "/ticket/search", body)).toEqual({ violations: [], body });
});
