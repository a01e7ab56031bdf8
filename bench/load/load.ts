// The run's side of the load generator: one job at a time goes to bench/load/generator.ts.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { keepTrack } from "../processes/processes.ts";
import type { Job, LoadResult } from "./jobs.ts";

let generator: ChildProcess | undefined;

/** Puts a load on a server. @throws Error where an answer was not 2xx or a connection broke */
export async function putLoad(job: Job): Promise<LoadResult> {
  generator ??= keepTrack(fork(join(import.meta.dirname, "generator.ts")));
  generator.send(job);
  const [{ result, error }]: [{ result?: LoadResult; error?: string }] = await once(generator, "message").then(
    ([message]) => [message],
  );
  if (result === undefined) throw new Error(`${job.urls[0]}${job.asks[0]?.path ?? ""}: ${error}`);
  return result;
}

/** Ends the generator. */
export function endLoad(): void {
  generator?.kill();
  generator = undefined;
}
