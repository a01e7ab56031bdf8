// The stage of a request at which each kind of fault acts. Omitting a kind of the contract is a compile error.
import type { EffectOf, FaultEffect, FaultKind } from "./fault.ts";

/**
 * When a fault strikes: `delay` and `early` before anything is read, `before` instead of the operation, `handle` while
 * it runs, `after` once its changes are stored, `hold` before the response is sent, `wire` on its body. Delays add up
 * and each kind of `wire` can strike; of the others, only the first due fault strikes. `delivery` is not a stage of a
 * request: faults of these kinds strike the delivery of an event to a webhook.
 */
export type FaultStage = "delay" | "early" | "before" | "handle" | "after" | "hold" | "wire" | "delivery";

/** A kind whose effect has a timing has two stages: the default and the stage for `timing: "after"`. */
type StagesOf<Kind extends FaultKind> = "timing" extends keyof EffectOf<Kind>
  ? readonly ["early" | "before", "after"] | readonly ["delay", "hold"]
  : readonly [FaultStage];

/** The stages of each kind; `wire` faults apply in this order. */
export const faultStages = {
  delay: ["delay", "hold"],
  hold: ["delay", "hold"],
  outage: ["early"],
  tooManyRequests: ["early"],
  rateLimit: ["early"],
  connectionReset: ["early", "after"],
  emptyReply: ["early", "after"],
  status: ["before", "after"],
  staleRead: ["handle"],
  duplicateProcessing: ["handle"],
  contractBreach: ["after"],
  nulls: ["after"],
  malformedJson: ["wire"],
  truncatedBody: ["wire"],
  slowBody: ["wire"],
  wrongContentType: ["wire"],
  duplicateDelivery: ["delivery"],
  lateDelivery: ["delivery"],
  wrongSignature: ["delivery"],
} as const satisfies { readonly [Kind in FaultKind]: StagesOf<Kind> };

export type StageOf<Kind extends FaultKind> = (typeof faultStages)[Kind][number];

export function stageOf(effect: FaultEffect): FaultStage {
  const [first, second = first] = faultStages[effect.kind];
  return "timing" in effect && effect.timing === "after" ? second : first;
}

const exclusiveStages: ReadonlySet<FaultStage> = new Set(["early", "before", "handle", "after"]);

/** Whether an effect is exclusive: only the first due exclusive fault strikes a request. */
export function isExclusiveEffect(effect: FaultEffect): boolean {
  return exclusiveStages.has(stageOf(effect));
}
