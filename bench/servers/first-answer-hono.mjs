// An app of Hono that answers once in process, the least that a fresh process with a router costs. Run by bench/measures/starts.ts.
import { Hono } from "hono";

const app = new Hono();
app.get("/ticket/:id", (c) => c.json({ id: Number(c.req.param("id")) }));
const response = await app.request("/ticket/1");
await response.text();
process.stdout.write(`${response.status}\n`);
