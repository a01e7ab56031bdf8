// The behaviour suite over a SQLite file, and on two replicas in turn over PostgreSQL: every step equals the same step in memory.
import { makeDatabase } from "../proof/databases/databases.ts";
import { bySize } from "../proof/proof-size.ts";
import { behaviourCases } from "./cases/index.ts";
import { compareWithInProcess } from "./compared.ts";
import { runCases } from "./run-cases.ts";
import { openOverFile, overDatabase } from "./transports/storage.ts";

/** What one replica does not say to another at once: who reads, ids of its journal. */
const ofOneReplica =
  /reading a source counts|has a ticket open|reset is the start|journal is filtered|journal is watched/;
const shared = behaviourCases.filter(({ name }) => !ofOneReplica.test(name));

/** At small size every n-th case, at full size all. */
const sample = <T>(cases: readonly T[], distance: number) =>
  cases.filter((_, index) => index % bySize(1, distance) === 0);

compareWithInProcess("over a SQLite file", sample(behaviourCases, 5), (cases) => runCases(cases, openOverFile));

compareWithInProcess("over two replicas in turn with PostgreSQL", sample(shared, 25), async (cases) => {
  const transcripts = await runCases(cases, overDatabase(await makeDatabase()));
  // Only replicas name who answered.
  return JSON.parse(JSON.stringify(transcripts, (name, value: unknown) => (name === "replica" ? undefined : value)));
});
