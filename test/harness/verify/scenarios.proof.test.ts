// Verification of the mock in every shipped scenario: nothing is found where there are no faults, and what the faults do where there are some. At
// small size a few scenarios.
import { describe, expect, it } from "vitest";
import { scenarios } from "../../../harness/scenarios.ts";
import { createMock } from "../../../mock/create-mock.ts";
import { bySize } from "../../proof/proof-size.ts";
import { toLines, verifyMock, verifyThrough } from "./verify-mock.ts";

const faulty = ["every-null", "flaky-backend", "outage", "slow-network"];
const clean = Object.values(scenarios)
  .map(({ name }) => name)
  .filter((name) => !faulty.includes(name));

describe("a scenario without breaches", () => {
  it("is each that is not among those with faults", () => {
    expect(clean.length).toBeGreaterThanOrEqual(13);
  });

  it.each(bySize(clean, ["restricted-caller"]))("conforms: %s", async (scenario) => {
    const { report } = await verifyMock({ scenario });
    expect(toLines(report)).toEqual([]);
    expect(report).toMatchObject({ outcome: "conforming", undocumented: [] });
  });
});

describe("a scenario with faults", () => {
  it("that sends nulls is found with these nulls and no other breach", async () => {
    const { report } = await verifyMock({ scenario: "every-null" }, bySize({}, { only: ["getTicket"] }));
    const places = report.findings.filter(({ operationId }) => operationId === "getTicket").map(({ place }) => place);
    const nulls = ["from", "fromName", "replyRecipients", "externalTicketId", "sentiment", "language", "languageCode"];
    const more = ["autoExecuteAt", "partnerId", "customerLegitimationMessage", "spamStatus"];
    expect(places.toSorted()).toEqual([...nulls, ...more].map((name) => `200 /${name}`).toSorted());
    expect(report.findings.filter(({ kind }) => kind !== "null")).toEqual([]);
    const reached = new Set(report.findings.map(({ operationId }) => operationId));
    const all = ["getTicket", "searchTickets", "listKnowledgeSources", "getKnowledgeSource"];
    expect([...bySize(all, ["getTicket"])].filter((one) => !reached.has(one as never))).toEqual([]);
  });

  it("that fails now and then is found failing as often as it failed", async () => {
    const mock = await createMock({ scenario: "flaky-backend" });
    const options = { token: await mock.token(), only: ["searchTickets"] };
    const { report } = await verifyThrough((url, init) => mock.fetch(url, init), options);
    const { requests, droppedCount } = await mock.control.listRequests("default", { limit: 1000 });
    await mock.close();
    const failed = requests.filter(({ faults }) => faults.some((one) => one.id !== "flaky-503"));
    expect(report.findings.filter(({ kind }) => kind !== "failed" && kind !== "connection")).toEqual([]);
    expect(report.findings.reduce((sum, { count }) => sum + count, 0)).toBe(failed.length);
    expect(failed.length).toBeGreaterThan(0);
    expect(droppedCount).toBe(0);
  });

  // Answers come late in real time: so it is one operation.
  it.runIf(bySize(true, false))("that is slow conforms", async () => {
    const { report } = await verifyMock({ scenario: "slow-network" }, { only: ["getVersion"] });
    expect(toLines(report)).toEqual([]);
  });

  it("that is down cannot be verified", async () => {
    await expect(verifyMock({ scenario: "outage" })).rejects.toMatchObject({ name: "TargetError" });
  });
});
