// Passes items to listeners as they arrive, until the source is closed.

export interface Listener<T> {
  /** Receives each item from now on. */
  next(item: T): void;
  /** Called after the last item. */
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
  /** Ends all subscriptions; later subscriptions end immediately. */
  close(): void;
}

export function createListeners<T>(): Listeners<T> {
  const subscribers = new Set<Listener<T>>();
  let isClosed = false;
  let changeListener = () => {};
  return {
    get hasAny() {
      return subscribers.size > 0;
    },
    get isClosed() {
      return isClosed;
    },
    emit(item) {
      for (const listener of subscribers) listener.next(item);
    },
    subscribe(listener) {
      if (isClosed) listener.end();
      else subscribers.add(listener);
      changeListener();
      return () => {
        subscribers.delete(listener);
        changeListener();
      };
    },
    onChange(listener) {
      changeListener = listener;
    },
    close() {
      isClosed = true;
      for (const listener of subscribers) listener.end();
      subscribers.clear();
      changeListener();
    },
  };
}
