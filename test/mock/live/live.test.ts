// A live world, in which customers write and colleagues work as the clock moves.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMock, type Mock, type MockOptions } from "../../../mock/create-mock.ts";
import type { TicketRecord } from "../../../mock/domain/records/tickets.ts";
import { brokenRulesIn } from "../../proof/state-invariants.ts";

/** A working day whose clock moves only when the test moves it. */
async function openDay(options: MockOptions = {}): Promise<Mock> {
  return createMock({ tickets: 40, live: true, now: "2026-03-02T06:00:00Z", ...options });
}

async function textOf(mock: Mock): Promise<string> {
  return JSON.stringify(await mock.control.exportState("default"));
}

function readStatuses(mock: Mock): Record<string, number> {
  return mock.stateOf().store.read((reader) => {
    const counts: Record<string, number> = {};
    for (const { status } of reader.all("tickets")) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  });
}

function isLetter({ externalTicketId }: { readonly externalTicketId: string }): boolean {
  return externalTicketId.startsWith("live-");
}

describe("a live world", () => {
  it("has the same day for the same seed and clock, in one leap or in steps with reads in between", async () => {
    await using leap = await openDay();
    await leap.control.advanceClock("default", { duration: "PT2H" });
    await using steps = await openDay();
    for (let step = 0; step < 12; step += 1) {
      await steps.control.advanceClock("default", { duration: "PT10M" });
      if (step % 4 === 0) await steps.client().POST("/ticket/search", {});
    }
    const withoutVersion = (text: string) => text.replace(/"version":\d+/, "");
    expect(withoutVersion(await textOf(steps))).toBe(withoutVersion(await textOf(leap)));
    await using otherSeed = await openDay({ seed: 2 });
    await otherSeed.control.advanceClock("default", { duration: "PT2H" });
    expect(await textOf(otherSeed)).not.toBe(await textOf(leap));
  });

  it("leaves a ticket alone that a client reopened although nothing new was written since it was carried out", async () => {
    await using mock = await openDay();
    const read = () =>
      mock.stateOf().store.read((reader) =>
        [...reader.all("tickets")].map((ticket) => {
          const messages = [...reader.lookup("conversations", "ticket", ticket.id)];
          return { ticket, messages, ends: messages.at(-1)?.direction };
        }),
      );
    const reopened = read().filter(
      ({ ticket: { status, intents } }) =>
        status === "closed" && intents.some((intent) => intent.status === "executed"),
    );
    // Some after an answer, others after a note that the customer said thanks.
    expect(new Set(reopened.map(({ ends }) => ends))).toEqual(new Set(["out", "internal"]));
    for (const { ticket } of reopened) {
      const params = { path: { ticketId: ticket.id } };
      await mock.client().PATCH("/ticket/{ticketId}", { params, body: { status: "open" } });
    }
    await mock.control.advanceClock("default", { duration: "P4D" });
    const after = read();
    for (const { ticket, messages } of reopened)
      expect(after.find((one) => one.ticket.id === ticket.id)).toMatchObject({ ticket: { status: "open" }, messages });
  });

  it("closes a ticket on which a client sent the prepared answer, without answering again, unless the client reopened it", async () => {
    await using mock = await openDay({ tickets: 100 });
    const { store } = mock.stateOf();
    const readTicket = (id: number) => store.read((reader) => reader.get("tickets", id));
    const readMessages = (id: number) => store.read((reader) => reader.lookup("conversations", "ticket", id));
    const drafts = store
      .read((reader) => [...reader.all("tickets")])
      .flatMap(({ id, status, agentId, intents }) => {
        const draft = intents.findLast(({ outcome }) => outcome?.success === true && !outcome.sent)?.outcome?.message;
        return status === "open" && agentId === null && draft !== undefined ? [{ id, draft }] : [];
      });
    expect(drafts.length).toBeGreaterThan(2);
    for (const { id, draft } of drafts) {
      const params = { path: { ticketId: id } };
      const body = { content: { message: draft } };
      await mock.client().POST("/ticket/{ticketId}/conversation/reply", { params, body });
    }
    const [reopened = 0, ...others] = drafts.map(({ id }) => id);
    const params = { path: { ticketId: reopened } };
    for (const status of ["closed", "open"] as const)
      await mock.client().PATCH("/ticket/{ticketId}", { params, body: { status } });
    const sent = others.map((id) => ({ id, messages: readMessages(id).length }));
    await mock.control.advanceClock("default", { duration: "P4D" });
    expect(readTicket(reopened)?.status).toBe("open");
    for (const { id, messages } of sent) {
      expect(readTicket(id)?.status, `ticket ${id}`).toBe("closed");
      expect(readMessages(id)[messages]?.direction, `ticket ${id}`).not.toBe("out");
    }
  });

  it("never sends a proposal that a client dismissed", async () => {
    await using mock = await openDay();
    await mock.control.advanceClock("default", { duration: "PT4H" });
    const { store } = mock.stateOf();
    const dismissed = store
      .read((reader) => [...reader.all("tickets")])
      .filter(({ autoExecuteAt }) => autoExecuteAt !== "")
      .map(({ id, intents }) => ({ id, draft: intents.findLast(({ outcome }) => outcome?.success)?.outcome?.message }));
    expect(dismissed.length).toBeGreaterThan(2);
    for (const { id } of dismissed) {
      const params = { path: { ticketId: id } };
      await mock.client().PATCH("/ticket/{ticketId}", { params, body: { aiSupportLevel: "human" } });
    }
    await mock.control.advanceClock("default", { duration: "P4D" });
    for (const { id, draft } of dismissed) {
      const messages = store.read((reader) => [...reader.lookup("conversations", "ticket", id)]);
      const sent = messages.filter(({ direction }) => direction === "out").map(({ bodyPlain }) => bodyPlain);
      expect(sent.length, `ticket ${id}`).toBeGreaterThan(0);
      expect(sent.join("\n"), `ticket ${id}`).not.toContain(draft);
    }
  });

  it("waits days for the answer to a client's question, even if the ticket was due sooner", async () => {
    await using mock = await openDay({ tickets: 200 });
    const { store } = mock.stateOf();
    const readMessages = (id: number) => store.read((reader) => [...reader.lookup("conversations", "ticket", id)]);
    const asked = store
      .read((reader) => [...reader.all("tickets")])
      .filter(({ status, agentId, channel, dueBy }) => {
        return status === "open" && agentId === null && channel === "email" && dueBy !== null && dueBy < "2026-03-04";
      })
      .map(({ id }) => id);
    expect(asked.length).toBeGreaterThan(2);
    const body = { content: { message: "Bitte nennen Sie uns Ihren Zählerstand." } };
    for (const ticketId of asked) {
      const params = { path: { ticketId } };
      await mock.client().POST("/ticket/{ticketId}/conversation/reply", { params, body });
      await mock.client().PATCH("/ticket/{ticketId}", { params, body: { status: "pending" } });
    }
    const sent = asked.map((id) => ({ id, count: readMessages(id).length }));
    await mock.control.advanceClock("default", { duration: "P2D" });
    for (const { id, count } of sent) expect(readMessages(id)[count]?.direction, `ticket ${id}`).not.toBe("out");
  });

  it("breaks no rule in a scenario with few or unusual records", async () => {
    for (const scenario of ["empty", "edge-values", "every-enum"]) {
      await using mock = await openDay({ scenario });
      await mock.control.advanceClock("default", { duration: "PT4H" });
      expect(mock.stateOf().store.read(brokenRulesIn), scenario).toEqual([]);
    }
  });

  it("is quiet without the option, or while the clock does not move", async () => {
    await using plain = await createMock({ tickets: 40, now: "2026-03-02T06:00:00Z" });
    const count = async (mock: Mock) => (await mock.client().POST("/ticket/search", {})).data?.total;
    await plain.control.advanceClock("default", { duration: "P1D" });
    expect(await count(plain)).toBe(40);
    await using frozen = await openDay();
    expect(await count(frozen)).toBe(40);
    expect(frozen.stateOf().store.version).toBe(0);
  });

  it("is named as the cause of its changes unless something else falls due, and is skipped by an undo", async () => {
    await using mock = await openDay();
    const { store } = mock.stateOf();
    await mock
      .client()
      .PATCH("/ticket/{ticketId}", { params: { path: { ticketId: 1 } }, body: { priority: "urgent" } });
    for (let step = 0; step < 6; step += 1) await mock.control.advanceClock("default", { duration: "PT10M" });
    const causes = store.history().map(({ cause }) => cause);
    expect(new Set(causes)).toEqual(new Set(["request", "live"]));
    await mock.control.advanceClock("default", { duration: "P1D" });
    expect(store.history().at(-1)?.cause).toBe("clock");
    await mock.control.undoChange("default");
    expect(store.history()).toContainEqual(expect.objectContaining({ cause: "control", undoneVersion: 1 }));
  });

  it("continues after an undo as if the change had never been made", async () => {
    await using mock = await openDay();
    const params = { path: { ticketId: 1 } };
    await mock.client().PATCH("/ticket/{ticketId}", { params, body: { priority: "urgent" } });
    await mock.control.advanceClock("default", { duration: "PT4H" });
    await mock.control.undoChange("default");
    await mock.client().GET("/ticket/{ticketId}", { params });
    await using unchanged = await openDay();
    await unchanged.control.advanceClock("default", { duration: "PT4H" });
    expect(readStatuses(mock)).toEqual(readStatuses(unchanged));
    expect(mock.stateOf().store.read((reader) => reader.get("tickets", 1)?.priority)).toBe(
      unchanged.stateOf().store.read((reader) => reader.get("tickets", 1)?.priority),
    );
  });
});

