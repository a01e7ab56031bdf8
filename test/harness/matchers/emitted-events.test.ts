// Matcher `toHaveEmitted`.
import { describe, expect, it } from "vitest";
import { connectMock } from "../../../harness/remote/connect-mock.ts";
import { messageOf, openSandbox, patchTicket } from "./matcher-under-test.ts";

describe("an event", () => {
  it("was emitted if its data matches the expectation", async () => {
    await using it = await openSandbox();
    const { toHaveEmitted, not } = messageOf(it.sandbox);
    expect(await toHaveEmitted("TicketUpdated")).toBe(
      "expected sandbox inbox to have emitted TicketUpdated: at least 1, found 0",
    );
    await patchTicket(it.sandbox, 1, { priority: "urgent" });
    expect(await toHaveEmitted("TicketUpdated")).toBeUndefined();
    const wanted = { ticketId: 1, changedFields: expect.arrayContaining(["priority"]), ticket: { priority: "urgent" } };
    expect(await toHaveEmitted("TicketUpdated", wanted as never, { times: 1 })).toBeUndefined();
    expect(await not.toHaveEmitted("TicketCreated")).toBeUndefined();
    expect(await not.toHaveEmitted("TicketUpdated", { ticketId: 1 })).toBe(
      'expected sandbox inbox not to have emitted TicketUpdated with {"ticketId":1}: at least 1, found 1',
    );
  });

  it("of nearest match is shown with its differences", async () => {
    await using it = await openSandbox();
    await patchTicket(it.sandbox, 1, { priority: "urgent" });
    expect(await messageOf(it.sandbox).toHaveEmitted("TicketUpdated", { ticket: { priority: "low" } })).toBe(
      [
        'expected sandbox inbox to have emitted TicketUpdated with {"ticket":{"priority":"low"}}: at least 1, found 0',
        "nearest:",
        "  #1 TicketUpdated at 2026-03-02T09:00:00.000Z",
        '    /ticket/priority: found "urgent", expected "low"',
      ].join("\n"),
    );
  });

  it("is counted", async () => {
    await using it = await openSandbox();
    for (const priority of ["urgent", "low"]) await patchTicket(it.sandbox, 1, { priority });
    const { toHaveEmitted } = messageOf(it.sandbox);
    expect(await toHaveEmitted("TicketUpdated", undefined, { times: 2 })).toBeUndefined();
    expect(await toHaveEmitted("TicketUpdated", undefined, { times: { atMost: 1 } })).toContain("at most 1, found 2");
    expect(await toHaveEmitted("TicketUpdated", undefined, { times: { atLeast: 3, atMost: 4 } })).toContain("3 to 4");
  });

  it("that is unknown, and unknown options, are refused", async () => {
    await using it = await openSandbox();
    const { toHaveEmitted, not } = messageOf(it.sandbox);
    await expect(not.toHaveEmitted("TicketClosed" as never)).rejects.toThrow(
      /There is no event "TicketClosed"; there are TicketCreated/,
    );
    await expect(toHaveEmitted("TicketUpdated", {}, { time: 1 } as never)).rejects.toThrow(
      /no option time; it has times/,
    );
    await expect(toHaveEmitted("TicketUpdated", {}, { times: -1 })).rejects.toThrow(/times is -1/);
  });

  it("cannot be counted if older ones were dropped", async () => {
    await using it = await openSandbox();
    const listEvents = async () => ({ ...(await it.sandbox.control.listEvents()), droppedCount: 3 });
    const sandbox = { ...it.sandbox, control: { ...it.sandbox.control, listEvents } };
    await expect(messageOf(sandbox).not.toHaveEmitted("TicketUpdated")).rejects.toThrow(/it dropped 3 older events/);
  });

  it("is found behind a URL too", async () => {
    await using it = await openSandbox();
    const { url } = await it.mock.listen();
    const remote = connectMock({ url }).sandbox("inbox");
    const events = remote.events({ since: 0 });
    await patchTicket(remote, 1, { priority: "urgent" });
    expect(await messageOf(remote).toHaveEmitted("TicketUpdated", { ticketId: 1 })).toBeUndefined();
    expect((await events.next()).value).toMatchObject({ type: "TicketUpdated", data: { ticketId: 1 } });
    await events.return();
  });
});
