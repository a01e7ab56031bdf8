// Step "early fault": answers before anybody looks at the request: outages, limits, connections that break. The delays of the plan have
// passed by then. Called by mock/http/pipeline.ts.
import type { OperationId } from "../../../spec/generated/operations.ts";
import type { Answer } from "../answer.ts";
import { toLimitedAnswer, toStatusAnswer, toUnanswered } from "./fault-answers.ts";
import { apply, type FaultPlan, strikeOf } from "./fault-plan.ts";

/** The answer that ends the request here, if a fault gives one. */
export function faultEarly(plan: FaultPlan, operationId: OperationId): Answer | undefined {
  const strike = strikeOf(plan, "outage", "tooManyRequests", "rateLimit", "connectionReset", "emptyReply");
  if (strike === undefined) return undefined;
  const { effect, retryAfterSeconds = 0 } = strike;
  if ("timing" in effect && effect.timing === "after") return undefined;
  apply(plan, strike);
  switch (effect.kind) {
    case "outage":
      return toStatusAnswer(operationId, { kind: "status", status: 503 });
    case "tooManyRequests":
      return toLimitedAnswer(effect.retryAfterSeconds);
    case "rateLimit":
      return toLimitedAnswer(retryAfterSeconds);
    case "connectionReset":
      return toUnanswered("reset");
    case "emptyReply":
      return toUnanswered("closed");
  }
}
