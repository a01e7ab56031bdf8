// The result of a check of a release.

/** What one check inspected, and every failure. */
export interface Finding {
  readonly check: string;
  readonly seen: string;
  readonly failures: readonly string[];
  /** Why it could not run here. */
  readonly skipped?: string;
}
