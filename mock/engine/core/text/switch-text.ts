// Parses booleans in text from queries and environment variables.

const switchValues = new Map([
  ...["true", "1", "yes", "on"].map((word) => [word, true] as const),
  ...["false", "0", "no", "off"].map((word) => [word, false] as const),
]);

export const expectedSwitchText = "true, 1, yes or on; or false, 0, no or off";

/** True or false, in any case; undefined for any other text. */
export function readSwitch(text: string): boolean | undefined {
  return switchValues.get(text.toLowerCase());
}
