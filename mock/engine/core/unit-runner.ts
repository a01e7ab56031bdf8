// Runs units of work, with or without a storage.

/**
 * Runs a synchronous unit of work on a sandbox. A stored sandbox may run it again on a newer state, and resolves once
 * all changes are stored. It rejects with the errors of the work, and with the DomainErrors 503 storage_unavailable and
 * storage_conflict.
 */
export type UnitRunner = <T>(work: () => T | Promise<T>) => T | Promise<T>;

/** Runs the work, through the sandbox's runner if it has one. */
export function runIn<T>(
  { run }: { readonly run: UnitRunner | undefined },
  work: () => T | Promise<T>,
): T | Promise<T> {
  return run === undefined ? work() : run(work);
}
