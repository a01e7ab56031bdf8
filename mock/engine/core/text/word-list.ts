// Lists the words to choose from in a description.

export function listWords(words: readonly string[]): string {
  return `one of ${words.join(", ")}`;
}
