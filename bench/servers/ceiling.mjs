// The two ceilings, run by bench/setup/contestants.ts as processes: Hono and its Node adapter alone, without auth and validation. `json` makes each answer from an
// object of a Map, `text` sends texts that it has stored. Usage: node ceiling.mjs json|text <tickets.json> <port>
import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const [kind, file, port] = process.argv.slice(2);
const app = new Hono();
const headers = { "content-type": "application/json" };
const tickets = new Map(JSON.parse(readFileSync(file ?? "", "utf8")).map((ticket) => [String(ticket.id), ticket]));

if (kind === "json") {
  app.get("/ticket/:id", (c) => c.json(tickets.get(c.req.param("id"))));
  app.patch("/ticket/:id", async (c) => {
    await c.req.json();
    return c.json({ success: true, ticket: tickets.get(c.req.param("id")) });
  });
} else {
  const texts = new Map([...tickets].map(([id, ticket]) => [id, JSON.stringify(ticket)]));
  const patched = new Map([...texts].map(([id, text]) => [id, `{"success":true,"ticket":${text}}`]));
  app.get("/ticket/:id", (c) => c.body(texts.get(c.req.param("id")) ?? "", 200, headers));
  app.patch("/ticket/:id", async (c) => {
    await c.req.text();
    return c.body(patched.get(c.req.param("id")) ?? "", 200, headers);
  });
  // Any other answers: put once, then sent in turn to whatever is asked below their name.
  const stored = new Map();
  app.put("/stored/:name", async (c) => {
    stored.set(c.req.param("name"), { answers: await c.req.json(), next: 0 });
    return c.body(null, 204);
  });
  app.all("/stored/:name/*", async (c) => {
    if (c.req.method !== "GET") await c.req.text();
    const one = stored.get(c.req.param("name"));
    one.next = (one.next + 1) % one.answers.length;
    return c.body(one.answers[one.next], 200, headers);
  });
}

serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" });
