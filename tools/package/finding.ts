// Defines the result of a release check.

/** What one check inspected, and every failure. */
export interface Finding {
  readonly check: string;
  readonly summary: string;
  readonly failures: readonly string[];
  /** Why the check could not run here. */
  readonly skipped?: string;
}
