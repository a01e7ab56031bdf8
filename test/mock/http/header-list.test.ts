// Headers as a list, compared with what `Headers` makes of the same texts.
import fc from "fast-check";
import { expect, it } from "vitest";
import { toHeaderList } from "../../../mock/http/header-list.ts";

it("lists headers as Headers does, and leaves those to it that come twice", () => {
  const name = fc.constantFrom(
    "Host",
    "accept",
    "Accept",
    "X-B",
    "x-a",
    "Content-Type",
    "authorization",
    "x-",
    "Cookie",
  );
  const headers = fc.array(fc.tuple(name, fc.constantFrom("", "a", "b, c", "ä")), { maxLength: 8 });
  fc.assert(
    fc.property(headers, (sent) => {
      const names = sent.map(([each]) => each.toLowerCase());
      const isTwice = new Set(names).size < names.length;
      const expected = isTwice ? undefined : [...new Headers(sent)].flat();
      expect(toHeaderList(sent.flat())).toEqual(expected);
    }),
    { numRuns: 500, seed: 1 },
  );
});

it("leaves more than 64 to Headers", () => {
  const of = (count: number) => Array.from({ length: count }, (_, index) => [`x-${index}`, "a"]).flat();
  expect(toHeaderList(of(64))).toHaveLength(128);
  expect(toHeaderList(of(65))).toBeUndefined();
});
