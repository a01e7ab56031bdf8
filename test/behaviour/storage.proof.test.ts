// Runs the behaviour suite over SQLite, and alternately on two replicas over PostgreSQL: every step gives the same result as in memory.
import { makeDatabase } from "../databases/databases.ts";
import { bySize } from "../proof/proof-size.ts";
import { behaviourCases } from "./cases/index.ts";
import { compareWithInProcess } from "./compare-with-in-process.ts";
import { runCases } from "./run-cases.ts";
import { openOverFile, overDatabase } from "./transports/storage.ts";

/** Replicas do not immediately share views of sources, readers of tickets and journals. */
const unsharedCases =
  /reading a source counts|with a ticket open|reset restores the start|journal can be filtered|journal can be streamed/;
const sharedCases = behaviourCases.filter(({ name }) => !unsharedCases.test(name));

/** Every n-th case at small size, all at full size. */
const sample = <T>(cases: readonly T[], step: number) => cases.filter((_, index) => index % bySize(1, step) === 0);

compareWithInProcess("over a SQLite file", sample(behaviourCases, 5), (cases) => runCases(cases, openOverFile));

compareWithInProcess("on two alternating replicas over PostgreSQL", sample(sharedCases, 25), async (cases) => {
  const transcripts = await runCases(cases, overDatabase(await makeDatabase()));
  // Only replicas name the instance that answered.
  return JSON.parse(JSON.stringify(transcripts, (name, value: unknown) => (name === "replica" ? undefined : value)));
});
