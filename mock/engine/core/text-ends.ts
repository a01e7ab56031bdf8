// Cuts repeated characters off the end of a text in one pass, which a pattern such as /x+$/ does not.

/** The text without any number of these characters at its end. */
export function dropEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}
