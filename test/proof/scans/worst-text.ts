// A place that reads a text from its beginning to its end, and the texts that would make it slow. Used by the tables of this folder.

export interface TextScan {
  /** The file whose scan it is. */
  readonly file: string;
  /** Texts with the piece in « » that is repeated. */
  readonly worst: readonly string[];
  run(text: string): unknown;
}

/** A text of some length in which the piece in « » is repeated. */
export function toWorstText(worst: string, length: number): string {
  const [begin = "", piece = "", end = ""] = worst.split(/[«»]/);
  const count = Math.max(1, Math.ceil((length - begin.length - end.length) / piece.length));
  return begin + piece.repeat(count) + end;
}
