// Goes on with an outcome: at once where it is there, else when it comes. For what takes time only now and then, such as a store's commit.

/** What `next` makes of the outcome; synchronous as long as the outcome is. */
export function whenSettled<T, R>(outcome: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return outcome instanceof Promise ? outcome.then(next) : next(outcome);
}
