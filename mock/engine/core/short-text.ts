// Shortens texts for messages.

/** A violation shows so many characters of what was found. */
const longestFound = 80;

/** The text, or its beginning and `…`, together as long as it may be. */
export function cut(text: string, longest = longestFound): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
