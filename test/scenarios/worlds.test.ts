// Scenarios with their own records keep their promises, seen through the operations of the service.
import { describe, expect, it } from "vitest";
import { emptiesOf, inScenario } from "./scenario-under-test.ts";

describe("empty", () => {
  it("has no ticket, no knowledge and no structure, and answers all the same", () =>
    inScenario("empty", async (ask) => {
      expect((await ask("POST", "/ticket/search", {})).body).toMatchObject({ tickets: [], total: 0 });
      expect((await ask("GET", "/knowledgeSource")).body.items).toEqual([]);
      expect((await ask("GET", "/knowledgeSourceStructure")).body).toEqual([]);
      expect((await ask("GET", "/report/aiAgentPerformance/1")).status).toBe(200);
      expect((await ask("POST", "/app/store/meter-reading-form/install", {})).status).toBe(200);
    }));
});

describe("single-ticket", () => {
  it("has one ticket, in which nothing is empty and nothing null", () =>
    inScenario("single-ticket", async (ask) => {
      expect((await ask("POST", "/ticket/search", {})).body.total).toBe(1);
      expect(emptiesOf((await ask("GET", "/ticket/1")).body)).toEqual([]);
    }));

  it("has its work and its assessment, with what a closed, rated ticket has", () =>
    inScenario("single-ticket", async (ask) => {
      const [entry] = (await ask("GET", "/ticket/1/worklog")).body;
      expect(emptiesOf(entry)).toEqual(["/aiUsage/aiAgents/0/actions"]);
      expect(entry.assessments).toEqual([{ id: 1, scorecardId: expect.any(Number) }]);
      const { body } = await ask("GET", "/quality/assessment/1");
      expect(body.state).toBe("discussedWithAssessee");
      expect(emptiesOf(body)).toEqual(["/deletedAt", "/aiUsage/aiAgents/0/actions"]);
    }));

  it("has a customer and a contract that its ticket names, and agents at work", () =>
    inScenario("single-ticket", async (ask) => {
      const { body } = await ask("GET", "/ticket/1");
      expect(body.customer.contracts.map(({ id }: { id: number }) => String(id))).toContain(body.contractId);
      expect(body.workedOnBy).toHaveLength(1);
      expect(body.intents[0].outcome.sources).not.toEqual([]);
    }));
});

describe("busy-inbox", () => {
  it("has 5,000 tickets, unless another size is asked for", () =>
    inScenario("busy-inbox", async (ask) => {
      expect((await ask("POST", "/ticket/search", { limit: 1 })).body.total).toBe(5_000);
    }));
});

describe("sla-breach", () => {
  it("has tickets that were closed too late, with work that says so", () =>
    inScenario("sla-breach", async (ask) => {
      for (const id of [900_001, 900_002, 900_003]) {
        const { body } = await ask("GET", `/ticket/${id}`);
        expect(body.closedAt > body.dueBy).toBe(true);
        const [{ customerExperience }] = (await ask("GET", `/ticket/${id}/worklog`)).body;
        expect(customerExperience.slaMet).toBe(false);
        expect(customerExperience.netSecondsClosedAfterSla).toBeGreaterThan(0);
      }
      const met = (await ask("GET", "/ticket/900004")).body;
      expect(met.closedAt <= met.dueBy).toBe(true);
    }));

  it("has escalated tickets, and others that become so when the clock moves on", () =>
    inScenario("sla-breach", async (ask, mock) => {
      const escalated = async (id: number) => (await ask("GET", `/ticket/${id}`)).body.isEscalated;
      expect([await escalated(900_005), await escalated(900_008), await escalated(900_009)]).toEqual([
        true,
        false,
        true,
      ]);
      await mock.control.advanceClock("default", { duration: "PT1H" });
      expect([await escalated(900_008), await escalated(900_009), await escalated(900_010)]).toEqual([
        true,
        true,
        false,
      ]);
    }));
});

describe("excluded-pages", () => {
  it("has pages that lists leave out, that are 404 by id, and that the structure flags when asked", () =>
    inScenario("excluded-pages", async (ask) => {
      const statuses = await Promise.all(
        [900_001, 900_002, 900_003, 900_004, 900_005].map(
          async (id) => (await ask("GET", `/knowledgeSource/${id}`)).status,
        ),
      );
      expect(statuses).toEqual([200, 200, 404, 404, 404]);
      const listed = (await ask("GET", "/knowledgeSource?parent=900000")).body.items;
      expect(listed.map(({ id }: { id: number }) => id).sort()).toEqual([900_001, 900_002, 900_006]);
      const tree = (await ask("GET", "/knowledgeSourceStructure?withExcluded=true")).body;
      const site = tree.find(({ id }: { id: number }) => id === 900_000);
      const flags = site.children.map(({ id, excluded }: { id: number; excluded: boolean }) => [id, excluded]);
      expect(Object.fromEntries(flags)).toMatchObject({ 900001: false, 900003: true, 900004: true, 900005: true });
    }));
});

