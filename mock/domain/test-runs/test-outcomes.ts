// The possible outcomes of a test, and the AI agent's result for each.
import type { RandomStream } from "../../engine/core/random.ts";
import type { TestCaseRecord } from "../records/quality.ts";

/** How an actual result differs from the expected one; `same`: not at all, `untested`: no result yet. */
export type TestOutcome = "same" | "contract" | "sentiment" | "text" | "intent" | "error" | "untested";

type TestResult = TestCaseRecord["expectedResult"];

/** The outcome of a completed test. */
type TestedOutcome = Exclude<TestOutcome, "untested">;

/** The percentage of tests with each outcome. */
const outcomeShares: readonly (readonly [TestedOutcome, number])[] = [
  ["same", 74],
  ["sentiment", 8],
  ["contract", 5],
  ["text", 7],
  ["intent", 4],
  ["error", 2],
];

/** Draws a random outcome, usually `same`. */
export function drawTestOutcome(stream: RandomStream): TestedOutcome {
  let remaining = stream.next() * 100;
  for (const [outcome, share] of outcomeShares) {
    remaining -= share;
    if (remaining < 0) return outcome;
  }
  return "same";
}

/** Returns the expected result itself for `same`, null if untested, otherwise a result that differs from it. */
export function toActualResult(expected: TestResult, outcome: TestedOutcome): TestResult;
export function toActualResult(expected: TestResult, outcome: TestOutcome): TestResult | null;
export function toActualResult(expected: TestResult, outcome: TestOutcome): TestResult | null {
  const hasIntents = expected.intentDetection.length > 0;
  if (outcome === "untested") return null;
  if (outcome === "same") return expected;
  if (outcome === "contract" && expected.contractId !== "") return { ...expected, contractId: "" };
  if (outcome === "text" && hasIntents)
    return { ...expected, outcomeText: invertOutcomeText(expected), aiSupportLevel: "human" };
  if (outcome === "intent" && hasIntents) return { ...expected, ...emptyResult };
  if (outcome === "error") {
    const error = { code: "model_timeout", message: "The language model did not answer in time." };
    return { ...expected, ...emptyResult, error };
  }
  return { ...expected, sentiment: expected.sentiment === "neutral" ? "disappointed" : "neutral" };
}

/** The result of an AI agent that recognizes no intent. */
export const emptyResult: Omit<TestResult, "contractId" | "sentiment" | "tags" | "error"> = {
  inputParameters: {},
  intentDetection: [],
  outcomeActions: {},
  outcomeNotifications: {},
  outcomeText: {},
  outcomeType: {},
  aiSupportLevel: "human",
  sources: {},
};

/** Removes each expected answer, and adds one where none was expected. */
function invertOutcomeText({ outcomeText }: TestResult): TestResult["outcomeText"] {
  const texts = Object.entries(outcomeText).map(([code, text]) => [
    code,
    text === null ? "Vielen Dank, wir melden uns." : null,
  ]);
  return Object.fromEntries(texts);
}
