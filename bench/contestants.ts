// The servers that bench/run.ts compares. Each starts as its own process and is ended by its id.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { performance } from "node:perf_hooks";

export interface Contestant {
  readonly name: string;
  readonly url: string;
  /** Milliseconds from spawn to the first 2xx of GET /ticket/1. */
  readonly startMs: number;
  stop(): Promise<void>;
}

/** Starts a server and waits for its first 2xx on GET /ticket/1; gives up after 60 s. */
export async function start(name: string, command: (port: number) => string[], token: string): Promise<Contestant> {
  const port = await freePort();
  const startedAt = performance.now();
  const [program = "", ...args] = command(port);
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, CI: "true" } });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => {
    if (printed.length < 10_000) printed += chunk.toString();
  });
  let url = `http://127.0.0.1:${port}`;
  const deadline = startedAt + 60_000;
  while (performance.now() < deadline) {
    const announced = /"url":"([^"]+)"/.exec(printed)?.[1];
    if (announced !== undefined) url = announced;
    try {
      const response = await fetch(`${url}/ticket/1`, { headers: { authorization: `Bearer ${token}` } });
      await response.arrayBuffer();
      if (response.ok) return { name, url, startMs: performance.now() - startedAt, stop: () => stop(child) };
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await stop(child);
  throw new Error(`${name} did not answer within 60 s: ${printed}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const patience = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await ended;
  clearTimeout(patience);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
