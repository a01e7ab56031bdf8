// `npm run bench`: the packed mock beside its peers, in one run on one machine. It prints one table of figures, ratios and targets, and never fails because of
// a speed. `npm run bench -- --help` lists its flags; bench/README.md says how it measures.
import type { Bench, Part } from "./bench.ts";
import { endLoad } from "./load/load.ts";
import { inProcessPart } from "./measures/in-process.ts";
import { worldPart } from "./measures/large-worlds.ts";
import { memoryPart, sandboxPart } from "./measures/memory.ts";
import { otherPart } from "./measures/others.ts";
import { searchPart } from "./measures/searches.ts";
import { startPart } from "./measures/starts.ts";
import { storagePart } from "./measures/storage.ts";
import { ticketPart } from "./measures/tickets.ts";
import { readOptions } from "./options.ts";
import { full, type Plan, quick } from "./plan.ts";
import { makeFolder, runProcess } from "./processes/processes.ts";
import { startServer } from "./processes/server.ts";
import { recordRun } from "./report/record.ts";
import { toNotes, toTable, toTold } from "./report/table.ts";
import { writePages } from "./report/write.ts";
import { type Findings, isWanted, listMissing } from "./results.ts";
import { listVersions, orderContestants, orderMock } from "./setup/contestants.ts";
import { installPacked } from "./setup/packed.ts";
import { writePayloads } from "./setup/payloads.ts";
import { installPeers } from "./setup/peers.ts";

/** When a quick run puts less load, begins no further part, and ends with what it has. */
const lateMs = 60_000;
const noMoreMs = 95_000;
const endMs = 112_000;
const parts: readonly Part[] = [
  ticketPart,
  inProcessPart,
  searchPart,
  otherPart,
  storagePart,
  sandboxPart,
  startPart,
  memoryPart,
  worldPart,
];
const options = readOptions(process.argv.slice(2));
let startedAt = performance.now();
let findings: Findings = {};

function tell(text: string): void {
  process.stderr.write(`bench ${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);
}

function toPlan(): Plan {
  const plan = options.isQuick ? quick : full;
  return { ...plan, rounds: options.rounds ?? plan.rounds, seconds: options.seconds ?? plan.seconds };
}

async function prepare(): Promise<Bench> {
  await installPeers(!options.isQuick, tell);
  startedAt = performance.now();
  if (options.isQuick) endInTime();
  const packed = await installPacked(tell);
  const folder = makeFolder("run");
  const token = (
    await runProcess([process.execPath, packed.command, "token"], {
      cwd: packed.folder,
      env: packed.env,
      timeoutMs: 60_000,
    })
  ).trim();
  const mock = await startServer(orderMock(packed), token);
  const payloads = await writePayloads(folder, mock, token);
  await mock.stop();
  return {
    plan: toPlan(),
    packed,
    token,
    folder,
    orders: orderContestants(packed, payloads, folder),
    isLate: () => options.isQuick && performance.now() - startedAt > lateMs,
    wants: (id) => isWanted(id, options.only),
    tell,
    found: keep,
  };
}

function keep(found: Findings): void {
  const wanted = Object.entries(found).filter(([id]) => isWanted(id, options.only));
  findings = { ...findings, ...Object.fromEntries(wanted) };
  for (const [id, measured] of wanted) tell(`${id}: ${toTold(id, measured)}`);
}

async function measureAll(bench: Bench): Promise<void> {
  for (const part of parts) {
    const wanted = part.rows.filter((id) => bench.wants(id));
    if (wanted.length === 0) continue;
    if (options.isQuick && performance.now() - startedAt > noMoreMs) tell(`no time left for ${wanted.join(", ")}`);
    else await part.measure(bench);
  }
}

/** On a machine that is too busy for a quick run it ends with the rows that it has. */
function endInTime(): void {
  setTimeout(() => {
    tell("the two minutes of a quick run are over");
    // One without any row does not work.
    process.exit(Object.keys(findings).length === 0 ? 1 : 0);
  }, endMs).unref();
}

/** What there is, also of a run that is interrupted. */
function print(): void {
  if (Object.keys(findings).length === 0) return;
  console.log(`${toTable(findings)}\n\n${toNotes(findings)}`);
  const missing = listMissing(findings, options.only);
  if (missing.length > 0) console.log(`\nNot measured in this run: ${missing.join(", ")}`);
}

process.once("exit", print);
const bench = await prepare();
await measureAll(bench);
endLoad();
if (options.isWritten) writePages(recordRun(findings, bench.plan, listVersions(true), options.only.length === 0));
tell("done");
