// Runs the installed mock without a network and checks that it contacts no other host.
import { connect } from "node:net";
import { join } from "node:path";
import { startServer } from "./running-server.ts";

const [, , folder = ""] = process.argv;
// Reserved for documentation (RFC 5737). Without a network there is no route to it, so connecting fails immediately.
const otherHost = { host: "192.0.2.1", port: 80 };

function tryToConnect(): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(otherHost, () => resolve("connected"));
    socket.setTimeout(2_000, () => socket.destroy(new Error("no response")));
    socket.once("error", (error) => resolve("code" in error ? String(error.code) : error.message));
  });
}

const outcome = await tryToConnect();
if (outcome !== "ENETUNREACH")
  throw new Error(`The network namespace is not isolated: connecting to another host resulted in: ${outcome}.`);

const command = join(folder, "node_modules/.bin/ticket-mock");
const env = { PATH: process.env.PATH ?? "" };
const server = await startServer(process.execPath, [command, "--port", "0", "--log", "json"], { folder, env });
const headers = { authorization: `Bearer ${server.token}`, "content-type": "application/json" };
const search = JSON.stringify({ filters: [{ key: "q", value: "strom" }] });

async function request(path: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(server.url + path, { headers, ...init });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}: ${text}`);
  return text;
}

await request("/ticket/1");
await request("/ticket/search", { method: "POST", body: search });
await request("/docs/open-api");
await request("/__admin/state", { method: "PUT", body: await request("/__admin/state") });
const { code } = await server.end("SIGTERM");
if (code !== 0) throw new Error(`The mock exited with code ${code}.`);
console.log("started, read, searched, imported and ended with only loopback");
