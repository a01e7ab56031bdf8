// Escapes a text for use in a regular expression; RegExp.escape is not in Node 22. Used by harness/msw-base.ts and
// harness/playwright-route.ts for the addresses that they match.

/** A pattern that matches this text alone. */
export function toLiteralPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
