// Scenarios with their own records, read through the service's operations.
import { describe, expect, it } from "vitest";
import { emptyPathsOf, inScenario } from "./scenario-under-test.ts";

describe("empty", () => {
  it("has no tickets, knowledge or structure, but still responds", () =>
    inScenario("empty", async (send) => {
      expect((await send("POST", "/ticket/search", {})).body).toMatchObject({ tickets: [], total: 0 });
      expect((await send("GET", "/knowledgeSource")).body.items).toEqual([]);
      expect((await send("GET", "/knowledgeSourceStructure")).body).toEqual([]);
      expect((await send("GET", "/report/aiAgentPerformance/1")).status).toBe(200);
      expect((await send("POST", "/app/store/meter-reading-form/install", {})).status).toBe(200);
    }));
});

describe("single-ticket", () => {
  it("has one ticket without empty or null fields", () =>
    inScenario("single-ticket", async (send) => {
      expect((await send("POST", "/ticket/search", {})).body.total).toBe(1);
      expect(emptyPathsOf((await send("GET", "/ticket/1")).body)).toEqual([]);
    }));

  it("has the work and the assessment of a closed, rated ticket", () =>
    inScenario("single-ticket", async (send) => {
      const [entry] = (await send("GET", "/ticket/1/worklog")).body;
      expect(emptyPathsOf(entry)).toEqual(["/aiUsage/aiAgents/0/actions"]);
      expect(entry.assessments).toEqual([{ id: 1, scorecardId: expect.any(Number) }]);
      const { body } = await send("GET", "/quality/assessment/1");
      expect(body.state).toBe("discussedWithAssessee");
      expect(emptyPathsOf(body)).toEqual(["/deletedAt", "/aiUsage/aiAgents/0/actions"]);
    }));

  it("has the ticket's customer and contract, and an agent at work", () =>
    inScenario("single-ticket", async (send) => {
      const { body } = await send("GET", "/ticket/1");
      expect(body.customer.contracts.map(({ id }: { id: number }) => String(id))).toContain(body.contractId);
      expect(body.workedOnBy).toHaveLength(1);
      expect(body.intents[0].outcome.sources).not.toEqual([]);
    }));
});

describe("busy-inbox", () => {
  it("has 5,000 tickets by default", () =>
    inScenario("busy-inbox", async (send) => {
      expect((await send("POST", "/ticket/search", { limit: 1 })).body.total).toBe(5_000);
    }));
});

describe("sla-breach", () => {
  it("has tickets that were closed late, with worklogs that show it", () =>
    inScenario("sla-breach", async (send) => {
      for (const id of [900_001, 900_002, 900_003]) {
        const { body } = await send("GET", `/ticket/${id}`);
        expect(body.closedAt > body.dueBy).toBe(true);
        const [{ customerExperience }] = (await send("GET", `/ticket/${id}/worklog`)).body;
        expect(customerExperience.slaMet).toBe(false);
        expect(customerExperience.netSecondsClosedAfterSla).toBeGreaterThan(0);
      }
      const metTicket = (await send("GET", "/ticket/900004")).body;
      expect(metTicket.closedAt <= metTicket.dueBy).toBe(true);
    }));

  it("has escalated tickets, and others that escalate as the clock advances", () =>
    inScenario("sla-breach", async (send, mock) => {
      const isEscalated = async (id: number) => (await send("GET", `/ticket/${id}`)).body.isEscalated;
      expect([await isEscalated(900_005), await isEscalated(900_008), await isEscalated(900_009)]).toEqual([
        true,
        false,
        true,
      ]);
      await mock.control.advanceClock("default", { duration: "PT1H" });
      expect([await isEscalated(900_008), await isEscalated(900_009), await isEscalated(900_010)]).toEqual([
        true,
        true,
        false,
      ]);
    }));
});

