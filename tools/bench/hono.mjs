// A minimal hand-written mock: a Hono app that responds from a Map. Usage: node hono.mjs <responses.json> <port>
import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const [file, port] = process.argv.slice(2);
const { tickets, searchResult } = JSON.parse(readFileSync(file, "utf8"));
const byId = new Map(tickets.map((ticket) => [String(ticket.id), ticket]));
const app = new Hono();
app.get("/ticket/:id", (c) => c.json(byId.get(c.req.param("id"))));
app.patch("/ticket/:id", async (c) => {
  await c.req.json();
  return c.json({ success: true, ticket: byId.get(c.req.param("id")) });
});
app.post("/ticket/search", async (c) => {
  await c.req.json();
  return c.json(searchResult);
});
serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" });
