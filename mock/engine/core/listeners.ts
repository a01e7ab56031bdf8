// Passes the items of a growing list to listeners until it ends.

export interface Listener<T> {
  /** Receives each item from now on. */
  next(item: T): void;
  /** There are no more. */
  end(): void;
}

export interface Listeners<T> {
  readonly hasAny: boolean;
  readonly isClosed: boolean;
  emit(item: T): void;
  /** The returned function unsubscribes. */
  subscribe(listener: Listener<T>): () => void;
  /** Calls back when a listener subscribes or unsubscribes. */
  onChange(listener: () => void): void;
  /** Ends every subscription; later ones end immediately. */
  close(): void;
}

export function createListeners<T>(): Listeners<T> {
  const all = new Set<Listener<T>>();
  let isClosed = false;
  let follower = () => {};
  return {
    get hasAny() {
      return all.size > 0;
    },
    get isClosed() {
      return isClosed;
    },
    emit(item) {
      for (const listener of all) listener.next(item);
    },
    subscribe(listener) {
      if (isClosed) listener.end();
      else all.add(listener);
      follower();
      return () => {
        all.delete(listener);
        follower();
      };
    },
    onChange(listener) {
      follower = listener;
    },
    close() {
      isClosed = true;
      for (const listener of all) listener.end();
      all.clear();
      follower();
    },
  };
}
