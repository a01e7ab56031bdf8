// The result of an operation that continues after its transaction.

/** A result that takes time. Its operation changes nothing, because the transaction is over by then. */
export class Later<T> {
  readonly #make: () => Promise<T>;

  constructor(make: () => Promise<T>) {
    this.#make = make;
  }

  /** The result, once it passes the check. */
  async settle(check: (result: T) => void): Promise<T> {
    const result = await this.#make();
    check(result);
    return result;
  }
}