describe("excluded-pages", () => {
  it("has pages that are neither listed nor found by id, and that the structure flags on request", () =>
    inScenario("excluded-pages", async (send) => {
      const statuses = await Promise.all(
        [900_001, 900_002, 900_003, 900_004, 900_005].map(
          async (id) => (await send("GET", `/knowledgeSource/${id}`)).status,
        ),
      );
      expect(statuses).toEqual([200, 200, 404, 404, 404]);
      const listedSources = (await send("GET", "/knowledgeSource?parent=900000")).body.items;
      expect(listedSources.map(({ id }: { id: number }) => id).sort()).toEqual([900_001, 900_002, 900_006]);
      const tree = (await send("GET", "/knowledgeSourceStructure?withExcluded=true")).body;
      const site = tree.find(({ id }: { id: number }) => id === 900_000);
      const flags = site.children.map(({ id, excluded }: { id: number; excluded: boolean }) => [id, excluded]);
      expect(Object.fromEntries(flags)).toMatchObject({ 900001: false, 900003: true, 900004: true, 900005: true });
    }));
});

describe("news-for-teams", () => {
  it("has news for all, for one team and for several, read and unread", () =>
    inScenario("news-for-teams", async (send) => {
      const { items } = (await send("GET", "/knowledgeSource")).body;
      const news = items.filter(({ id }: { id: number }) => id > 900_000);
      expect(news.every(({ type }: { type: string }) => type === "news")).toBe(true);
      expect(new Set(news.map(({ teams }: { teams: number[] }) => teams.length))).toEqual(new Set([0, 1, 3]));
      const readers = async (id: number) => (await send("GET", `/knowledgeSource/${id}`)).body.readByAgents.length;
      expect([await readers(900_001), await readers(900_002)]).toEqual([0, 3]);
    }));
});

describe("failing-test-run", () => {
  it("has a run with one success in six tests, until all observed results are accepted", () =>
    inScenario("failing-test-run", async (send, mock) => {
      const run = () => mock.control.getRecord("default", "testRuns", "900001");
      expect(await run()).toMatchObject({ ticketsTested: 6, successfulTests: 1, scores: { overall: 1 / 6 } });
      const { body } = await send("POST", "/aiQualityCheck/testRun/900001/acceptAllExpectedResults");
      expect(body.testTickets).toHaveLength(6);
      expect(await run()).toMatchObject({ successfulTests: 6, scores: { overall: 1, contractId: 1, sentiment: 1 } });
    }));

  it("has counts that match its test tickets, and a failed run", () =>
    inScenario("failing-test-run", async (_send, mock) => {
      const { records } = await mock.control.listRecords("default", "testTickets", { limit: 1000 });
      const testTicketsOf = (runId: number) => records.filter((testTicket) => testTicket.testRunId === runId);
      const countMatches = (runId: number) =>
        testTicketsOf(runId).filter(({ actualResult, expectedResult }) => actualResult === expectedResult).length;
      expect([
        testTicketsOf(900_001).length,
        countMatches(900_001),
        testTicketsOf(900_002).length,
        countMatches(900_002),
      ]).toEqual([6, 1, 6, 2]);
      expect(testTicketsOf(900_002).filter(({ actualResult }) => actualResult === null)).toHaveLength(3);
      expect(await mock.control.getRecord("default", "testRuns", "900002")).toMatchObject({ state: "failed" });
    }));
});

describe("edge-values", () => {
  it("returns empty, four-byte, right-to-left and long texts unchanged", () =>
    inScenario("edge-values", async (send) => {
      const subject = async (id: number) => (await send("GET", `/ticket/${id}`)).body.subject as string;
      expect(await subject(900_001)).toBe("");
      expect(await subject(900_002)).toMatch(/^😀 .*🧑🏽‍💻/u);
      expect(await subject(900_003)).toMatch(/\p{Script=Arabic}.*\p{Script=Hebrew}/u);
      expect((await subject(900_006)).length).toBeGreaterThan(900);
      expect((await subject(900_007)).length).toBeGreaterThan(100_000);
    }));

  it("has dates at the edges of years and eras, which searches find", () =>
    inScenario("edge-values", async (send) => {
      const findTickets = async (from: string, to: string) => {
        const filters = [{ key: "t.createdAt", comparator: "between", from, to }];
        const { tickets } = (await send("POST", "/ticket/search", { filters })).body;
        return tickets.map(({ id }: { id: number }) => id);
      };
      expect(await findTickets("1999-12-31", "1999-12-31")).toEqual([900_009]);
      expect(await findTickets("1960-01-01", "1970-12-31")).toEqual([900_008]);
      expect(await findTickets("2024-02-29", "2024-02-29")).toEqual([900_010]);
    }));
});
