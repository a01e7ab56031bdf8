// Shortens texts for messages.

/** How many characters a violation shows of what was found. */
const longestFound = 80;

/** The text, or its beginning and `…`, within the given length. */
export function cut(text: string, longest = longestFound): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
