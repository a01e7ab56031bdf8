// Continues after an outcome that is usually synchronous.

/** The result of `next`; synchronous if the outcome is. */
export function whenSettled<T, R>(outcome: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return outcome instanceof Promise ? outcome.then(next) : next(outcome);
}
