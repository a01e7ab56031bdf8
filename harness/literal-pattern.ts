// Escapes a string for use in a regular expression; Node 22 has no RegExp.escape.

/** Returns a pattern that matches only this string. */
export function toLiteralPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