describe("after a day, a live world", () => {
  let mock: Mock;
  let before: readonly TicketRecord[];
  let events: readonly string[];
  const readTickets = () => mock.stateOf().store.read((reader) => [...reader.all("tickets")]);

  beforeAll(async () => {
    mock = await openDay();
    before = readTickets();
    events = (await mock.control.advanceClock("default", { duration: "P1D" })).events.map(({ event }) => event);
  });
  afterAll(() => mock.close());

  it("has customers who write, AI agents who close tickets and suggest replies, and colleagues who answer", () => {
    const closedIn = (tickets: readonly TicketRecord[]) => tickets.filter(({ status }) => status === "closed").length;
    expect(readTickets().length).toBeGreaterThan(60);
    expect(closedIn(readTickets())).toBeGreaterThan(closedIn(before) + 20);
    const letters = readTickets().filter(isLetter);
    for (const { customer, fromName } of letters) expect(customer === null || fromName !== "").toBe(true);
    const levels = new Set(letters.map(({ aiSupportLevel }) => aiSupportLevel));
    expect([...levels]).toEqual(expect.arrayContaining(["automated", "bot", "human"]));
    const messages = mock
      .stateOf()
      .store.read((reader) => letters.flatMap(({ id }) => [...reader.lookup("conversations", "ticket", id)]));
    expect([...new Set(messages.map(({ sender }) => sender))].sort()).toEqual(["agent", "aiAgent", "customer"]);
  });

  it("has left the first agent's tickets alone", () => {
    const ownTickets = before.filter(({ agentId, status }) => agentId === 1 && status === "open");
    expect(ownTickets.length).toBeGreaterThan(0);
    for (const { id, workedOnByIds } of ownTickets)
      expect(readTickets().find((ticket) => ticket.id === id)).toMatchObject({
        agentId: 1,
        status: "open",
        workedOnByIds,
      });
  });

  it("has reported missed due dates like any world", () => {
    expect(events).toContain("ticketEscalated");
  });

  it("breaks neither rules nor references nor the contract", async () => {
    expect(mock.stateOf().store.read(brokenRulesIn)).toEqual([]);
    for (const { id: ticketId } of readTickets().filter(isLetter)) {
      const params = { path: { ticketId } };
      for (const path of [
        "/ticket/{ticketId}",
        "/ticket/{ticketId}/conversation",
        "/ticket/{ticketId}/worklog",
      ] as const)
        expect((await mock.client().GET(path, { params })).response.status).toBe(200);
    }
  });
});

