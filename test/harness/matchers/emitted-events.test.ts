// The `toHaveEmitted` matcher.
import { describe, expect, it } from "vitest";
import { connectMock } from "../../../harness/remote/connect-mock.ts";
import { messageOf, openSandbox, patchTicket } from "./matcher-under-test.ts";

describe("an event", () => {
  it("was emitted if its data matches the expectation", async () => {
    await using host = await openSandbox();
    const { toHaveEmitted, not } = messageOf(host.sandbox);
    expect(await toHaveEmitted("TicketUpdated")).toBe(
      "expected sandbox inbox to have emitted TicketUpdated: at least 1, found 0",
    );
    await patchTicket(host.sandbox, 1, { priority: "urgent" });
    expect(await toHaveEmitted("TicketUpdated")).toBeUndefined();
    const expectation = {
      ticketId: 1,
      changedFields: expect.arrayContaining(["priority"]),
      ticket: { priority: "urgent" },
    };
    expect(await toHaveEmitted("TicketUpdated", expectation as never, { times: 1 })).toBeUndefined();
    expect(await not.toHaveEmitted("TicketCreated")).toBeUndefined();
    expect(await not.toHaveEmitted("TicketUpdated", { ticketId: 1 })).toBe(
      'expected sandbox inbox not to have emitted TicketUpdated with {"ticketId":1}: at least 1, found 1',
    );
  });

  it("is shown with its differences if it is the closest match", async () => {
    await using host = await openSandbox();
    await patchTicket(host.sandbox, 1, { priority: "urgent" });
    expect(await messageOf(host.sandbox).toHaveEmitted("TicketUpdated", { ticket: { priority: "low" } })).toBe(
      [
        'expected sandbox inbox to have emitted TicketUpdated with {"ticket":{"priority":"low"}}: at least 1, found 0',
        "nearest:",
        "  #1 TicketUpdated at 2026-03-02T09:00:00.000Z",
        '    /ticket/priority: found "urgent", expected "low"',
      ].join("\n"),
    );
  });

  it("is counted against `times`", async () => {
    await using host = await openSandbox();
    for (const priority of ["urgent", "low"]) await patchTicket(host.sandbox, 1, { priority });
    const { toHaveEmitted } = messageOf(host.sandbox);
    expect(await toHaveEmitted("TicketUpdated", undefined, { times: 2 })).toBeUndefined();
    expect(await toHaveEmitted("TicketUpdated", undefined, { times: { atMost: 1 } })).toContain("at most 1, found 2");
    expect(await toHaveEmitted("TicketUpdated", undefined, { times: { atLeast: 3, atMost: 4 } })).toContain("3 to 4");
  });

  it("is refused if unknown, and so are unknown options", async () => {
    await using host = await openSandbox();
    const { toHaveEmitted, not } = messageOf(host.sandbox);
    await expect(not.toHaveEmitted("TicketClosed" as never)).rejects.toThrow(
      /There is no event "TicketClosed"; there are TicketCreated/,
    );
    await expect(toHaveEmitted("TicketUpdated", {}, { time: 1 } as never)).rejects.toThrow(
      /no option time; it has times/,
    );
    await expect(toHaveEmitted("TicketUpdated", {}, { times: -1 })).rejects.toThrow(/times is -1/);
  });

  it("cannot be counted if older events were dropped", async () => {
    await using host = await openSandbox();
    const listEvents = async () => ({ ...(await host.sandbox.control.listEvents()), droppedCount: 3 });
    const sandbox = { ...host.sandbox, control: { ...host.sandbox.control, listEvents } };
    await expect(messageOf(sandbox).not.toHaveEmitted("TicketUpdated")).rejects.toThrow(/it dropped 3 older events/);
  });

  it("is found in a remote mock too", async () => {
    await using host = await openSandbox();
    const { url } = await host.mock.listen();
    const remote = connectMock({ url }).sandbox("inbox");
    const events = remote.events({ since: 0 });
    await patchTicket(remote, 1, { priority: "urgent" });
    expect(await messageOf(remote).toHaveEmitted("TicketUpdated", { ticketId: 1 })).toBeUndefined();
    expect((await events.next()).value).toMatchObject({ type: "TicketUpdated", data: { ticketId: 1 } });
    await events.return();
  });
});
