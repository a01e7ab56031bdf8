// Runs pieces of work on a sandbox, as whatever keeps it asks for.

/**
 * Runs a synchronous piece of work on a sandbox. Where the sandbox is kept, it may be run again on a newer state, and the outcome comes once all
 * that it changed is kept. Rejects with DomainErrors 503 storage_unavailable and storage_conflict too.
 */
export type UnitRunner = <T>(work: () => T | Promise<T>) => T | Promise<T>;

/** Runs a piece of work in its sandbox. */
export function runIn<T>(
  { run }: { readonly run: UnitRunner | undefined },
  work: () => T | Promise<T>,
): T | Promise<T> {
  return run === undefined ? work() : run(work);
}
