// Formats a count with its noun in the singular or plural.

/** Returns `1 request`, `2 requests`; `plural` for nouns that take more than an s. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
