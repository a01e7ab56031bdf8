// What the real command does where its machine fails it: file descriptors gone, no room on the disk, a clock that jumps, an event loop that
// stands, a process that is stopped, memory gone. It goes on or says why not, and no file is left half written. One server meets all of it,
// in the order below. A scenario file that takes all memory is tested in test/mock/scenario-files.test.ts.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningCommand, startCommand } from "../mock/cli/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "ticket-mock-machine-"));
const saved = join(folder, "state.json");
const before = '{"saved":"before"}';
const json = { "content-type": "application/json" };
const preloaded = fileURLToPath(new URL("./children/odd-machine.ts", import.meta.url));
const mostDescriptors = 64;

let server: RunningCommand;
let url: string;

beforeAll(async () => {
  writeFileSync(saved, before);
  // 32 blocks of the disk: far less than a state.
  const machine = {
    flags: ["--import", preloaded, "--max-old-space-size=128"],
    limits: [`-n ${mostDescriptors}`, "-f 32"],
  };
  const words = ["serve", "--port", "0", "--log", "json", "--auth", "off", "--tickets", "5", "--save-on-exit", saved];
  server = startCommand(words, { NODE_DISABLE_COMPILE_CACHE: "1" }, machine);
  const [first = ""] = (await server.waitFor(/\n/)).split("\n");
  url = JSON.parse(first).url;
}, 120_000);

afterAll(async () => {
  server.child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** The status of a request on a connection of its own. */
async function ask(path = "/ticket/1", init: RequestInit = {}): Promise<number> {
  const response = await fetch(url + path, { ...init, headers: { ...json, connection: "close" } });
  await response.arrayBuffer();
  return response.status;
}

async function clockNow(): Promise<number> {
  const response = await fetch(`${url}/__admin/clock`, { headers: { connection: "close" } });
  const { now } = (await response.json()) as { now: string };
  return Date.parse(now);
}

describe("ticket-mock serve on a machine", () => {
  it("whose clock jumps back and forth goes on with its own time, and no sandbox is older than it is", async () => {
    const body = JSON.stringify({ id: "short", ttlSeconds: 3_600 });
    expect(await ask("/__admin/sandboxes", { method: "POST", body })).toBe(200);
    const times = [await clockNow(), await clockNow(), await clockNow(), await clockNow()];
    expect(times).toEqual([...times].sort());
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(3_600_000);
    expect(await ask("/__sandbox/short/ticket/1")).toBe(200);
  });

  it("whose file descriptors are gone turns connections away, and serves again when some are back", async () => {
    const sockets = Array.from({ length: mostDescriptors * 2 }, () => connect(Number(new URL(url).port), "127.0.0.1"));
    await Promise.race(sockets.map((socket) => turnedAway(socket)));
    for (const socket of sockets) socket.destroy();
    await untilAnswered();
    expect(server.child.exitCode).toBeNull();
  });

  it("that is busy for two seconds answers what came meanwhile, but not who has given up", async () => {
    await block();
    const impatient = fetch(`${url}/ticket/2`, { signal: AbortSignal.timeout(200) });
    const patient = Array.from({ length: 5 }, () => ask());
    await expect(impatient).rejects.toMatchObject({ name: "TimeoutError" });
    expect(await Promise.all(patient)).toEqual([200, 200, 200, 200, 200]);
  });

  it("that stops the process and continues it answers what came meanwhile, on the same connections", async () => {
    server.child.kill("SIGSTOP");
    const early = fetch(`${url}/ticket/3`, { signal: AbortSignal.timeout(200) });
    await expect(early).rejects.toMatchObject({ name: "TimeoutError" });
    const answered = ask();
    server.child.kill("SIGCONT");
    expect(await answered).toBe(200);
  });

  it("with little memory refuses a world that it cannot hold, and goes on", async () => {
    const response = await fetch(`${url}/__admin/sandboxes`, {
      method: "POST",
      headers: json,
      body: JSON.stringify({ tickets: 1_000_000 }),
    });
    expect(await response.json()).toMatchObject({ code: "memory_limit" });
    expect(await ask()).toBe(200);
  });

  it("whose disk is full says in one line that it cannot save, and leaves what was saved before as it was", async () => {
    const { code, stderr } = await server.end();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^--save-on-exit: cannot write \S+state\.json \(E(?:FBIG|NOSPC): [^\n]+\)\n$/);
    expect(readFileSync(saved, "utf8")).toBe(before);
    expect(readdirSync(folder)).toEqual(["state.json"]);
  });
});

/** Resolves when the server closes the connection, or does not take it. */
function turnedAway(socket: Socket): Promise<unknown> {
  return new Promise((settle) => socket.on("error", settle).on("close", settle));
}

async function untilAnswered(): Promise<void> {
  for (;;) {
    try {
      expect(await ask()).toBe(200);
      return;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
}

/** Blocks the event loop, and waits until it stands. */
async function block(): Promise<void> {
  const { stdout } = server.child;
  const told = new Promise<void>((settle) => {
    // Lines about earlier requests may come first.
    const listen = (chunk: unknown) => {
      if (!String(chunk).includes("blocked")) return;
      stdout.off("data", listen);
      settle();
    };
    stdout.on("data", listen);
  });
  server.child.kill("SIGUSR2");
  await told;
}
