// GET ticket in process: the mock beside bare Hono apps and msw, each in a process of its own, in interleaved rounds.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Bench, Part } from "../bench.ts";
import { keepTrack, stopProcess } from "../processes/processes.ts";
import { toMeasured } from "../results.ts";

const names = ["ticket-mock", "app.request, text", "app.request, json", "msw"] as const;

async function measure(bench: Bench): Promise<void> {
  const { rounds, seconds } = bench.plan;
  const children = new Map<string, ChildProcess>();
  const found = new Map<string, number[]>(names.map((name) => [name, []]));
  try {
    for (const name of names) children.set(name, await start(bench, name));
    for (let round = -1; round < rounds; round += 1) {
      for (const [name, child] of children) {
        child.send({ seconds });
        const [{ perSecond }]: [{ perSecond: number }] = await once(child, "message").then(([message]) => [message]);
        if (round >= 0) found.get(name)?.push(perSecond);
      }
    }
  } finally {
    for (const child of children.values()) await stopProcess(child);
  }
  const { "ticket-mock": own = [], ...others } = Object.fromEntries(found);
  bench.found({ "process.get": toMeasured(own, others) });
}

async function start(bench: Bench, name: string): Promise<ChildProcess> {
  const script = join(import.meta.dirname, "../children/in-process.ts");
  const child = keepTrack(fork(script, [bench.packed.entry, JSON.stringify({ name })], { env: bench.packed.env }));
  await once(child, "message");
  return child;
}

export const inProcessPart: Part = { rows: ["process.get"], measure };
