// Which cases of the suite speak of what one process keeps for itself. Used by test/behaviour/kept.test.ts and kept.proof.test.ts.

/** What one replica does not tell another: deliveries of webhooks, and (for half a second) who reads what. */
export const ofOneReplica =
  /journal|coverage|webhook|deliver|reading a source counts|has a ticket open|reset is the start|ignore what|a fork goes its own way|verification/;

/** The same, and events: they are numbered on after a start, and forgotten. */
export const ofOneProcess = new RegExp(`${ofOneReplica.source}|event|tells what was asked`);
