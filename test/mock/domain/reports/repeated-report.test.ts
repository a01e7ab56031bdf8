// A report that is asked for again counts what there is by then.
import { afterEach, beforeEach, expect, it } from "vitest";
import { createMock } from "../../../../mock/create-mock.ts";
import type { Mock } from "../../../../mock/mock.ts";

let mock: Mock;
beforeEach(async () => {
  mock = await createMock({ tickets: 20, auth: "off", now: "2026-03-02T09:00:00Z", clock: "frozen" });
});
afterEach(() => mock.close());

async function report(query = "") {
  const response = await mock.fetch(`/report/aiAgentPerformance/8${query}`);
  return response.json();
}

it("tells the output handling cases that its agent has by then", async () => {
  await report();
  await mock.control.patchRecord("default", "aiAgents", 8, { outputHandlingCases: { later: "Später" } });
  expect((await report()).outputHandlingCases.data).toEqual({ later: "Später" });
});
