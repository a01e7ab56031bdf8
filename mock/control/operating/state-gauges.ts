// The figures that only the storage knows. `GET /metrics` reads them whenever it is asked; in memory they are
// constant.

/** What the keeping of states counts, for this process. */
export interface StateGauges {
  /** Versions that are stored but not applied here yet, over all loaded sandboxes, as far as is known without asking. */
  stateLag(): number;
  /** How often another replica was first, so that operations were run again; counted from the start. */
  conflicts(): number;
  /** Requests that were noted here and never reached the shared journal; counted from the start. */
  journalDrops(): number;
}

/** Of states in memory: nothing lags, nobody else writes, nothing is dropped on its way. */
export const memoryGauges: StateGauges = { stateLag: () => 0, conflicts: () => 0, journalDrops: () => 0 };
