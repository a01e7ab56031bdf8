// Decides how an answer is sent and adds the headers that name its faults.
import { faultStages } from "../../control/faults/fault-stages.ts";
import type { Answer } from "../answer.ts";
import { behaviourAt } from "./fault-behaviours.ts";
import { apply, type FaultPlan } from "./fault-plan.ts";

const order = Object.keys(faultStages);

/** The answer as sent. */
export function injectIntoWire(plan: FaultPlan, answer: Answer): Answer {
  if (answer.wire?.kind === "unanswered") return answer;
  let outgoing = answer;
  // In the table's order: a body is broken before it is cut.
  for (const strike of plan.strikes.toSorted((one, other) => placeOf(one.effect) - placeOf(other.effect))) {
    const struck = outgoing.body === null ? undefined : behaviourAt(strike, "wire")?.(strike, outgoing, outgoing.body);
    if (struck === undefined) continue;
    apply(plan, strike);
    outgoing = struck;
  }
  return { ...outgoing, headers: { ...outgoing.headers, ...planHeaders(plan) } };
}

function placeOf({ kind }: { readonly kind: string }): number {
  return order.indexOf(kind);
}

function planHeaders({ applied, honoured }: FaultPlan): Readonly<Record<string, string>> {
  const ids = [...new Set(applied.map(({ id }) => id))].filter((id) => id !== "prefer");
  return {
    ...(ids.length === 0 ? {} : { "x-mock-fault": ids.join(", ") }),
    ...(honoured.length === 0 ? {} : { "preference-applied": honoured.join(", ") }),
  };
}
