// Texts of small forms: patterns, dates, pointers, words. Part of test/proof/scans/text-scans.ts.

import { parsePointer, toPointer } from "../../../mock/core/json-pointer.ts";
import { compilePathPattern } from "../../../mock/core/path-pattern.ts";
import { percentDecoded } from "../../../mock/core/percent-encoding.ts";
import { compileShellPattern } from "../../../mock/core/shell-pattern.ts";
import { cut } from "../../../mock/core/short-text.ts";
import { parseDateTime } from "../../../mock/core/time.ts";
import { parseDurationMs } from "../../../mock/core/time-words/duration.ts";
import { isTimeWord, readTimeWord } from "../../../mock/core/time-words/time-word.ts";
import { readSwitch } from "../../../mock/core/words/switch-words.ts";
import { compilePaths } from "../../../mock/services/knowledge/knowledge-exclusion.ts";
import type { TextScan } from "./worst-text.ts";

/** Of texts in small forms: patterns, dates, pointers. */
export const formScans: readonly TextScan[] = [
  { file: "mock/core/time-words/duration.ts", worst: ["P«1»x", "PT1.«0»S", "P«1D»"], run: parseDurationMs },
  {
    file: "mock/core/time-words/time-word.ts",
    worst: ["-P«1»x", "+P«1»M", "-P«M»T", "«-»"],
    run: (text) => (isTimeWord(text) ? readTimeWord(text, 0) : undefined),
  },
  {
    file: "mock/core/json-pointer.ts",
    worst: ["«/»", "«~»", "«~01»"],
    run: (text) => [parsePointer(text), toPointer([text])],
  },
  {
    file: "mock/core/path-pattern.ts",
    worst: ["/«a»", "/«/»", "/«a/»", "/«*»", "/«**/»b"],
    run: (text) => [
      compilePathPattern("/*a*a*a*b")(text),
      compilePathPattern("/**/a/**/a/**/b")(text),
      compilePathPattern(text)("/aaaa/aaaa"),
    ],
  },
  { file: "mock/core/percent-encoding.ts", worst: ["«%»", "«%41»%"], run: percentDecoded },
  {
    file: "mock/core/shell-pattern.ts",
    worst: ["/«a»", "/«/»", "/«*a»", "/«%61»%"],
    run: (text: string) => [
      compileShellPattern("/*a*a*a*{b,c}")(text),
      compilePaths(["/**/a/**/*[!a]", "/*a*a*b"])(text),
    ],
  },
  { file: "mock/core/short-text.ts", worst: ["«a»"], run: cut },
  { file: "mock/core/words/switch-words.ts", worst: ["«T»"], run: readSwitch },
  {
    file: "mock/core/time.ts",
    worst: ["1«0»x", "2026-03-02T09:00:00.«1»", "2026-03-02T09:00:00.«1»Z"],
    run: parseDateTime,
  },
];
