// Truncates strings for messages.

/** Maximum number of characters of a found value that a violation shows. */
const maxFoundLength = 80;

/** Cuts a text that is longer than this to this length, ending in `…`. */
export function truncate(text: string, maxLength = maxFoundLength): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`;
}
