import { expect, it } from "vitest";
import { decodePercent } from "../../../../mock/engine/core/percent-encoding.ts";

it.each([
  ["a b+c", "a b+c"],
  ["caf%C3%A9%20%26", "café &"],
  ["100%", undefined],
  ["%E9", undefined],
])("%j decodes to %j", (text, decoded) => {
  expect(decodePercent(text)).toBe(decoded);
});
