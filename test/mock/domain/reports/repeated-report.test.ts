// A repeated report reflects later changes.
import { expect, it } from "vitest";
import { createMock } from "../../../../mock/create-mock.ts";

it("a repeated report shows output handling cases added in between", async () => {
  await using mock = await createMock({ tickets: 20, auth: "off", now: "2026-03-02T09:00:00Z", clock: "frozen" });
  const report = async () => (await mock.fetch("/report/aiAgentPerformance/8")).json();
  await report();
  await mock.control.patchRecord("default", "aiAgents", 8, { outputHandlingCases: { later: "Später" } });
  expect((await report()).outputHandlingCases.data).toEqual({ later: "Später" });
});
