// The types of additions: clients know their paths, handlers know the records.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectMock } from "../../../harness/client.ts";
import type { createTest as createPageTest } from "../../../harness/playwright.ts";
import { createTest, setupMock } from "../../../harness/vitest.ts";
import { createMock, defineAdditions, type MockWith } from "../../../mock/create-mock.ts";
import type { components, paths } from "../../../spec/generated/types.ts";
import { sampleAdditions } from "./sample-additions.ts";

/** Types as openapi-typescript generates them for the additions. */
interface AddedPaths {
  "/customer/{id}": {
    get: {
      parameters: { path: { id: number } };
      responses: { 200: { content: { "application/json": components["schemas"]["Customer"] } } };
    };
  };
}

/** Tickets with an added property. */
type ExtendedPaths = Omit<paths, "/ticket/{ticketId}"> & {
  "/ticket/{ticketId}": {
    get: {
      parameters: { path: { ticketId: number } };
      responses: {
        200: { content: { "application/json": components["schemas"]["Ticket"] & { vipLevel?: number } } };
      };
    };
  };
};

const vip = { type: "object", properties: { vipLevel: { type: "integer" } } };

let mock: MockWith<paths & AddedPaths>;

beforeAll(async () => {
  mock = await createMock<paths & AddedPaths>({ additions: sampleAdditions, tickets: 2 });
});
afterAll(() => mock.close());

describe("the client of a mock with additions", () => {
  it("knows their paths, and the contract's", async () => {
    const ticket = await mock.client().GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } });
    const id = ticket.data?.customer?.id ?? 0;
    const { data } = await mock.client().GET("/customer/{id}", { params: { path: { id } } });
    const firstname: string | undefined = data?.firstname;
    expect([data?.id, typeof firstname]).toEqual([id, "string"]);
    const fork = await mock.sandbox().fork({ id: "fork" });
    const forked = await fork.client().GET("/customer/{id}", { params: { path: { id } } });
    expect(forked.data).toEqual(data);
  });

  it("rejects other paths", async () => {
    // @ts-expect-error an id is a number
    await mock.client().GET("/customer/{id}", { params: { path: { id: "one" } } });
    // @ts-expect-error no such path
    await mock.client().GET("/customers");
    await using plain = await createMock({ tickets: 1 });
    // @ts-expect-error no path of the contract
    expect((await plain.client().GET("/customer/{id}")).response.status).toBe(404);
  });
});

describe("the control of a mock with additions", () => {
  it("knows added properties of records", async () => {
    const additions = { components: { schemas: { Ticket: vip } } };
    await using extended = await createMock<ExtendedPaths>({ additions, auth: "off", tickets: 2 });
    const created = await extended.control.createRecord("default", "tickets", { vipLevel: 1 });
    const changed = await extended
      .sandbox()
      .control.patchRecord("tickets", created.id, { vipLevel: 2, priority: "high" });
    const vipLevel: number | undefined = changed.vipLevel;
    const { data } = await extended.client().GET("/ticket/{ticketId}", { params: { path: { ticketId: created.id } } });
    expect([created.vipLevel, vipLevel, data?.vipLevel]).toEqual([1, 2, 2]);
    const { records } = await extended.control.listRecords("default", "tickets");
    expect(records.map((record) => record.vipLevel)).toContain(2);
    // @ts-expect-error a number
    await expect(extended.control.patchRecord("default", "tickets", 1, { vipLevel: "two" })).rejects.toThrow();
    // @ts-expect-error no property of users
    await expect(extended.control.patchRecord("default", "users", 1, { vipLevel: 2 })).rejects.toThrow();
    // @ts-expect-error the plain control does not know it
    await expect(mock.control.patchRecord("default", "tickets", 1, { vipLevel: 2 })).rejects.toThrow();
  });
});

const extendedTest = createTest<ExtendedPaths>({
  additions: { components: { schemas: { Ticket: vip } } },
  tickets: 2,
});

extendedTest("Vitest fixtures know added properties", async ({ sandbox, client }) => {
  await sandbox.control.patchRecord("tickets", 1, { vipLevel: 2 });
  const { data } = await client.GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } });
  const vipLevel: number | undefined = data?.vipLevel;
  expect(vipLevel).toBe(2);
});

it("setupMock and connectMock know added properties", async () => {
  const additions = { components: { schemas: { Ticket: vip } } };
  await using local = setupMock<ExtendedPaths>({ additions, auth: "off", tickets: 2 });
  await local.listen();
  await using remote = connectMock<ExtendedPaths>({ url: local.url });
  const changed = await remote.control.patchRecord("default", "tickets", 1, { vipLevel: 2 });
  const { data } = await local.client().GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } });
  const levels: readonly (number | undefined)[] = [changed.vipLevel, data?.vipLevel];
  expect(levels).toEqual([2, 2]);
  // @ts-expect-error a number
  await expect(remote.sandbox().control.patchRecord("tickets", 1, { vipLevel: "two" })).rejects.toThrow();
});

it("Playwright fixtures know added properties", () => {
  type PageTest = ReturnType<typeof createPageTest<ExtendedPaths>>;
  const declare = (pageTest: PageTest) =>
    pageTest("", async ({ mock: pageMock }) => {
      const vipLevel: number | undefined = (await pageMock.control.getRecord("tickets", 1)).vipLevel;
      // @ts-expect-error no property of a ticket
      console.log(vipLevel, (await pageMock.control.getRecord("tickets", 1)).vipLevels);
    });
  expect(declare).toBeTypeOf("function");
});

it("a handler knows the fields of records, and may set added fields", () => {
  const additions = defineAdditions({
    handlers: {
      setRisk: (_request, { state }) => {
        // @ts-expect-error no status of a ticket
        state.patch("tickets", 1, { status: "lost" });
        // @ts-expect-error no collection
        state.list("clients");
        const subject: string = state.need("tickets", 1).subject;
        return state.patch("tickets", 1, { subject, riskScore: 1 });
      },
    },
  });
  expect(additions.handlers).toHaveProperty("setRisk");
});
