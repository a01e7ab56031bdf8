// No instant that a clock can be set to makes a request fail, also where the clock runs on to the end of the year 9999.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bySize } from "../proof-size.ts";
import { type Asked, expectNoFailure, start, statusOf } from "./asked.ts";

const first = Date.parse("0000-01-01T00:00:00.000Z");
const last = Date.parse("9999-12-31T23:59:59.999Z");
const day = 86_400_000;

/** Anywhere, and often near an end. */
const instants = fc.oneof(
  fc.integer({ min: 0, max: 400 * day }).map((ms) => last - ms),
  fc.integer({ min: 0, max: 2_000 }).map((ms) => last - ms),
  fc.integer({ min: 0, max: 400 * day }).map((ms) => first + ms),
  fc.integer({ min: first, max: last }),
);

const requests: readonly Asked[] = [
  ["GET", "/__admin/clock"],
  ["POST", "/__admin/clock/advance", { duration: "PT0.9S" }],
  ["POST", "/__admin/clock/advance", { duration: "P3DT1H" }],
  ["PATCH", "/ticket/1", { workedOnBy: 1, priority: "high" }],
  ["PATCH", "/ticket/1", { status: "closed" }],
  ["PATCH", "/ticket/2", { workedOnBy: null, status: "pending" }],
  ["GET", "/ticket/1/worklog"],
  ["POST", "/ticket/search", {}],
  ["POST", "/knowledgeSource", { name: "Neu" }],
  ["GET", "/report/aiAgentPerformance/1?lastDays=365"],
  ["POST", "/app/import", { name: "Neu" }],
  ["POST", "/aiQualityCheck/testRun/1/acceptAllExpectedResults"],
  ["POST", "/__admin/state/tickets", {}],
  ["POST", "/__admin/state/workSessions", {}],
  ["POST", "/__admin/state/worklogs", {}],
  ["POST", "/__admin/fork", {}],
  ["GET", "/__admin/state"],
  ["GET", "/__admin/requests"],
  ["GET", "/__admin/sandboxes"],
];

describe("a clock at any instant", () => {
  it("fails no request, whether it runs or stands", { timeout: 300_000 }, async () => {
    await using mock = await start();
    const property = fc.asyncProperty(instants, fc.constantFrom("running", "frozen"), async (instant, mode) => {
      await mock.control.resetSandbox("default");
      const set: Asked = ["PUT", "/__admin/clock", { now: new Date(instant).toISOString(), mode }];
      expect(await statusOf(mock, set)).toBe(200);
      await expectNoFailure(mock, requests);
    });
    await fc.assert(property, { numRuns: bySize(100, 5, 500), seed: 1 });
  });
});
