// The least that HTTP costs: a bare Hono app that answers stored objects, run by bench/run.ts as its own process. Usage: node
// bench/servers/bare-hono.ts <answers.json>; it prints {"url"} when it listens.
import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const answers = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as {
  ticket: object;
  patch: object;
  search: object;
};
const tickets = new Map<string, object>([["1", answers.ticket]]);
const app = new Hono();
app.get("/ticket/:id", (c) => c.json(tickets.get(c.req.param("id")) ?? {}));
app.patch("/ticket/:id", async (c) => {
  await c.req.json();
  return c.json(answers.patch);
});
app.post("/ticket/search", async (c) => {
  await c.req.json();
  return c.json(answers.search);
});
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
});
process.on("SIGTERM", () => process.exit(0));
