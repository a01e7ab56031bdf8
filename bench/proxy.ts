// Measures what `ticket-mock proxy` adds to a request on loopback: mock, proxy and client are processes of their own, direct and passed
// requests take turns. Run by `npm run bench:proxy`.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { watch } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock } from "../mock/create-mock.ts";

const [warmups, rounds] = [100, 400];

const asked = [
  { name: "GET /ticket/1", path: "/ticket/1" },
  { name: "POST /ticket/search, 10 tickets", path: "/ticket/search", body: '{"filters":[],"limit":10}' },
  { name: "POST /ticket/search, 100 tickets", path: "/ticket/search", body: '{"filters":[],"limit":100}' },
] as const;

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

function median(times: number[]): number {
  return times.sort((one, other) => one - other)[times.length >> 1] ?? 0;
}

try {
  const direct = await start(["serve"]);
  const passed = await start(["proxy", "--target", direct]);
  for (const { name, path, ...rest } of asked) {
    const body = "body" in rest ? rest.body : undefined;
    const times = { direct: [] as number[], passed: [] as number[] };
    for (let round = 0; round < warmups + rounds; round += 1) {
      const pair = [await ask(direct, path, body), await ask(passed, path, body)] as const;
      if (round < warmups) continue;
      times.direct.push(pair[0]);
      times.passed.push(pair[1]);
    }
    const [without, through] = [median(times.direct), median(times.passed)];
    const added = (through - without).toFixed(2);
    process.stdout.write(
      `${name}: ${without.toFixed(2)} ms direct, ${through.toFixed(2)} ms passed, ${added} ms added (medians of ${rounds})\n`,
    );
  }
} finally {
  for (const child of children) child.kill();
  agent.destroy();
}
