// The whole behaviour suite over homes: every step equals the same step in memory.
import { behaviourCases } from "./cases/index.ts";
import { compareWithInProcess } from "./compared.ts";
import { ofOneReplica } from "./kept-cases.ts";
import { runCases } from "./run-cases.ts";
import { openKept, openReplicas } from "./transports/kept.ts";

compareWithInProcess("over a home of one process", behaviourCases, (cases) => runCases(cases, openKept));
const shared = behaviourCases.filter(({ name }) => !ofOneReplica.test(name));

compareWithInProcess("over two replicas in turn", shared, async (cases) => {
  const transcripts = await runCases(cases, openReplicas);
  // Who answered is said of replicas alone.
  return JSON.parse(JSON.stringify(transcripts, (name, value: unknown) => (name === "replica" ? undefined : value)));
});
