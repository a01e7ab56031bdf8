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

it("is the same while nothing changes", async () => {
  expect(await report()).toEqual(await report());
});

it("moves its window with the day", async () => {
  // By then every work session has ended: no entry is made on the next day.
  await mock.control.advanceClock("default", { duration: "P2D" });
  const before = Object.keys((await report()).automationLevel.data);
  await mock.control.advanceClock("default", { duration: "P1D" });
  const after = Object.keys((await report()).automationLevel.data);
  expect(before.at(-1)).toBe("04.03");
  expect(after).toEqual([...before.slice(1), "05.03"]);
});

it("tells the output handling cases that its agent has by then", async () => {
  await report();
  await mock.control.patchRecord("default", "aiAgents", 8, { outputHandlingCases: { later: "Später" } });
  expect((await report()).outputHandlingCases.data).toEqual({ later: "Später" });
});

it("is another one for another look-back", async () => {
  const [short, long] = [await report("?lastDays=1"), await report("?lastDays=30")];
  expect([short, long].map(({ automationLevel }) => Object.keys(automationLevel.data).length)).toEqual([2, 31]);
});
