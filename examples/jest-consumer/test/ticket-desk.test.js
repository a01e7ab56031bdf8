// Jest in ESM mode (`npm test`): each test has its own sandbox, through hooks or as an argument.
import { beforeEach, describe, expect, test } from "@jest/globals";
import { setupSandbox } from "ticket-service-mock/jest";
import { TicketDesk } from "../src/ticket-desk.js";

async function openDesk(sandbox) {
  return new TicketDesk({ baseUrl: sandbox.baseUrl, token: await sandbox.token(), fetch: sandbox.fetch });
}

describe("in an ordinary week", () => {
  const own = setupSandbox();
  let desk;
  beforeEach(async () => {
    desk = await openDesk(own.sandbox);
  });

  test("closing a ticket ends and logs the work on it", async () => {
    await desk.takeOver(52, 1);
    const ticket = await desk.close(52);

    expect(ticket).toMatchObject({ status: "closed", closedAt: "2026-03-02 09:00:00", workedOnByIds: [] });
    await expect(own.sandbox).toHaveReceived("updateTicket", { times: 2 });
    await expect(own.sandbox).toHaveChanged("tickets", 52, { status: "closed" });
    const { data } = await own.client.GET("/ticket/{ticketId}/worklog", { params: { path: { ticketId: 52 } } });
    expect(data.at(-1).worklog).toMatchObject({ userId: 1, action: "closeAction" });
  });

  test("a ticket that another test closed is still open here", async () => {
    const result = await own.client.GET("/ticket/{ticketId}", { params: { path: { ticketId: 52 } } });

    await expect(result).toMatchContract("getTicket", 200);
    expect(result.data.status).toBe("open");
  });

  test("closing is retried once if the service is unavailable", async () => {
    const { control } = own.sandbox;
    await control.addFault({ match: { operationId: "updateTicket" }, effect: { kind: "outage" }, when: { next: 1 } });
    await desk.close(52);
    await expect(own.sandbox).toHaveReceived("updateTicket", { times: 2 });

    await control.addFault({
      match: { operationId: "updateTicket" },
      effect: { kind: "outage" },
      when: { always: true },
    });
    await expect(desk.close(54)).rejects.toMatchObject({ status: 503 });
  });

  test("a ticket that is due tomorrow is overdue in two days", async () => {
    await own.sandbox.control.createRecord("tickets", { id: 7001, traits: ["open"], dueBy: "2026-03-03 12:00:00" });
    const before = await desk.overdue();
    await own.sandbox.control.advanceClock({ duration: "P2D" });
    const after = await desk.overdue();

    expect(before.map((ticket) => ticket.id)).not.toContain(7001);
    expect(after.map((ticket) => ticket.id)).toContain(7001);
  });

  test("code that calls the global fetch gets a URL", async () => {
    const plain = new TicketDesk({ baseUrl: await own.url(), token: await own.sandbox.token() });

    await expect(plain.takeOver(9_999_999, 1)).rejects.toMatchObject({ status: 404, code: "unknown_ticket" });
  });
});

describe("after missed service levels", () => {
  const own = setupSandbox({ scenario: "sla-breach" });

  // Concurrent tests cannot use hooks: each receives its sandbox.
  test.concurrent.each([900_005, 900_006, 900_007])(
    "closing ticket %i removes it from the overdue list",
    own.withSandbox(async ({ sandbox }, id) => {
      const desk = await openDesk(sandbox);
      const before = await desk.overdue();
      await desk.close(id);

      expect(await desk.overdue()).toHaveLength(before.length - 1);
      await expect(sandbox).toHaveReceived("updateTicket", { path: { ticketId: id }, times: 1 });
    }),
  );
});
