// A world as its states know it.

/** What the rules of the service read of a world. */
export interface WorldWords {
  /** The name by which it is chosen. */
  readonly name: string;
}

/** The world that a state began as. */
export function wordsOf({ words }: { readonly words: object | undefined }): WorldWords {
  // Every store of the service is made over a world.
  return words as WorldWords;
}
