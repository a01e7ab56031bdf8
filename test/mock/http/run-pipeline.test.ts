// How a request runs through a list of steps.
import { describe, expect, it } from "vitest";
import { createMonitoring } from "../../../mock/control/monitoring.ts";
import { silentLogger } from "../../../mock/engine/core/logger.ts";
import { createRedactor } from "../../../mock/engine/core/secrets/redactor.ts";
import { createPipeline, type PipelineParts, type Step } from "../../../mock/http/run-pipeline.ts";

const redactor = createRedactor();
const parts: PipelineParts = {
  ...createMonitoring(),
  operationId: "getHealth",
  stopwatch: () => 0,
  realTime: () => 0,
  logger: silentLogger,
  redactor,
};
const request = new Request("http://mock.local/health");

/** A pipeline of named steps, and the names of those run. */
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
const close: Step<PipelineParts> = { name: "close", close() {} };

describe("a pipeline", () => {
  it("answers 500 if no step gives an answer", () => {
    expect(lineOf([pass, close]).answer).toMatchObject({ status: 500 });
  });
});
