// Additions in the harness: MSW, matchers, a mock behind a URL, a replaced operation of the contract.
import { setupServer } from "msw/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectMock } from "../../harness/client.ts";
import { toHaveReceived } from "../../harness/matchers/received-requests.ts";
import { toMswHandlers } from "../../harness/msw.ts";
import { createMock } from "../../mock/create-mock.ts";
import type { Mock } from "../../mock/mock.ts";
import { answer, sampleAdditions } from "../mock/additions/sample-additions.ts";

const api = "https://tickets.example.com/api/v1";
const server = setupServer();

/** `GET /ticket/{ticketId}` with a field that no record has. */
const replacement = {
  get: {
    "x-replaces": true,
    operationId: "getTicket",
    responses: { "200": answer({ $ref: "#/components/schemas/Ticket" }) },
  },
};
const additions = {
  ...sampleAdditions,
  paths: { ...sampleAdditions.paths, "/ticket/{ticketId}": replacement },
  handlers: {
    ...sampleAdditions.handlers,
    getTicket: ({ path }, { state }) => ({ ...state.need("tickets", Number(path.ticketId)), riskScore: 99 }),
  } satisfies typeof sampleAdditions.handlers,
};

let mock: Mock;

beforeAll(async () => {
  mock = await createMock({ auth: "off", tickets: 5, additions });
});
beforeEach(async () => void (await mock.control.resetSandbox("default")));
afterAll(() => mock.close());

describe("MSW", () => {
  beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
  afterAll(() => server.close());

  it("responds to additions, and passes on requests that neither additions nor the contract define", async () => {
    server.use(...toMswHandlers(mock, { baseUrl: api, unknownPaths: "pass" }));
    expect((await fetch(`${api}/holiday`)).status).toBe(200);
    await expect(fetch(`${api}/holidays`)).rejects.toThrow();
    const { requests } = await mock.control.listRequests("default");
    expect(requests.map(({ path }) => path)).toEqual(["/holiday"]);
  });
});

describe("the request matcher", () => {
  it("accepts an added operation as an object", async () => {
    const { customer } = await (await mock.fetch("/ticket/1")).json();
    await mock.fetch(`/customer/${customer.id}`);
    const operation = { operationId: "getCustomer" };
    expect((await toHaveReceived(mock, operation, { times: 1, path: { id: customer.id } })).pass).toBe(true);
    const neverReceived = await toHaveReceived(mock, { operationId: "setRisk" });
    expect([neverReceived.pass, neverReceived.message()]).toEqual([
      false,
      expect.stringContaining("received setRisk (an addition)"),
    ]);
    await expect(toHaveReceived(mock, { operationId: "setRisks" })).rejects.toThrow("an operation of the contract");
  });
});

describe("connectMock", () => {
  it("fetches the added paths only once", async () => {
    await using listening = await mock.listen();
    const remote = connectMock({ url: listening.url });
    const paths = ["/ticket/1", "/holiday", "/customer/7", "/holidays"];
    expect(await Promise.all(paths.map((path) => remote.hasPath(path)))).toEqual([true, true, true, false]);
    expect((await remote.control.listRequests("default")).requests).toEqual([]);
    expect(await remote.sandbox("other").hasPath("/customer/7")).toBe(true);
  });

  it("fetches the added paths again after a failed attempt", async () => {
    await using listening = await mock.listen();
    const failures = [Response.error(), Response.json({ success: false }, { status: 503 })];
    const remote = connectMock({
      url: listening.url,
      fetch: async (input, init) => failures.shift() ?? fetch(input, init),
    });
    await expect(remote.hasPath("/holiday")).rejects.toThrow(/getContract at .* got 0/);
    await expect(remote.hasPath("/holiday")).rejects.toThrow(/got 503/);
    expect(await remote.hasPath("/holiday")).toBe(true);
  });
});

describe("a replaced operation of the contract", () => {
  it("is served by the addition, and keeps its place in the document", async () => {
    expect(await (await mock.fetch("/ticket/2")).json()).toMatchObject({ id: 2, riskScore: 99 });
    const document = await (await mock.fetch("/docs/open-api", { headers: { accept: "application/json" } })).json();
    const { get, patch } = document.paths["/ticket/{ticketId}"];
    expect([get["x-provenance"], patch.operationId]).toEqual(["added", "updateTicket"]);
  });
});
