// Truncates strings for messages.

/** Maximum number of characters of a found value that a violation shows. */
const maxFoundLength = 80;

/** Cuts a longer text to at most this length, ending in `…`, without splitting a character. */
export function truncate(text: string, maxLength = maxFoundLength): string {
  if (text.length <= maxLength) return text;
  return `${Array.from(text.slice(0, maxLength)).slice(0, -1).join("")}…`;
}
