// Starts one server as its own process, waits for its first 2xx, and reads what its process has used.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { createServer } from "node:net";
import { startProcess, stopProcess } from "./processes.ts";

export interface ServerOrder {
  readonly name: string;
  command(port: number): readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** What is asked until it answers 2xx; default /ticket/1. */
  readonly path?: string;
}

export interface Server {
  readonly name: string;
  readonly url: string;
  /** The same, or those of all replicas that answer as this one. */
  readonly urls: readonly [string, ...string[]];
  /** Milliseconds from its start to its first 2xx. */
  readonly startMs: number;
  /** Megabytes of memory that are its own at present (RSS). */
  rss(): number;
  /** Milliseconds of processor time since its start; NaN where the system does not tell. */
  cpuMs(): number;
  stop(): Promise<void>;
}

const patienceMs = 60_000;
const pauseMs = 4;
/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

/** @throws Error where it has not answered within a minute, with what it printed */
export async function startServer(order: ServerOrder, token: string): Promise<Server> {
  const port = await findFreePort();
  const env = order.env ?? process.env;
  const startedAt = performance.now();
  const options = { env, stdio: ["ignore", "pipe", "pipe"] as ["ignore", "pipe", "pipe"] };
  const child = startProcess(order.command(port), order.cwd === undefined ? options : { ...options, cwd: order.cwd });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => printed.length < 50 && printed.push(chunk.toString()));
  }
  const url = `http://127.0.0.1:${port}`;
  while (performance.now() - startedAt < patienceMs && child.exitCode === null) {
    if (await answersWell(`${url}${order.path ?? "/ticket/1"}`, token)) {
      return {
        name: order.name,
        url,
        urls: [url],
        startMs: performance.now() - startedAt,
        ...toUsage(child.pid),
        stop: () => stopProcess(child),
      };
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  await stopProcess(child);
  throw new Error(`${order.name} did not answer: ${printed.join("").slice(0, 1_000)}`);
}

function answersWell(url: string, token: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume().once("close", () => resolve((response.statusCode ?? 500) < 300));
    });
    request.once("error", () => resolve(false));
  });
}

/** What a process has used. */
export function toUsage(pid: number | undefined): Pick<Server, "rss" | "cpuMs"> {
  function read(file: string): string {
    try {
      return readFileSync(`/proc/${pid}/${file}`, "utf8");
    } catch {
      return "";
    }
  }
  return {
    rss: () => Number(/VmRSS:\s+(\d+) kB/.exec(read("status"))?.[1] ?? Number.NaN) / 1000,
    cpuMs: () => {
      const fields = read("stat").split(") ")[1]?.split(" ") ?? [];
      return (Number(fields[11]) + Number(fields[12])) * tickMs;
    },
  };
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}
