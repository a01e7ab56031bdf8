// The result of an operation that takes time after its transaction.

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
