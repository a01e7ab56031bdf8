// The mock returns every record of the default world as the contract describes it, and serves the published contract.
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkResponse } from "../../harness/contract.ts";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import { idsFor } from "./arbitrary-requests.ts";
import { contractDocument, routes } from "./contract-document.ts";

let mock: Mock;
beforeAll(async () => {
  mock = await createMock({ auth: "off" });
});
afterAll(() => mock.close());

const reads = routes.filter(({ method, path }) => method === "GET" && path.includes("{"));

it.each(reads)("$operationId returns every record as the contract describes it", async ({ operationId, path }) => {
  const [, name = ""] = /\{(\w+)\}/.exec(path) ?? [];
  const ids = mock.stateOf().store.read((reader) => idsFor(operationId, name, reader));
  const statuses = new Set<number>();
  for (const id of ids) {
    const target = path.replaceAll(/\{\w+\}/g, encodeURIComponent(id));
    const response = await mock.fetch(target);
    expect(checkResponse(operationId, response.status, await response.json(), { closed: true }), target).toEqual([]);
    statuses.add(response.status);
  }
  // Deleted and excluded records get 404, as does the first message of a ticket without text.
  expect([...statuses].filter((status) => status !== 404)).toEqual([200]);
});

it("getOpenApiDocument returns the published contract", async () => {
  const response = await mock.fetch("/docs/open-api", { headers: { accept: "application/json" } });
  expect(await response.json()).toEqual(contractDocument);
});
