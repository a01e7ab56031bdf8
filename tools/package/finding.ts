// Defines the result of a release check.

/** What one check inspected, and every failure. */
export interface Finding {
  readonly check: string;
  readonly summary: string;
  readonly failures: readonly string[];
  /** Why it could not run here. */
  readonly skipped?: string;
}