describe("news-for-teams", () => {
  it("has news for all, for one team and for several, read and unread", () =>
    inScenario("news-for-teams", async (ask) => {
      const { items } = (await ask("GET", "/knowledgeSource")).body;
      const news = items.filter(({ id }: { id: number }) => id > 900_000);
      expect(news.every(({ type }: { type: string }) => type === "news")).toBe(true);
      expect(new Set(news.map(({ teams }: { teams: number[] }) => teams.length))).toEqual(new Set([0, 1, 3]));
      const readers = async (id: number) => (await ask("GET", `/knowledgeSource/${id}`)).body.readByAgents.length;
      expect([await readers(900_001), await readers(900_002)]).toEqual([0, 3]);
    }));
});

describe("reviewing-assessments", () => {
  it("has an assessment in each state, which the default caller may edit where the state lets one", () =>
    inScenario("reviewing-assessments", async (ask) => {
      const bodies = await Promise.all(
        Array.from(
          { length: 8 },
          async (_, index) => (await ask("GET", `/quality/assessment/${900_001 + index}`)).body,
        ),
      );
      expect(bodies.map(({ state, canEdit }) => [state, canEdit])).toEqual([
        ["unprocessed", false],
        ["aiInProgress", false],
        ["aiReady", true],
        ["reviewOngoing", true],
        ["reviewedBySupervisor", true],
        ["discussedWithAssessee", true],
        ["error", false],
        ["deleted", false],
      ]);
    }));
});

describe("failing-test-run", () => {
  it("has a run that met one of six expectations, until all that was observed is accepted", () =>
    inScenario("failing-test-run", async (ask, mock) => {
      const run = () => mock.control.getRecord("default", "testRuns", "900001");
      expect(await run()).toMatchObject({ ticketsTested: 6, successfulTests: 1, scores: { overall: 1 / 6 } });
      const { body } = await ask("POST", "/aiQualityCheck/testRun/900001/acceptAllExpectedResults");
      expect(body.testTickets).toHaveLength(6);
      expect(await run()).toMatchObject({ successfulTests: 6, scores: { overall: 1, contractId: 1, sentiment: 1 } });
    }));

  it("has figures that its test tickets give, and a run that broke off", () =>
    inScenario("failing-test-run", async (_ask, mock) => {
      const { records } = await mock.control.listRecords("default", "testTickets", { limit: 1000 });
      const own = (runId: number) => records.filter((one) => one.testRunId === runId);
      const same = (runId: number) => own(runId).filter((one) => one.actualResult === one.expectedResult).length;
      expect([own(900_001).length, same(900_001), own(900_002).length, same(900_002)]).toEqual([6, 1, 6, 2]);
      expect(own(900_002).filter((one) => one.actualResult === null)).toHaveLength(3);
      expect(await mock.control.getRecord("default", "testRuns", "900002")).toMatchObject({ state: "failed" });
    }));
});

describe("edge-values", () => {
  it("has empty texts, four-byte characters, right-to-left and long ones, unharmed by the way they take", () =>
    inScenario("edge-values", async (ask) => {
      const subject = async (id: number) => (await ask("GET", `/ticket/${id}`)).body.subject as string;
      expect(await subject(900_001)).toBe("");
      expect(await subject(900_002)).toMatch(/^😀 .*🧑🏽‍💻/u);
      expect(await subject(900_003)).toMatch(/\p{Script=Arabic}.*\p{Script=Hebrew}/u);
      expect((await subject(900_006)).length).toBeGreaterThan(900);
      expect((await subject(900_007)).length).toBeGreaterThan(100_000);
    }));

  it("has dates at the ends of years, found by searches over them", () =>
    inScenario("edge-values", async (ask) => {
      const found = async (from: string, to: string) => {
        const filters = [{ key: "t.createdAt", comparator: "between", from, to }];
        const { tickets } = (await ask("POST", "/ticket/search", { filters })).body;
        return tickets.map(({ id }: { id: number }) => id);
      };
      expect(await found("1999-12-31", "1999-12-31")).toEqual([900_009]);
      expect(await found("1960-01-01", "1970-12-31")).toEqual([900_008]);
      expect(await found("2024-02-29", "2024-02-29")).toEqual([900_010]);
    }));
});
