// Shortens the long lists of values that violations expect.
import { withoutAliases } from "../../shared/without-aliases.ts";
import type { Schemas } from "../parts/admin.ts";

/** How many values are initially shown. */
export const maxInitialOptions = 5;

/**
 * Returns the expected values, or only the most similar ones if the body allows many.
 * @param choices allowed values per place in the body, likeliest first
 */
export function shortenExpected(
  { in: part, pointer, expected }: Schemas["Violation"],
  choices: Schemas["CorrectedRequest"]["choices"],
  more: (count: number) => string,
): string {
  const choice = part === "body" ? choices.find((candidate) => candidate.pointer === pointer) : undefined;
  const values = withoutAliases(choice?.allowed ?? []);
  if (values.length <= 2 * maxInitialOptions) return expected;
  const [suffix = ""] = / for \S+$/.exec(expected) ?? [];
  return `${values.slice(0, maxInitialOptions).join(", ")} … ${more(values.length - maxInitialOptions)}${suffix}`;
}
