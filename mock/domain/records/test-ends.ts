// The possible outcomes of a test, and the AI agent's result for each.
import type { RandomStream } from "../../engine/core/random.ts";
import type { TestCaseRecord } from "./quality.ts";

/** How an actual result differs from the expected one; `same`: not at all, `untested`: there is none. */
export type TestEnd = "same" | "contract" | "sentiment" | "text" | "intent" | "error" | "untested";

type TestResult = TestCaseRecord["expectedResult"];

/** The outcome of a test that was run. */
type TestedEnd = Exclude<TestEnd, "untested">;

/** How many of a hundred tests have each outcome. */
const testEnds: readonly (readonly [TestedEnd, number])[] = [
  ["sentiment", 8],
  ["contract", 5],
  ["text", 7],
  ["intent", 4],
  ["error", 2],
];

/** A random outcome, mostly good. */
export function drawTestEnd(stream: RandomStream): TestedEnd {
  let remaining = stream.next() * 100 - 74;
  if (remaining < 0) return "same";
  for (const [end, share] of testEnds) {
    remaining -= share;
    if (remaining < 0) return end;
  }
  return "same";
}

/** The expected result itself if the AI agent met it, otherwise one that certainly differs; null if untested. */
export function toActualResult(expected: TestResult, end: TestedEnd): TestResult;
export function toActualResult(expected: TestResult, end: TestEnd): TestResult | null;
export function toActualResult(expected: TestResult, end: TestEnd): TestResult | null {
  const hasIntents = expected.intentDetection.length > 0;
  if (end === "untested") return null;
  if (end === "same") return expected;
  if (end === "contract" && expected.contractId !== "") return { ...expected, contractId: "" };
  if (end === "text" && hasIntents) return { ...expected, outcomeText: toSilence(expected), aiSupportLevel: "human" };
  if (end === "intent" && hasIntents) return { ...expected, ...nothing };
  if (end === "error") {
    const error = { code: "model_timeout", message: "The language model did not answer in time." };
    return { ...expected, ...nothing, error };
  }
  return { ...expected, sentiment: expected.sentiment === "neutral" ? "disappointed" : "neutral" };
}

/** The result of an AI agent that recognizes no intent. */
export const nothing: Omit<TestResult, "contractId" | "sentiment" | "tags" | "error"> = {
  inputParameters: {},
  intentDetection: [],
  outcomeActions: {},
  outcomeNotifications: {},
  outcomeText: {},
  outcomeType: {},
  aiSupportLevel: "human",
  sources: {},
};

/** The AI agent wrote no answer although one was expected, or an unexpected one. */
function toSilence({ outcomeText }: TestResult): TestResult["outcomeText"] {
  const texts = Object.entries(outcomeText).map(([code, text]) => [
    code,
    text === null ? "Vielen Dank, wir melden uns." : null,
  ]);
  return Object.fromEntries(texts);
}
