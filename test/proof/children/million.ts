// Plays generated requests to one mock and prints the figures; on stderr, how far it is. Run by test/proof/million.proof.test.ts with
// --expose-gc. `--round` and `--at` play again what a failure names, up to that request; `--digests`, for a file to compare with that of
// another run, and `--trace` write what was asked and answered. test/proof/million/exchange.ts says what the other flags mean.
import { createHash } from "node:crypto";
import { appendFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { getHeapSpaceStatistics } from "node:v8";
import { play } from "../million/play.ts";

const text = { type: "string" } as const;
const yesOrNo = { type: "boolean" } as const;
const { values } = parseArgs({
  options: {
    requests: text,
    rounds: text,
    looks: text,
    seed: text,
    "warm-ups": text,
    from: text,
    round: text,
    at: text,
    plain: yesOrNo,
    watched: yesOrNo,
    trace: text,
    digests: text,
  },
});
const { requests = "1000", rounds = "20", looks = "10", seed = "1", from = "0", round, at } = values;

const digestOf = (text: string) => createHash("sha1").update(text).digest("hex").slice(0, 8);

/** Writes what was asked and answered, or digests of it, to the files that are named. */
function trace(place: string, asked: string, answered: string): void {
  if (values.trace !== undefined)
    appendFileSync(values.trace, `${JSON.stringify([place, asked.slice(0, 300), answered.slice(0, 3_000)])}\n`);
  if (values.digests !== undefined)
    appendFileSync(values.digests, `${place} ${digestOf(asked)} ${digestOf(answered)}\n`);
}

/** Bytes in use once nothing more can be collected: what ends with a weak reference goes a turn later. */
async function heap(): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < 8; look += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    globalThis.gc?.();
    least = Math.min(least, process.memoryUsage().heapUsed);
  }
  process.stderr.write(`  on the heap, in kB: ${spaces()}\n`);
  return least;
}

/** What the spaces of V8 hold, in kB: compiled code lies in "code" and "trusted", objects in the others. */
function spaces(): string {
  const used = getHeapSpaceStatistics().filter(({ space_used_size: bytes }) => bytes >= 500_000);
  const told = used.map(
    ({ space_name: name, space_used_size: bytes }) => [name.replace(/_space$/, ""), bytes] as const,
  );
  return told.map(([name, bytes]) => `${name} ${Math.round(bytes / 1000)}`).join(", ");
}

const startedAt = performance.now();
const figures = await play({
  seed: Number(seed),
  requests: Number(requests),
  rounds: Number(rounds),
  looks: Number(looks),
  warmUps: Number(values["warm-ups"] ?? "0"),
  from: Number(from),
  isJudged: values.plain !== true,
  only: round === undefined ? undefined : { round: Number(round), at: Number(at ?? requests) },
  isWatched: values.watched,
  ...(values.trace === undefined && values.digests === undefined ? {} : { trace }),
  note: (line) => process.stderr.write(`${Math.round(process.cpuUsage().user / 100_000) / 10} s: ${line}\n`),
  heap,
});
const { user, system } = process.cpuUsage();
const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
const cpuSeconds = Math.round((user + system) / 100_000) / 10;
console.log(JSON.stringify({ ...figures, seconds, cpuSeconds }));
