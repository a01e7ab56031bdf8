// Runs the behaviour suite over SQLite, and alternately on two replicas over PostgreSQL: every step equals the same step in memory.
import { makeDatabase } from "../proof/databases/databases.ts";
import { bySize } from "../proof/proof-size.ts";
import { behaviourCases } from "./cases/index.ts";
import { compareWithInProcess } from "./compared.ts";
import { runCases } from "./run-cases.ts";
import { openOverFile, overDatabase } from "./transports/storage.ts";

/** Replicas do not immediately share readers and ids of their journals. */
const notShared =
  /reading a source counts|with a ticket open|reset restores the start|journal can be filtered|journal can be streamed/;
const shared = behaviourCases.filter(({ name }) => !notShared.test(name));

/** Every n-th case at small size, all at full size. */
const sample = <T>(cases: readonly T[], distance: number) =>
  cases.filter((_, index) => index % bySize(1, distance) === 0);

compareWithInProcess("over a SQLite file", sample(behaviourCases, 5), (cases) => runCases(cases, openOverFile));

compareWithInProcess("over two replicas in turn with PostgreSQL", sample(shared, 25), async (cases) => {
  const transcripts = await runCases(cases, overDatabase(await makeDatabase()));
  // Only replicas name the instance that answered.
  return JSON.parse(JSON.stringify(transcripts, (name, value: unknown) => (name === "replica" ? undefined : value)));
});
