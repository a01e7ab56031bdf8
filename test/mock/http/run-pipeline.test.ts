// How a request runs through a list of steps.
import { describe, expect, it } from "vitest";
import { silentLogger } from "../../../mock/engine/core/logger.ts";
import { createRedactor } from "../../../mock/engine/core/secrets/redactor.ts";
import { createMonitoring } from "../../../mock/http/monitoring.ts";
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

const pass: Step<PipelineParts> = { name: "pass", take() {} };
const close: Step<PipelineParts> = { name: "close", close() {} };

describe("a pipeline", () => {
  it("answers 500 if no step gives an answer", () => {
    expect(createPipeline([pass, close], parts)(request, "/health")).toMatchObject({ status: 500 });
  });
});
