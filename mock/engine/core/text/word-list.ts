// Lists the words to choose from in a description, and reads them back.

export function listWords(words: readonly string[]): string {
  return `one of ${words.join(", ")}`;
}

/** The words of a list, after which its key may follow (`one of in, = for id`); none in any other description. */
export function readWords(description: string): readonly string[] {
  const [, list = ""] = /^one of ((?:(?! or ).)+?)(?: for \S+)?$/.exec(description) ?? [];
  return list === "" ? [] : list.split(", ");
}
