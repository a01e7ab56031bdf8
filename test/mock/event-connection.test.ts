// Server-sent events of `GET /__admin/events` over a connection that breaks and reconnects.
import { expect, it } from "vitest";
import { createMock } from "../../mock/create-mock.ts";

/** Connects like an EventSource. @param last id of the last event received */
async function connect(url: string, last?: string) {
  const abort = new AbortController();
  const headers: Record<string, string> = last === undefined ? {} : { "last-event-id": last };
  const { body } = await fetch(`${url}/__admin/events`, { headers, signal: abort.signal });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    /** Returns the id, name and ticket of the next event; undefined if the server has ended the stream. */
    async next(): Promise<readonly [id: string, name: string, ticketId: unknown] | undefined> {
      while (!text.includes("\n\n")) {
        const { done = true, value = "" } = (await reader?.read()) ?? {};
        if (done) return undefined;
        text += value;
      }
      const [event = ""] = text.split("\n\n", 1);
      text = text.slice(event.length + 2);
      const [, id = "", name = "", data = ""] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/.exec(event) ?? [];
      return [id, name, JSON.parse(data).data.ticketId];
    },
    disconnect: () => abort.abort(),
  };
}

it("a connection with `Last-Event-ID` receives missed events, then new events", async () => {
  await using mock = await createMock({ tickets: 9, auth: "off" });
  const { url } = await mock.listen();
  const change = (id: number) => mock.control.patchRecord("default", "tickets", id, { subject: "Neu" });
  const first = await connect(url);
  await change(1);
  expect(await first.next()).toEqual(["1", "TicketUpdated", 1]);
  first.disconnect();
  await change(2);
  await change(3);
  const second = await connect(url, "1");
  expect([await second.next(), await second.next()]).toEqual([
    ["2", "TicketUpdated", 2],
    ["3", "TicketUpdated", 3],
  ]);
  await change(4);
  expect(await second.next()).toEqual(["4", "TicketUpdated", 4]);
  await mock.close();
  expect(await second.next()).toBeUndefined();
});
