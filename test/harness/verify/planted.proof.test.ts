// Verification finds planted deviations, naming operation, place, found and expected value; at small size a sample.
import { describe, expect, it } from "vitest";
import { verify } from "../../../harness/verify.ts";
import { bySize } from "../../proof/proof-size.ts";
import { type PlantedGroup, planted } from "../planted/planted.ts";
import { plantedTarget } from "../planted/planted-target.ts";

const params = { assessmentId: "3", testRunId: "1", aiAgentId: "1", storeId: "callback-planner", profileId: "1" };
const sample = new Set(["priority-not-stored", "status-not-stored"]);
const tried = bySize(
  planted,
  planted.filter(({ id }) => sample.has(id)),
);
const found = new Map<PlantedGroup, string[]>();
const missed = new Map<PlantedGroup, string[]>();

describe("a planted deviation", () => {
  it.each(tried)("is looked for individually: $group $id", async ({ id, group, operation }) => {
    await using target = await plantedTarget(id);
    const only = bySize({}, { only: [operation] });
    const { findings } = await verify({
      target: "http://service.example",
      fetch: (url, init) => target.fetch(url, init),
      token: await target.mock.token(),
      rate: Number.POSITIVE_INFINITY,
      sleep: () => Promise.resolve(),
      write: true,
      params,
      ...only,
    });
    const list = findings.length > 0 ? found : missed;
    list.set(group, [...(list.get(group) ?? []), id]);
    for (const one of findings) expect([one.operationId, one.place, one.found, one.expected]).not.toContain("");
  });

  it("is found in 95 of 100 cases, and in 85 of 100 of each group", () => {
    const counts = [...new Set(tried.map(({ group }) => group))].map((group) => ({
      group,
      found: found.get(group)?.length ?? 0,
      missed: missed.get(group) ?? [],
    }));
    const all = counts.reduce((sum, one) => sum + one.found, 0);
    expect({ counts, isEnough: all >= 0.95 * tried.length }).toMatchObject({ isEnough: true });
    for (const { found: one, missed: other } of counts) expect(one).toBeGreaterThanOrEqual(0.85 * (one + other.length));
  });
});

describe("a correct service", () => {
  const worlds = [
    {},
    { seed: 7 },
    { seed: 11, tickets: 40 },
    { tickets: 600 },
    { scenario: "edge-values" },
    { scenario: "restricted-caller" },
    { auth: "strict" as const, seed: 3 },
    { machineTime: true, seed: 5 },
  ];
  it.each(bySize(worlds, [{ seed: 11, tickets: 40 }]))("has no findings: %j", async (options) => {
    await using target = await plantedTarget(null, options);
    const { findings, requests } = await verify({
      target: "http://service.example",
      fetch: (url, init) => target.fetch(url, init),
      token: await target.mock.token(),
      rate: Number.POSITIVE_INFINITY,
      sleep: () => Promise.resolve(),
      ...bySize({}, { only: ["assessments", "tickets"] }),
    });
    expect(findings).toEqual([]);
    expect(requests).toBeLessThanOrEqual(800);
  });

  it("has no findings while a colleague writes", async () => {
    await using target = await plantedTarget(null);
    const client = target.mock.client();
    let sent = 0;
    const { findings } = await verify({
      target: "http://service.example",
      fetch: async (url, init) => {
        sent += 1;
        const priorities = ["low", "medium", "high", "urgent"] as const;
        const body = { priority: priorities[sent % 4] ?? "low" };
        if (sent % 9 === 0)
          await client.PATCH("/ticket/{ticketId}", { params: { path: { ticketId: 1 + (sent % 60) } }, body });
        if (sent % 40 === 0) await client.POST("/ticket", { body: { channel: "email", subject: `Nr. ${sent}` } });
        return target.fetch(url, init);
      },
      token: await target.mock.token(),
      rate: Number.POSITIVE_INFINITY,
      sleep: () => Promise.resolve(),
      ...bySize({ write: true }, { only: ["getTicket", "searchTickets"] }),
    });
    expect(findings).toEqual([]);
  });
});
