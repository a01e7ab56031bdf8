// Shortens texts for messages.

/** How many characters of a found value a violation shows. */
const longestFound = 80;

/** The text, or its beginning and `…`, within this length. */
export function cut(text: string, longest = longestFound): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
