// Tests the team's desk. Each test sets up its state, time and failures in its own sandbox.
import { describe } from "vitest";
import { TicketDesk } from "../src/ticket-desk.ts";
import { expect, test } from "./desk-test.ts";

describe.concurrent("concurrent tests, each with its own state", () => {
  test("takes a ticket over", async ({ desk, sandbox }) => {
    await desk.takeOver(1, 2);
    await expect(sandbox).toHaveReceived("updateTicket", { times: 1, path: { ticketId: 1 }, body: { agentId: 2 } });
    await expect(sandbox).toHaveChanged("tickets", 1, { agentId: 2 });
  });

  test("closes a ticket and returns its actions and duration", async ({ desk, sandbox }) => {
    await desk.takeOver(1, 1);
    await sandbox.control.advanceClock({ duration: "PT12M" });
    expect(await desk.close(1)).toMatchObject({ actions: expect.arrayContaining(["closed"]), seconds: 720 });
    await expect(sandbox).toHaveChanged("tickets", 1, { status: "closed" });
  });

  test("lists a ticket once it is overdue", async ({ desk, sandbox }) => {
    const dueBy = "2026-03-02 10:00:00";
    const { id } = await sandbox.control.createRecord("tickets", { traits: ["open"], subject: "No power", dueBy });
    expect(await desk.listEscalated()).not.toContainEqual(expect.objectContaining({ id }));
    await sandbox.control.advanceClock({ duration: "PT2H" });
    expect(await desk.listEscalated()).toContainEqual({ id, subject: "No power", dueBy });
  });

  test("reports an unknown ticket", async ({ desk }) => {
    await expect(desk.takeOver(100_000, 1)).rejects.toMatchObject({ status: 404, code: "unknown_ticket" });
  });
});

describe("when the service fails", () => {
  test("retries once if the service is busy", async ({ desk, sandbox }) => {
    await sandbox.control.addFault({ match: {}, effect: { kind: "status", status: 503 }, when: { next: 1 } });
    await desk.takeOver(1, 2);
    await expect(sandbox).toHaveReceived("updateTicket", { times: 2 });
    await expect(sandbox).toHaveChanged("tickets", 1, { agentId: 2 });
  });

  test("gives up if it stays busy", async ({ desk, sandbox }) => {
    await sandbox.control.addFault({ match: {}, effect: { kind: "outage" } });
    await expect(desk.listEscalated()).rejects.toMatchObject({ status: 503 });
    await expect(sandbox).not.toHaveChanged("tickets", 1);
  });
});

describe("in an empty inbox", () => {
  test.override({ start: { scenario: "empty" } });

  test("nothing is escalated", async ({ desk }) => {
    expect(await desk.listEscalated()).toEqual([]);
  });
});

test("code that calls the global fetch gets a URL", async ({ url, sandbox }) => {
  const desk = new TicketDesk({ baseUrl: url, token: await sandbox.token() });
  await desk.takeOver(2, 1);
  await expect(sandbox).toHaveChanged("tickets", 2, { agentId: 1 });
});

test("responses match the published contract", async ({ client }) => {
  await expect(await client.GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } })).toMatchContract(
    "getTicket",
  );
});
