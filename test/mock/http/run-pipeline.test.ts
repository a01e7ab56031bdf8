// How a request runs through a list of steps.
import { describe, expect, it } from "vitest";
import { createOperating } from "../../../mock/control/operating.ts";
import { DomainError } from "../../../mock/engine/core/errors.ts";
import { silentLogger } from "../../../mock/engine/core/logger.ts";
import { createRedactor } from "../../../mock/engine/core/secrets/redactor.ts";
import type { Answer } from "../../../mock/http/answer.ts";
import { createPipeline, type PipelineParts, type Step } from "../../../mock/http/run-pipeline.ts";

const redactor = createRedactor();
const parts: PipelineParts = {
  ...createOperating(),
  operationId: "getHealth",
  stopwatch: () => 0,
  realTime: () => 0,
  logger: silentLogger,
  redactor,
};
const request = new Request("http://mock.local/health");
const fine: Answer = { status: 200, headers: {}, body: "{}" };

/** A line of named steps, and the names of those that were taken. */
function lineOf(steps: readonly Step<PipelineParts>[]) {
  const taken: string[] = [];
  const noted = steps.map((step): Step<PipelineParts> => {
    if ("close" in step) return { name: step.name, close: (...all) => note(step.name, () => step.close(...all)) };
    if ("take" in step) return { name: step.name, take: (...all) => note(step.name, () => step.take(...all)) };
    return { name: step.name, strike: (...all) => note(step.name, () => step.strike(...all)) };
  });
  function note<T>(name: string, run: () => T): T {
    taken.push(name);
    return run();
  }
  return { answer: createPipeline(noted, parts)(request, "/health"), taken };
}

const pass: Step<PipelineParts> = { name: "pass", take() {} };
const fault: Step<PipelineParts> = { name: "fault", strike() {} };
const close: Step<PipelineParts> = { name: "close", close() {} };
const answer: Step<PipelineParts> = {
  name: "answer",
  take(context) {
    context.answer = fine;
  },
};
const plan: Step<PipelineParts> = {
  name: "plan",
  take(context) {
    context.plan = { wish: undefined, strikes: [], delayMs: 0, hold: undefined, applied: [], honoured: [] };
  },
};
const refusal = new DomainError("conflict", "taken", "It is taken.");

describe("a line", () => {
  it("answers synchronously as long as no step takes time", () => {
    expect(lineOf([pass, answer, close])).toEqual({ answer: fine, taken: ["pass", "answer", "close"] });
  });

  it("goes on after a step that takes time", async () => {
    const slow: Step<PipelineParts> = { name: "slow", take: async () => {} };
    const { answer: promised, taken } = lineOf([slow, answer, slow, close]);
    expect(taken).toEqual(["slow"]);
    expect(await promised).toBe(fine);
    expect(taken).toEqual(["slow", "answer", "close"]);
  });

  it("passes fault steps by where nothing is to go wrong", () => {
    expect(lineOf([fault, answer]).taken).toEqual(["answer"]);
    expect(lineOf([plan, fault, answer]).taken).toEqual(["plan", "fault", "answer"]);
  });

  it("takes only the closing steps once there is an answer", () => {
    expect(lineOf([plan, answer, pass, fault, close]).taken).toEqual(["plan", "answer", "close"]);
  });

  it.each<[string, () => Promise<void>]>([
    [
      "at once",
      () => {
        throw refusal;
      },
    ],
    [
      "later",
      async () => {
        throw refusal;
      },
    ],
  ])("makes an answer of what a step throws %s, and closes", async (_when, take) => {
    const { answer: refused, taken } = lineOf([{ name: "refuse", take }, answer, close]);
    expect(await refused).toMatchObject({ status: 409 });
    expect(taken).toEqual(["refuse", "close"]);
  });

  it("answers 500 where no step gives an answer", () => {
    expect(lineOf([pass, close]).answer).toMatchObject({ status: 500 });
  });
});
