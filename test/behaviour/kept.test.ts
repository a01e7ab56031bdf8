// The whole behaviour suite over homes: every step equals the same step in memory.
import { behaviourCases } from "./cases/index.ts";
import { compareWithInProcess } from "./compared.ts";
import { runCases } from "./run-cases.ts";
import { openKept, openReplicas } from "./transports/kept.ts";

compareWithInProcess("over a home of one process", behaviourCases, (cases) => runCases(cases, openKept));
/** What one replica does not tell another: deliveries of webhooks, and (for half a second) who reads what. */
const ofOneReplica =
  /journal|coverage|webhook|deliver|reading a source counts|has a ticket open|reset is the start|ignore what|a fork goes its own way/;
const shared = behaviourCases.filter(({ name }) => !ofOneReplica.test(name));

compareWithInProcess("over two replicas in turn", shared, (cases) => runCases(cases, openReplicas));
