// Lets one large body at a time into the memory of the process, and none that does not fit.

/** The turn of one request among those with large bodies. */
export interface BodyPlace {
  /** Resolves once every earlier large body is handled; rejects with the signal's reason when its client leaves. */
  enter(): Promise<void>;
  /**
   * To be called before a body is parsed.
   * @throws DomainError unavailable `memory_limit`
   */
  assertRoom(bytes: number): void;
  /** To be called when the request is answered, also if its body was small. */
  leave(): void;
}

/** Objects take more memory than the JSON that they are parsed from. */
const heapPerByte = 2;

/** @param assertRoom refuses if the heap has no room for this many bytes */
export function createLargeBodies(assertRoom: (bytes: number) => void): (signal: AbortSignal) => BodyPlace {
  let last: Promise<unknown> = Promise.resolve();

  return (signal) => {
    const { promise: released, resolve: leave } = Promise.withResolvers<void>();
    return {
      async enter() {
        const before = last;
        last = before.then(() => released);
        const { promise: aborted, reject } = Promise.withResolvers<never>();
        const abort = () => reject(signal.reason);
        signal.addEventListener("abort", abort);
        await Promise.race([before, aborted]).finally(() => signal.removeEventListener("abort", abort));
      },
      assertRoom: (bytes) => assertRoom(bytes * heapPerByte),
      leave,
    };
  };
}
