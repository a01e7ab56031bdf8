// The types of additions: clients that know their paths, handlers that know the records.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMock, defineAdditions, type MockWith } from "../../../mock/create-mock.ts";
import type { components, paths } from "../../../spec/generated/types.ts";
import { sampleAdditions } from "./sample-additions.ts";

/** As openapi-typescript writes it for the additions. */
interface Mine {
  "/customer/{id}": {
    get: {
      parameters: { path: { id: number } };
      responses: { 200: { content: { "application/json": components["schemas"]["Customer"] } } };
    };
  };
}

let mock: MockWith<paths & Mine>;

beforeAll(async () => {
  mock = await createMock<paths & Mine>({ additions: sampleAdditions, tickets: 2 });
});
afterAll(() => mock.close());

describe("the client of a mock with additions", () => {
  it("knows their paths, and those of the contract", async () => {
    const ticket = await mock.client().GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } });
    const id = ticket.data?.customer?.id ?? 0;
    const { data } = await mock.client().GET("/customer/{id}", { params: { path: { id } } });
    const firstname: string | undefined = data?.firstname;
    expect([data?.id, typeof firstname]).toEqual([id, "string"]);
    const fork = await mock.sandbox().fork({ id: "fork" });
    const again = await fork.client().GET("/customer/{id}", { params: { path: { id } } });
    expect(again.data).toEqual(data);
  });

  it("knows no others", async () => {
    // @ts-expect-error an id is a number
    await mock.client().GET("/customer/{id}", { params: { path: { id: "one" } } });
    // @ts-expect-error no such path
    await mock.client().GET("/customers");
    await using plain = await createMock({ tickets: 1 });
    // @ts-expect-error no path of the contract
    expect((await plain.client().GET("/customer/{id}")).response.status).toBe(404);
  });
});

it("a handler knows the fields of records, and may give them others", () => {
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
