// Scenarios that change the service's behaviour: permissions, house rules and faults.
import { describe, expect, it } from "vitest";
import { createMock } from "../../mock/create-mock.ts";
import { inScenario } from "./scenario-under-test.ts";

describe("restricted-caller", () => {
  it("lets the default caller read tickets and refuses everything else with 403", () =>
    inScenario("restricted-caller", async (send) => {
      expect((await send("GET", "/ticket/1")).status).toBe(200);
      const refusals = [
        await send("PATCH", "/ticket/1", { status: "closed" }),
        await send("GET", "/knowledgeSource"),
        await send("GET", "/report/aiAgentPerformance/1"),
        await send("GET", "/quality/assessment/1"),
        await send("POST", "/app/import", {}),
      ];
      expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(
        Array(5).fill([403, "missing_permission"]),
      );
    }));
});

describe("outage", () => {
  it("responds to every request with 503 until its fault is deleted", () =>
    inScenario("outage", async (send, mock) => {
      expect((await send("GET", "/ticket/1")).status).toBe(503);
      await mock.control.deleteFault("default", "outage");
      expect((await send("GET", "/ticket/1")).status).toBe(200);
    }));
});

describe("flaky-backend", () => {
  async function outcomes(seed: number): Promise<string[]> {
    await using mock = await createMock({ scenario: "flaky-backend", seed });
    const headers = { authorization: `Bearer ${await mock.token()}` };
    const results: string[] = [];
    for (let count = 0; count < 1_000; count += 1) {
      const result = await mock.fetch("/ticket/1", { headers }).then(
        ({ status }) => String(status),
        () => "no answer",
      );
      results.push(result);
    }
    return results;
  }

  it("fails about one request in twenty, in four ways, and the same requests for the same seed", async () => {
    const first = await outcomes(1);
    const failures = first.filter((result) => result !== "200");
    expect(failures.length).toBeGreaterThan(25);
    expect(failures.length).toBeLessThan(80);
    expect(new Set(failures)).toEqual(new Set(["500", "502", "503", "no answer"]));
    expect(await outcomes(1)).toEqual(first);
    expect(await outcomes(2)).not.toEqual(first);
  });
});

describe("slow-network", () => {
  it("has one fault that delays every response", () =>
    inScenario("slow-network", async (_send, mock) => {
      const { faults } = await mock.control.listFaults("default");
      expect(faults).toMatchObject([
        { effect: { kind: "delay", lognormal: { medianMs: 600 } }, match: {}, when: { always: true } },
      ]);
    }));
});
