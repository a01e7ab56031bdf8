// Escapes a text for use in a regular expression; RegExp.escape is not in Node 22.

/** A pattern that matches this text alone. */
export function toLiteralPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
