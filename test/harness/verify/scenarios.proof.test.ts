// Verifies the mock in every shipped scenario: no findings without faults, and only the faults' effects with them.
import { describe, expect, it } from "vitest";
import { operationRoutes } from "../../../harness/contract.ts";
import { scenarios } from "../../../harness/scenarios.ts";
import type { Finding } from "../../../harness/verify/report/finding.ts";
import { createMock } from "../../../mock/create-mock.ts";
import { bySize } from "../../proof/proof-size.ts";
import { toLines, verifyMock, verifyThrough } from "./verify-mock.ts";

const scenariosWithBreaches = ["every-null", "flaky-backend", "outage", "slow-network"];
const cleanScenarios = Object.values(scenarios)
  .map(({ name }) => name)
  .filter((name) => !scenariosWithBreaches.includes(name));
/** Operations whose responses have nulls that the contract forbids. */
const sourceOperations = ["listKnowledgeSources", "getKnowledgeSource", "createKnowledgeSource"];
const nullableOperations = bySize(
  ["getTicket", "searchTickets", ...sourceOperations],
  ["getTicket", ...sourceOperations],
);
const operationIds = Object.keys(operationRoutes);
const options = bySize({}, { only: nullableOperations });
const sampleOperations = ["getTicket", "createKnowledgeNode"];

describe("a scenario without breaches", () => {
  it.each(bySize(cleanScenarios, ["restricted-caller"]))("named %s conforms in reads and writes", async (scenario) => {
    const { report } = await verifyMock({ scenario }, { write: true, ...bySize({}, { only: sampleOperations }) });
    expect(toLines(report)).toEqual([]);
    expect(report).toMatchObject({ outcome: "conforming", undocumented: [] });
  });
});

describe("a scenario with faults", () => {
  it("deviates only in its nulls if it sends nulls", async () => {
    const { report } = await verifyMock({ scenario: "every-null" }, { write: true, ...options });
    const nullFindings = report.findings.filter(({ kind }) => kind === "null");
    const places = nullFindings.filter(({ operationId }) => operationId === "getTicket").map(({ place }) => place);
    const nulls = ["from", "fromName", "replyRecipients", "externalTicketId", "sentiment", "language", "languageCode"];
    const furtherNulls = ["autoExecuteAt", "partnerId", "customerLegitimationMessage", "spamStatus"];
    expect(places.toSorted()).toEqual([...nulls, ...furtherNulls].map((name) => `200 /${name}`).toSorted());
    // The contract allows this null, but not after a reply.
    const isAllowedNull = ({ place, found }: Finding) => found === "null" && place.endsWith("/responderId");
    expect(report.findings.filter((finding) => !nullFindings.includes(finding) && !isAllowedNull(finding))).toEqual([]);
    const checkedIds = new Set<string>(report.findings.map(({ operationId }) => operationId));
    expect(nullableOperations.filter((operationId) => !checkedIds.has(operationId))).toEqual([]);
  });

  it.each(bySize([1, 2, 3, 4, 5, 6, 7, 8], [1]))(
    "with intermittent failures and seed %i leads to exactly one finding per failed response",
    async (seed) => {
      await using mock = await createMock({ scenario: "flaky-backend", seed });
      let failedCount = 0;
      let since = 0;
      const selectedIds = new Set<string | null>(bySize(operationIds, sampleOperations));
      // Checked after each request, because the journal retains only the newest. A 503 is retried, so it is not a
      // finding. The first request only checks that the target is reachable.
      const count = async () => {
        const { requests, lastId } = await mock.control.listRequests("default", { since });
        if (since > 0)
          failedCount += requests.filter(
            ({ faults, operationId }) => selectedIds.has(operationId) && faults.some(({ id }) => id !== "flaky-503"),
          ).length;
        since = lastId;
      };
      const send = (url: string, init: RequestInit) => mock.fetch(url, init).finally(count);
      const only = bySize({}, { only: sampleOperations });
      const { report } = await verifyThrough(send, { token: await mock.token(), write: true, ...only });
      expect(report.findings.filter(({ kind }) => kind !== "failed" && kind !== "connection")).toEqual([]);
      expect(report.findings.reduce((sum, { count }) => sum + count, 0)).toBe(failedCount);
      expect(failedCount).toBeGreaterThan(0);
    },
  );

  // Responses are delayed in real time, so only one operation is checked.
  it("conforms if it is only slow", async () => {
    const { report } = await verifyMock({ scenario: "slow-network" }, { only: ["getVersion"] });
    expect(toLines(report)).toEqual([]);
  });

  it("cannot be verified if it is down", async () => {
    await expect(verifyMock({ scenario: "outage" })).rejects.toMatchObject({ name: "TargetError" });
  });
});
