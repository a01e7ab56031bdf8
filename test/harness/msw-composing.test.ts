// The mock's MSW handlers next to the consumer's own, with faults, with clients that do not use fetch, and for a remote mock.
import nodeHttp from "node:http";
import { http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { toMswHandlers } from "../../harness/msw.ts";
import { connectMock } from "../../harness/remote/connect-mock.ts";
import { createMock, type Mock } from "../../mock/create-mock.ts";

const api = "http://api.example.com/v1";
const json = { "content-type": "application/json" };
const server = setupServer();
let mock: Mock;

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
beforeEach(async () => {
  mock = await createMock({ auth: "off", tickets: 20 });
  server.use(...toMswHandlers(mock, { baseUrl: api }));
});
afterEach(async () => {
  server.resetHandlers();
  await mock.close();
});
afterAll(() => server.close());

describe("the mock's handlers", () => {
  it("respond to requests that an earlier handler only observed", async () => {
    const bodies: unknown[] = [];
    server.use(http.patch(`${api}/ticket/:id`, async ({ request }) => void bodies.push(await request.clone().json())));
    const change = { method: "PATCH", headers: json, body: '{"priority":"low"}' };
    expect((await fetch(`${api}/ticket/1`, change)).status).toBe(200);
    expect(bodies).toEqual([{ priority: "low" }]);
  });

  it("report a body already read by another handler", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
    server.use(http.patch(`${api}/ticket/:id`, async ({ request }) => void (await request.json())));
    const change = { method: "PATCH", headers: json, body: '{"priority":"low"}' };
    const outcome = await fetch(`${api}/ticket/1`, change).then(
      (response) => response.text(),
      (error: unknown) => String(error),
    );
    expect(`${outcome} ${errors.mock.calls.join(" ")}`).toContain("let it read request.clone() instead");
    errors.mockRestore();
  });

  it("wait as long as a fault requires, unless the client aborts", async () => {
    await mock.control.addFault("default", { match: {}, effect: { kind: "delay", fixedMs: 600_000 } });
    const controller = new AbortController();
    const response = fetch(`${api}/ticket/1`, { signal: controller.signal });
    await vi.waitFor(async () => expect((await mock.control.listFaults("default")).faults[0]?.matchedCount).toBe(1));
    controller.abort();
    await expect(response).rejects.toMatchObject({ name: "AbortError" });
    // The mock aborts too: a request still waiting is not in the journal.
    await vi.waitFor(async () =>
      expect((await mock.control.listRequests("default")).requests).toMatchObject([{ status: null }]),
    );
  });

  it("respond to clients that do not use fetch", async () => {
    const change = JSON.stringify({ priority: "urgent" });
    const response = await new Promise<{ status?: number | undefined; text: string }>((resolve, reject) => {
      const request = nodeHttp.request(`${api}/ticket/3`, { method: "PATCH", headers: json }, (incoming) => {
        let text = "";
        incoming.setEncoding("utf8").on("data", (part: string) => {
          text += part;
        });
        incoming.on("end", () => resolve({ status: incoming.statusCode, text }));
      });
      request.on("error", reject).end(change);
    });
    expect(response.status).toBe(200);
    expect(JSON.parse(response.text)).toMatchObject({ ticket: { id: 3, priority: "urgent" } });
  });

  it("forward to a remote mock, not to themselves", async () => {
    const listening = await mock.listen();
    try {
      server.resetHandlers(...toMswHandlers(connectMock({ url: listening.url }), { baseUrl: listening.url }));
      const change = { method: "PATCH", headers: json, body: '{"priority":"urgent"}' };
      expect((await fetch(`${listening.url}/ticket/4`, change)).status).toBe(200);
      expect(await (await mock.fetch("/ticket/4")).json()).toMatchObject({ priority: "urgent" });
      expect((await fetch(`${listening.url}/__admin/clock`)).status).toBe(404);
    } finally {
      await listening.close();
    }
  });
});
