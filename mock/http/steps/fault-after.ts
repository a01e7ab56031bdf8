// Step "fault after": what becomes of a result once the operation is carried out and its changes are kept. Called by
// mock/http/pipeline.ts.
import type { OperationId } from "../../../spec/generated/operations.ts";
import type { Contract } from "../../contract/validators.ts";
import type { Answer } from "../answer.ts";
import { toStatusAnswer, toUnanswered } from "./fault-answers.ts";
import { breach } from "./fault-breach.ts";
import { apply, type FaultPlan, strikeOf } from "./fault-plan.ts";

/** The answer given in the place of the result's, if a fault gives one. */
export function faultAfter(plan: FaultPlan, operationId: OperationId): Answer | undefined {
  const strike = strikeOf(plan, "status", "connectionReset", "emptyReply");
  if (strike === undefined) return undefined;
  apply(plan, strike);
  const { effect } = strike;
  if (effect.kind === "status") return toStatusAnswer(operationId, effect);
  return toUnanswered(effect.kind === "connectionReset" ? "reset" : "closed");
}

/** The result as the client gets it: broken in one place, or as it is. */
export function faultResult(plan: FaultPlan, operationId: OperationId, result: unknown, contract: Contract): unknown {
  const strike = strikeOf(plan, "contractBreach");
  if (strike === undefined) return result;
  const breaks = (changed: unknown) => contract.checkAnswer(operationId, changed).length > 0;
  const broken = breach(result, strike.effect, strike.chance, breaks);
  if (broken === undefined) return result;
  apply(plan, strike);
  return broken;
}
