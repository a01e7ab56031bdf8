// Passes items to listeners as they arrive, until the source is closed.

export interface Listener<T> {
  /** Receives each item from now on. */
  next(item: T): void;
  /** Called after the last item. */
  end(): void;
}

export class Listeners<T> {
  readonly #subscribers = new Set<Listener<T>>();
  #isClosed = false;
  #changeListener = () => {};

  get hasAny(): boolean {
    return this.#subscribers.size > 0;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  emit(item: T): void {
    for (const listener of this.#subscribers) listener.next(item);
  }

  /** The returned function unsubscribes. */
  subscribe(listener: Listener<T>): () => void {
    if (this.#isClosed) listener.end();
    else this.#subscribers.add(listener);
    this.#changeListener();
    return () => {
      this.#subscribers.delete(listener);
      this.#changeListener();
    };
  }

  /** Calls back when a listener subscribes or unsubscribes. */
  onChange(listener: () => void): void {
    this.#changeListener = listener;
  }

  /** Ends all subscriptions; later subscriptions end immediately. */
  close(): void {
    this.#isClosed = true;
    for (const listener of this.#subscribers) listener.end();
    this.#subscribers.clear();
    this.#changeListener();
  }
}
