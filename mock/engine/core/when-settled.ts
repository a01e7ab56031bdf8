// Continues with an outcome: at once if it is there, else when its promise resolves. For work that is mostly synchronous, such as a commit
// of the store.

/** What `next` makes of the outcome; synchronous as long as the outcome is. */
export function whenSettled<T, R>(outcome: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return outcome instanceof Promise ? outcome.then(next) : next(outcome);
}
