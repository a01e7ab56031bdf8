// Scalar's mock server on a document, run by bench/setup/contestants.ts as a process. Usage: node scalar.mjs <openapi.json> <port>
import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { createMockServer } from "@scalar/mock-server";

const [file, port] = process.argv.slice(2);
const document = JSON.parse(readFileSync(file ?? "", "utf8"));
const app = await createMockServer({ document, logger: false });
serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" });
