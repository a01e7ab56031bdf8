// A text as part of a regular expression. Used by harness/msw-base.ts and harness/playwright-route.ts for the addresses that they match;
// the platform's own RegExp.escape is not in Node 22.

/** A pattern that matches this text alone. */
export function toLiteralPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
