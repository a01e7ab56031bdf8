// What an operation ends in whose result takes time. Made in mock/operations/, settled by mock/http/journey-steps.ts: after the transaction, and
// after the faults that look at what the transaction did.

/** A result that takes time. Its operation changes nothing: the transaction is over when the result is there. */
export class Later<T> {
  readonly #make: () => Promise<T>;

  constructor(make: () => Promise<T>) {
    this.#make = make;
  }

  /** The result, once it has passed the check. */
  async settle(check: (result: T) => void): Promise<T> {
    const result = await this.#make();
    check(result);
    return result;
  }
}
