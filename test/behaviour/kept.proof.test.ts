// The behaviour suite over a home whose process ends after every request, over a SQLite file, and over two replicas in turn with PostgreSQL: each step equals the same
// step in memory.

import { openDatabases } from "../proof/databases/databases.ts";
import { bySize } from "../proof/proof-size.ts";
import { behaviourCases } from "./cases/index.ts";
import { compareWithInProcess } from "./compared.ts";
import { ofOneProcess, ofOneReplica } from "./kept-cases.ts";
import { runCases } from "./run-cases.ts";
import { openOverFile, openRestarted, overDatabase } from "./transports/kept.ts";

const step = bySize(1, 10, 1);
const kept = behaviourCases.filter(({ name }) => !ofOneProcess.test(name)).filter((_, index) => index % step === 0);

compareWithInProcess("over a home, started again for each request", kept, (cases) => runCases(cases, openRestarted));

const onFile = behaviourCases.filter((_, index) => index % bySize(1, 5, 1) === 0);

compareWithInProcess("over a SQLite file", onFile, (cases) => runCases(cases, openOverFile));

const shared = behaviourCases
  .filter(({ name }) => !ofOneReplica.test(name))
  .filter((_, index) => index % bySize(3, 25, 1) === 0);

compareWithInProcess("over two replicas in turn with PostgreSQL", shared, async (cases) => {
  await using databases = await openDatabases();
  const transcripts = await runCases(cases, overDatabase(await databases.makeDatabase()));
  // Who answered is said of replicas alone.
  return JSON.parse(JSON.stringify(transcripts, (name, value: unknown) => (name === "replica" ? undefined : value)));
});
