// Table of fault kinds: at which stage of a request each one acts. mock/http/steps/fault-behaviours.ts has what each does. A kind of the
// contract that is missing in one of the two does not compile.
import type { EffectOf, FaultEffect, FaultKind } from "./fault.ts";

/**
 * When a fault strikes: `delay` and `early` before anything is read, `before` instead of the operation, `handle` in the way it is
 * carried out, `after` once its changes are kept, `wire` on the body of whatever is answered. Delays add up and each kind of `wire` can
 * strike; of the others only the first one that is due strikes.
 */
export type FaultStage = "delay" | "early" | "before" | "handle" | "after" | "wire";

/** A kind whose effect has a timing names two stages: that of `before` (the default) and that of `after`. */
type StagesOf<Kind extends FaultKind> = "timing" extends keyof EffectOf<Kind>
  ? readonly ["early" | "before", "after"]
  : readonly [FaultStage];

/** The stages of each kind; those of `wire` are played in this order. */
export const faultStages = {
  delay: ["delay"],
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
} as const satisfies { readonly [Kind in FaultKind]: StagesOf<Kind> };

/** The stages that a kind can strike at. */
export type StageOf<Kind extends FaultKind> = (typeof faultStages)[Kind][number];

/** The stage that an effect strikes at. */
export function stageOf(effect: FaultEffect): FaultStage {
  return "timing" in effect && effect.timing === "after" ? "after" : faultStages[effect.kind][0];
}

/** Whether an effect excludes the others: of these effects only the first one that is due strikes a request. */
export function takesRequest(effect: FaultEffect): boolean {
  const stage = stageOf(effect);
  return stage !== "delay" && stage !== "wire";
}
