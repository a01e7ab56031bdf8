// Trims repeated characters from the end of a text in linear time; a pattern like /x+$/ is quadratic.

export function trimEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}
