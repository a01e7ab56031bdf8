// Truncates strings for messages.

/** Maximum number of characters of a found value that a violation shows. */
const maxFoundLength = 80;

/** The text, cut to this length and ended with `…` if it is longer. */
export function truncate(text: string, maxLength = maxFoundLength): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`;
}
