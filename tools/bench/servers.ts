// Starts the measured servers.
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "../../test/free-port.ts";
import type { Package } from "./entrants.ts";
import { type Command, folder, start } from "./programs.ts";
import { token } from "./requests.ts";

export const worldNow = "2026-03-02T09:00:00Z";

export interface ServerSetup {
  readonly name: string;
  readonly command: (port: number) => Command;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

export function packageSetup({ name, folder: cwd, env }: Package, ...extra: readonly string[]): ServerSetup {
  const cli = join(cwd, "node_modules/ticket-service-mock/dist/mock/cli/main.js");
  const fixedFlags = ["--now", worldNow, "--log", "silent"];
  return {
    name,
    cwd,
    env,
    command: (port) => [process.execPath, cli, "serve", "--port", String(port), ...fixedFlags, ...extra],
  };
}

export interface Server {
  readonly name: string;
  readonly url: string;
  /** Prefix of every requested path. */
  readonly prefix?: string;
  /** Time from start to the first 2xx response. */
  readonly startMs: number;
  /** Memory and processor time so far; NaN without /proc. */
  readonly rssMb: () => number;
  readonly cpuMs: () => number;
  readonly stop: () => Promise<void>;
}

/** @throws Error if it does not respond to GET ticket within a minute */
export async function startServer({ name, command, ...options }: ServerSetup): Promise<Server> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const spawnedAt = performance.now();
  const { child, printed } = start(command(port), { cwd: folder, ...options });
  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "close");
  }
  while (performance.now() - spawnedAt < 60_000 && child.exitCode === null) {
    if (await isResponding(`${url}/ticket/1`)) {
      return { name, url, startMs: performance.now() - spawnedAt, ...readProcess(child.pid), stop };
    }
    await pause(4);
  }
  await stop();
  throw new Error(`${name} does not respond: ${printed().slice(-1_000)}`);
}

/** Functions that read the memory and processor time of a process from /proc. */
function readProcess(pid: number | undefined): Pick<Server, "rssMb" | "cpuMs"> {
  const read = (file: string) => (existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/${file}`, "utf8") : "");
  return {
    rssMb: () => Number(/VmRSS:\s+(\d+) kB/.exec(read("status"))?.[1]) / 1000,
    cpuMs() {
      // The fields 14 and 15 are user and system time, in ticks of 10 ms; field 2 is the name, in parentheses.
      const ticks = read("stat").split(") ")[1]?.split(" ").slice(11, 13).map(Number) ?? [Number.NaN];
      return ticks.reduce((sum, count) => sum + count * 10, 0);
    },
  };
}

function isResponding(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume().once("close", () => resolve((response.statusCode ?? 500) < 300));
    }).once("error", () => resolve(false));
  });
}
