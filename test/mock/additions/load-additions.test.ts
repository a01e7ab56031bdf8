// Additions in use: their paths, schemas and handlers work like the contract's own.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMock } from "../../../mock/create-mock.ts";
import { answer, createAddedMock, sampleAdditions, withPath } from "./sample-additions.ts";

let served: Awaited<ReturnType<typeof createAddedMock>>;
let customerId: number;

beforeAll(async () => {
  served = await createAddedMock(sampleAdditions);
  customerId = (await served.send("GET", "/ticket/1")).body.customer.id;
});
beforeEach(async () => void (await served.mock.control.resetSandbox("default")));
afterAll(() => served.mock.close());

describe("an added operation", () => {
  it("returns what its handler reads from the state", async () => {
    const { status, body } = await served.send("GET", `/customer/${customerId}`);
    const ticket = await served.send("GET", "/ticket/1");
    expect(status).toBe(200);
    expect(body).toEqual(ticket.body.customer);
  });

  it("returns its first example, or the preferred one, if it has no handler", async () => {
    expect((await served.send("GET", "/holiday")).body).toEqual([{ day: "2026-04-05", name: "Ostersonntag" }]);
    const preferred = await served.send("GET", "/holiday", undefined, { prefer: "example=none" });
    expect([preferred.body, preferred.headers.get("preference-applied")]).toEqual([[], "example=none"]);
  });

  it("refuses a request that breaks its contract, with every violation", async () => {
    const { status, body } = await served.send("PUT", "/ticket/1/risk?x=1", { riskScore: 101, colour: "red" });
    expect([status, body.code]).toEqual([400, "invalid_request"]);
    expect(body.violations).toEqual([
      { in: "query", pointer: "/x", found: '"1"', expected: "no parameter here: none is declared" },
      { in: "body", pointer: "/riskScore", found: "101", expected: "integer from 0 to 100" },
      { in: "body", pointer: "/colour", found: '"red"', expected: "no such property; declared are riskScore, level" },
    ]);
    expect((await served.send("GET", "/holiday?year=now")).body.violations[0].pointer).toBe("/year");
    expect((await served.send("PUT", "/ticket/1/risk")).body.violations[0].expected).toBe("object with riskScore");
  });

  it("returns the state's refusals in the contract's error format", async () => {
    const { status, body } = await served.send("GET", "/customer/999999");
    expect([status, body]).toEqual([
      404,
      { success: false, message: "There is no customer 999999.", code: "unknown_customer" },
    ]);
  });

  it("is routed like any other: wrong methods, nearest paths, preflights", async () => {
    const notAllowed = await served.send("DELETE", "/holiday");
    expect([notAllowed.status, notAllowed.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect((await served.send("GET", "/custommer/1")).body.message).toContain("/customer/{id} (GET)");
    const preflight = { origin: "https://page.example.com", "access-control-request-method": "PUT" };
    const response = await served.send("OPTIONS", "/ticket/1/risk", undefined, preflight);
    expect(response.headers.get("access-control-allow-methods")).toContain("PUT");
  });

  it("requires a token unless its security is empty", async () => {
    await using mock = await createMock({ additions: sampleAdditions, tickets: 1 });
    expect([(await mock.fetch("/customer/1")).status, (await mock.fetch("/holiday")).status]).toEqual([401, 200]);
  });

  it("overrides a parameter of its path with the same name", async () => {
    const shared = { name: "most", in: "query", schema: { type: "integer", maximum: 10 } };
    const override = { ...shared, schema: { type: "integer", maximum: 20 } };
    const responses = { "200": answer({ type: "string" }, { example: "yes" }) };
    const item = { parameters: [shared], get: { parameters: [override], responses }, delete: { responses } };
    const { mock, send } = await createAddedMock(withPath("/holiday", item));
    await using _mock = mock;
    expect([(await send("GET", "/holiday?most=15")).status, (await send("DELETE", "/holiday?most=15")).status]).toEqual(
      [200, 400],
    );
    const { paths } = (await send("GET", "/docs/open-api", undefined, { accept: "application/json" })).body;
    expect(paths["/holiday"].get.parameters).toMatchObject([{ schema: { maximum: 20 } }]);
  });

  it("appears in the journal with its parameters, and can be verified", async () => {
    const { control } = served.mock;
    await served.send("GET", `/customer/${customerId}`);
    const { requests } = await control.listRequests("default", { operationId: "getCustomer" });
    expect(requests).toMatchObject([{ status: 200, pathParameters: { id: String(customerId) } }]);
    const match = { path: { id: customerId } };
    const times = { exactly: 1 };
    expect((await control.verifyRequests("default", { operationId: "getCustomer", match, times })).matched).toBe(true);
  });

  it("is counted in coverage under its tag", async () => {
    await served.send("PUT", "/ticket/1/risk", { riskScore: 1, level: "low" });
    const { operations } = await served.mock.control.getCoverage("default");
    const operation = operations.find(({ operationId }) => operationId === "setRisk");
    expect(operation).toMatchObject({ tag: "additions", requestCount: 1, requestProperties: { missing: [] } });
    expect(operation?.enumValues).toEqual({ covered: ["body /level = low"], missing: ["body /level = high"] });
    expect(operations.find(({ operationId }) => operationId === "getCustomer")?.requestCount).toBe(0);
  });

  it("can be the target of faults, by operation and by tag", async () => {
    const { control } = served.mock;
    const match = { operationId: "getCustomer" };
    await control.addFault("default", { match, effect: { kind: "status", status: 503 }, when: { next: 1 } });
    expect((await served.send("GET", `/customer/${customerId}`)).status).toBe(503);
    const breach = { kind: "contractBreach", breach: "drop", pointer: "/email" } as const;
    await control.addFault("default", { match: { tag: "customers" }, effect: breach, when: { next: 1 } });
    expect((await served.send("GET", `/customer/${customerId}`)).body).not.toHaveProperty("email");
    const preferred = await served.send("GET", "/holiday", undefined, { prefer: "code=502" });
    expect([preferred.status, preferred.body.success]).toEqual([502, false]);
  });
});

describe("a field added to tickets", () => {
  it("is part of an exported state, which only a mock with these additions accepts", async () => {
    await served.send("PUT", "/ticket/2/risk", { riskScore: 33 });
    const file = await served.mock.control.exportState("default");
    await served.mock.control.resetSandbox("default");
    await served.mock.control.importState("default", file);
    expect((await served.send("GET", "/ticket/2")).body.riskScore).toBe(33);
    await using restarted = await createMock({ auth: "off", additions: sampleAdditions, state: file });
    expect(await (await restarted.fetch("/ticket/2")).json()).toMatchObject({ riskScore: 33 });
    await expect(createMock({ state: file })).rejects.toMatchObject({ violations: [{ found: "33" }] });
  });

  it("can be set by a scenario", async () => {
    const records = [{ collection: "tickets", id: 1, fields: { riskScore: 5 } as object } as const];
    const scenario = { name: "risky", description: "A ticket at risk.", records };
    const { mock, send } = await createAddedMock(sampleAdditions, { scenarios: [scenario], scenario: "risky" });
    expect((await send("GET", "/ticket/1")).body.riskScore).toBe(5);
    await mock.close();
  });
});

describe("the served document", () => {
  it("contains the additions with their provenance, and the rest of the contract", async () => {
    const { body: document } = await served.send("GET", "/docs/open-api", undefined, { accept: "application/json" });
    const { get } = document.paths["/customer/{id}"];
    expect([get.operationId, get["x-provenance"], get.tags]).toEqual(["getCustomer", "added", ["customers"]]);
    expect(Object.keys(get.responses)).toEqual([
      "200",
      "400",
      "401",
      "403",
      "404",
      "409",
      "422",
      "429",
      "500",
      "502",
      "503",
    ]);
    expect(document.paths["/holiday"].get.operationId).toBe("getHoliday");
    expect(document.components.schemas.Ticket.properties.riskScore["x-provenance"]).toBe("added");
    expect(document.components.schemas.CompactTicket.properties).toHaveProperty("riskScore");
    expect(document.components.schemas.Holiday.properties).toHaveProperty("name");
    expect(document.tags.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(["customers", "additions"]),
    );
    expect(document.paths).toHaveProperty("/ticket/search");
  });
});
