// Trims repeated characters off the end of a text in linear time; a pattern like /x+$/ is quadratic.

export function dropEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}
