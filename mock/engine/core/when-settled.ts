// Continues with an outcome that is usually synchronous.

/** What `next` makes of the outcome; synchronous as long as the outcome is. */
export function whenSettled<T, R>(outcome: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return outcome instanceof Promise ? outcome.then(next) : next(outcome);
}
