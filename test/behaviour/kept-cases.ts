// Which cases of the suite speak of what one process keeps for itself. Used by test/behaviour/kept.test.ts and kept.proof.test.ts.

/**
 * What one replica does not tell another at once: who delivers to a webhook, and (for half a second) who reads what. Ids of a journal are of the
 * replica that is read.
 */
export const ofOneReplica =
  /reading a source counts|has a ticket open|reset is the start|a webhook is made|journal is filtered|journal is watched/;

/** What a process begins anew: ids of a journal and of events, streams, and deliveries that wait. */
export const ofOneProcess =
  /reset is the start|a webhook is made|journal is filtered|journal is watched|events tell what happened/;
