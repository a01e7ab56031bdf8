// Counters of stored states in this process, for metrics.

export interface StateGauges {
  /** Versions that are stored but not yet applied here, over all loaded sandboxes, as far as known without a query. */
  stateLag(): number;
  /** How often another replica committed first, so that operations ran again; since the start. */
  conflicts(): number;
  /** Requests recorded here that never reached the shared journal; since the start. */
  journalDrops(): number;
}

/** For states in memory: no lag, no conflicts, no drops. */
export const memoryGauges: StateGauges = { stateLag: () => 0, conflicts: () => 0, journalDrops: () => 0 };
