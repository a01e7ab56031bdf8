// One contestant of GET ticket in process, started by bench/measures/in-process.ts: asks itself for as long as it is told, one request after the other, and tells
// how many it answered in a second.
import { Hono } from "hono";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { loadMock, readAsked } from "./child.ts";

type AskOnce = () => Response | Promise<Response>;

const { name } = readAsked<{ name: string }>();
const { createMock } = await loadMock();
const mock = await createMock();
const headers = { authorization: `Bearer ${await mock.token()}` };
const text = await (await mock.fetch("/ticket/1", { headers })).text();
const ticket: object = JSON.parse(text);
const askOnce = await choose();

async function choose(): Promise<AskOnce> {
  if (name === "ticket-mock") return () => mock.fetch("/ticket/1", { headers });
  await mock.close();
  if (name === "msw") {
    const server = setupServer(http.get("https://tickets.example.com/ticket/:id", () => HttpResponse.json(ticket)));
    server.listen();
    return () => fetch("https://tickets.example.com/ticket/1", { headers });
  }
  const app = new Hono();
  const tickets = new Map([["1", ticket]]);
  if (name === "app.request, json") app.get("/ticket/:id", (c) => c.json(tickets.get(c.req.param("id")) ?? {}));
  else app.get("/ticket/:id", (c) => c.body(text, 200, { "content-type": "application/json" }));
  return () => app.request("/ticket/1", { headers });
}

process.on("message", async ({ seconds }: { seconds: number }) => {
  const startedAt = performance.now();
  let count = 0;
  let elapsed = 0;
  while (elapsed < seconds * 1000) {
    for (let index = 0; index < 50; index += 1) {
      const response = await askOnce();
      await response.text();
    }
    count += 50;
    elapsed = performance.now() - startedAt;
  }
  process.send?.({ perSecond: (count * 1000) / elapsed });
});
process.on("disconnect", () => process.exit(0));
process.send?.({ isReady: true });