it("a live world simulates at most a week if the clock leaps by a year, in which no customer writes the same twice", async () => {
  await using mock = await openDay();
  await mock.control.advanceClock("default", { duration: "P365D" });
  mock.stateOf().store.read((reader) => {
    const letters = [...reader.all("tickets")].filter(isLetter);
    expect(letters.length).toBeGreaterThan(100);
    expect(letters.every(({ createdAt }) => createdAt >= "2027-02-23")).toBe(true);
    for (const { id } of reader.all("tickets")) {
      const messages = [...reader.lookup("conversations", "ticket", id)].filter(({ direction }) => direction === "in");
      const texts = messages.map(({ bodyPlain }) => bodyPlain.split("\n>")[0]);
      expect(new Set(texts).size, `ticket ${id}`).toBe(texts.length);
    }
  });
});

describe("the live option", () => {
  it("is on, off or a speed", async () => {
    for (const live of [0, 0.5, 3601, "fast", Number.NaN]) {
      // JavaScript callers may pass anything.
      await expect(createMock({ live: live as number })).rejects.toThrow("live is");
    }
    await using off = await createMock({ tickets: 1, live: false });
    await off.control.advanceClock("default", { duration: "P1D" });
    expect(off.stateOf().store.read((reader) => reader.count("tickets"))).toBe(1);
  });

  it("accepts only speed 1 with a storage that outlives the mock", async () => {
    await expect(createMock({ live: 60, storage: "sqlite:never-made.db" })).rejects.toThrow(
      "live is 60, but must be 1 with a storage that outlives the mock. Advance the clock instead (Clock in the console or desk, or advanceClock).",
    );
  });
});
