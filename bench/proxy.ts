// Measures what `ticket-mock proxy` adds to a request on loopback, without and with `--record` or `--second-judge prism`, beside a forwarder that
// judges nothing (bench/children/bare-forwarder.ts): mock, forwarders and client are processes of their own, and blocks of requests to each take turns.
// Medians of 400 requests. Run by `npm run bench:proxy`.
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { watch } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createMock } from "../mock/create-mock.ts";

const [warmups, rounds] = [100, 400];
/** So many requests go to one after another, so that each bears what the one before has left to do; the first does not count. */
const blockLength = 11;
const restMs = 120;

/** What is asked in a round. Where each time others are asked, the mock has them ready after the first rounds; the proxy has forgotten them. */
const asked: readonly { readonly name: string; readonly path: string; body?(round: number): string }[] = [
  { name: "GET /ticket/1", path: "/ticket/1" },
  { name: "10 tickets, each time the same", path: "/ticket/search", body: () => search(10, 0) },
  { name: "10 tickets, each time others", path: "/ticket/search", body: (round) => search(10, round % warmups) },
  { name: "100 tickets, each time the same", path: "/ticket/search", body: () => search(100, 0) },
  { name: "100 tickets, each time others", path: "/ticket/search", body: (round) => search(100, round % warmups) },
];

function search(limit: number, offset: number): string {
  return JSON.stringify({ filters: [], limit, offset });
}

const children: ChildProcess[] = [];
const agent = new Agent({ keepAlive: true });
const token = await tokenOf();

/** Starts a command that says nothing, and waits for the file that names its URL. */
async function start(words: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "ticket-mock-bench-"));
  const told = watch(folder);
  const file = join(folder, "ready.json");
  const all = ["mock/cli/main.ts", ...words, "--port", "0", "--log", "silent", "--ready-file", file];
  children.push(spawn(process.execPath, all, { stdio: "inherit" }));
  for await (const _ of told) if (existsSync(file)) break;
  const { url } = JSON.parse(readFileSync(file, "utf8"));
  return url;
}

async function tokenOf(): Promise<string> {
  await using mock = await createMock({ tickets: 1 });
  return mock.token();
}

/** Milliseconds until the whole answer is there. */
function ask(base: string, path: string, body?: string): Promise<number> {
  const startedAt = performance.now();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    const asking = request(base + path, { agent, method: body === undefined ? "GET" : "POST", headers }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(performance.now() - startedAt));
    });
    asking.once("error", reject);
    asking.end(body);
  });
}

/** What holds each answer and looks at none: no proxy that tells a count in a header can add less. */
async function startBare(target: string): Promise<string> {
  const child = fork("bench/children/bare-forwarder.ts", [target], { stdio: "inherit" });
  children.push(child);
  const [port] = await once(child, "message");
  return `http://127.0.0.1:${port}`;
}

function median(times: number[]): number {
  return times.sort((one, other) => one - other)[times.length >> 1] ?? 0;
}

try {
  const direct = await start(["serve", "--tickets", "1000"]);
  const bare = await startBare(direct);
  const passed = await start(["proxy", "--target", direct]);
  const file = join(mkdtempSync(join(tmpdir(), "ticket-mock-bench-")), "seen.yaml");
  const recorded = await start(["proxy", "--target", direct, "--record", file]);
  const twice = await start(["proxy", "--target", direct, "--second-judge", "prism"]);
  for (const { name, path, body } of asked) {
    const times: number[][] = [[], [], [], [], []];
    const bases = [direct, bare, passed, recorded, twice];
    for (let round = 0; round < warmups + rounds; round += blockLength - 1) {
      for (const [index, base] of bases.entries()) {
        // What the second judge does in the pause after its block would slow down the next one.
        if (index === 0) await setTimeout(restMs);
        for (let step = 0; step < blockLength; step += 1) {
          const time = await ask(base, path, body?.(round + step));
          if (round >= warmups && step > 0) times[index]?.push(time);
        }
      }
    }
    const [without = 0, ...through] = times.map(median);
    const [bareMs, passedMs, recordedMs, twiceMs] = through.map((time) => (time - without).toFixed(2));
    process.stdout.write(
      `${name}: ${without.toFixed(2)} ms direct; added: ${passedMs} ms, ${recordedMs} ms with --record, ${twiceMs} ms with --second-judge, ${bareMs} ms by a bare forwarder\n`,
    );
  }
} finally {
  for (const child of children) child.kill();
  agent.destroy();
}
