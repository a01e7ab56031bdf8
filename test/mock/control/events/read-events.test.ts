// Reading the events of a sandbox in process, as they happen.
import { describe, expect, it } from "vitest";
import type { EventName } from "../../../../mock/domain/records/events/event-types.ts";
import { send } from "../changed-mock.ts";
import { open } from "./sample-events.ts";

describe("sandbox.events()", () => {
  it("yields each new event in order until the loop is left", async () => {
    await using opened = await open();
    await send(opened.sandbox, "PATCH", "/ticket/1", { priority: "urgent" });
    const events = opened.sandbox.events({ type: "TicketUpdated" });
    await send(opened.sandbox, "PATCH", "/ticket/2", { priority: "urgent" });
    await opened.sandbox.control.createRecord("tickets", {});
    await send(opened.sandbox, "PATCH", "/ticket/3", { priority: "urgent" });
    const ids: number[] = [];
    for await (const event of events) {
      ids.push(event.data.ticketId);
      if (ids.length === 2) break;
    }
    expect(ids).toEqual([2, 3]);
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  it("first yields the retained events after `since`", async () => {
    await using opened = await open();
    for (const id of [1, 2, 3]) await send(opened.sandbox, "PATCH", `/ticket/${id}`, { priority: "urgent" });
    const { value } = await opened.sandbox.events({ since: 1 }).next();
    expect(value).toMatchObject({ sequence: 2, data: { ticketId: 2 } });
  });

  it("ends with the sandbox", async () => {
    await using opened = await open();
    const fork = await opened.sandbox.fork();
    const [forkEvent, mockEvent] = [fork.events().next(), opened.sandbox.events().next()];
    await fork.control.deleteSandbox();
    expect(await forkEvent).toEqual({ done: true, value: undefined });
    await opened.mock.close();
    expect(await mockEvent).toEqual({ done: true, value: undefined });
  });

  it("responds to concurrent reads in order", async () => {
    await using opened = await open();
    const events = opened.sandbox.events();
    const [first, second] = [events.next(), events.next()];
    for (const id of [2, 3]) await send(opened.sandbox, "PATCH", `/ticket/${id}`, { priority: "urgent" });
    const values = [(await first).value, (await second).value];
    expect(values).toMatchObject([{ data: { ticketId: 2 } }, { data: { ticketId: 3 } }]);
  });

  it("rejects the first read if reading cannot begin", async () => {
    await using opened = await open();
    await expect(opened.mock.sandbox("none").events().next()).rejects.toMatchObject({ code: "unknown_sandbox" });
    await expect(opened.sandbox.events({ type: "Nothing" as EventName }).next()).rejects.toMatchObject({
      code: "invalid_request",
    });
  });
});
