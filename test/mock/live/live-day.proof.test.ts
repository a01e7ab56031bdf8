// A live world after some days, and after a week.
import { describe, expect, it } from "vitest";
import { createMock, type Mock, type MockOptions } from "../../../mock/create-mock.ts";
import type { Reader } from "../../../mock/domain/state-types.ts";
import { brokenRulesIn, wrongReportsOf } from "../../proof/state-invariants.ts";

const start = "2026-03-02T06:00:00Z";

function openWorld(options: MockOptions = {}): Promise<Mock> {
  return createMock({ live: true, now: start, ...options });
}

function read<T>(mock: Mock, view: (reader: Reader) => T): T {
  return mock.stateOf().store.read(view);
}

const isLiveTicket = ({ externalTicketId }: { readonly externalTicketId: string }) =>
  externalTicketId.startsWith("live-");
const listTickets = (mock: Mock) => read(mock, (reader) => [...reader.all("tickets")]);
const listEntries = (mock: Mock) => read(mock, (reader) => [...reader.all("worklogs")]);

describe("a live world", () => {
  it("has AI agent attempts with every outcome, each in one worklog entry", async () => {
    await using mock = await openWorld();
    const before = new Set(listEntries(mock).map(({ id }) => id));
    await mock.control.advanceClock("default", { duration: "P2D" });
    const entries = listEntries(mock).filter(({ id }) => !before.has(id));
    const attempts = entries.filter(({ processing }) => processing !== null);
    const kinds = attempts.map(({ wire, processing }) => {
      expect(wire.worklog).toMatchObject({ action: "autoProcessAction" });
      expect(wire.aiUsage.aiAgents.map(({ id }) => id)).toContain(processing?.aiAgentId);
      return [wire.aiUsage.automationLevel, processing?.error ? "failed" : processing?.approval].join(" ");
    });
    expect([...new Set(kinds)].sort()).toEqual(["0 failed", "2 sentToManual", "4 approved", "5 notAsked"]);
    const closed = attempts.filter(({ wire }) => wire.aiUsage.automationLevel >= 4);
    expect(new Set(closed.map(({ wire }) => wire.ticketId)).size).toBe(closed.length);
    const answers = closed.map(({ wire }) =>
      read(mock, (reader) => reader.lookup("conversations", "ticket", wire.ticketId)),
    );
    expect(answers.every((messages) => messages.some(({ direction }) => direction === "out"))).toBe(true);
  });

  it("changes the reports, which agree with an independent count of all entries", async () => {
    await using mock = await openWorld();
    const get = async (target: string) => {
      const answer = await mock.fetch(target, { headers: { authorization: `Bearer ${await mock.token()}` } });
      return answer.status === 200 ? answer.json() : undefined;
    };
    const today = "/report/aiAgentPerformance/1?lastDays=0";
    const morning = JSON.stringify(await get(today));
    await mock.control.advanceClock("default", { duration: "PT8H" });
    const entries = listEntries(mock);
    const now = Date.parse(start) + 8 * 3_600_000;
    const state = mock.stateOf().store;
    expect(await state.read((reader) => wrongReportsOf({ entries, reader, now }, [0, 7], get))).toEqual([]);
    expect(JSON.stringify(await get(today))).not.toBe(morning);
    expect(read(mock, brokenRulesIn)).toEqual([]);
  });

  it("has customers who answer questions on existing and new tickets", async () => {
    await using mock = await openWorld();
    const before = new Map(listTickets(mock).map(({ id, status }) => [id, status]));
    await mock.control.advanceClock("default", { duration: "PT32H" });
    const answeredIds = new Set(
      read(mock, (reader) => [...reader.all("conversations")])
        .filter(({ direction, createdAt }) => direction === "in" && createdAt * 1000 >= Date.parse(start))
        .map(({ ticketId }) => ticketId),
    );
    expect([...new Set([...answeredIds].map((id) => before.get(id)))]).toContain("pending");
    expect([...answeredIds].filter((id) => !before.has(id)).length).toBeGreaterThan(0);
    expect(
      listTickets(mock)
        .filter(({ id }) => answeredIds.has(id))
        .every(({ direction }) => direction === "in"),
    ).toBe(true);
  });

  it("breaks no rule if it has no users or customers", async () => {
    await using mock = await openWorld({ scenario: "empty" });
    await mock.control.advanceClock("default", { duration: "PT8H" });
    expect(read(mock, brokenRulesIn)).toEqual([]);
  });
});

describe("a live week", () => {
  it("keeps its backlog and work sessions bounded while letters arrive, and has no customer who writes the same twice", async () => {
    await using mock = await openWorld();
    const openCounts: number[] = [];
    for (let day = 0; day < 7; day += 1) {
      await mock.control.advanceClock("default", { duration: "P1D" });
      openCounts.push(listTickets(mock).filter((ticket) => isLiveTicket(ticket) && ticket.status !== "closed").length);
    }
    expect(Math.max(...openCounts)).toBeLessThan(80);
    const letters = listTickets(mock).filter(isLiveTicket);
    expect(letters.length).toBeGreaterThan(300);
    expect(letters.length).toBeLessThan(600);
    expect(new Set(letters.map(({ channel }) => channel)).size).toBe(7);
    const senders = Map.groupBy(letters, ({ customerId }) => customerId);
    senders.delete(null);
    expect(Math.max(...[...senders.values()].map(({ length }) => length))).toBeLessThanOrEqual(4);
    const returnsTo = (id: number) =>
      read(mock, (reader) => reader.lookup("conversations", "ticket", id)).filter(
        ({ direction }) => direction === "in",
      );
    const returns = letters.filter(({ status }) => status === "closed").map(({ id }) => returnsTo(id).length);
    const share = returns.filter((count) => count > 0).length / returns.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.42);
    expect(listEntries(mock).length).toBeLessThan(2_000);
    expect(read(mock, (reader) => reader.count("workSessions"))).toBeLessThan(20);
    expect(listTickets(mock).some(({ isEscalated, status }) => isEscalated && status === "open")).toBe(true);
    const closedWithAutoReply = listTickets(mock).filter(
      ({ autoExecuteAt, status }) => autoExecuteAt !== "" && status === "closed",
    );
    expect(closedWithAutoReply.filter(isLiveTicket)).toEqual([]);
    for (const { id } of listTickets(mock)) {
      const texts = returnsTo(id).map(({ bodyPlain }) => bodyPlain.split("\n>")[0]);
      expect(new Set(texts).size, `ticket ${id}`).toBe(texts.length);
    }
    expect(read(mock, brokenRulesIn)).toEqual([]);
  });
});
