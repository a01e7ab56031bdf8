// The stage of a request at which each kind of fault acts. Leaving out a kind of the contract does not compile.
import type { EffectOf, FaultEffect, FaultKind } from "./fault.ts";

/**
 * When a fault strikes: `delay` and `early` before anything is read, `before` instead of the operation, `handle` while
 * it runs, `after` once its changes are stored, `wire` on the body of the answer. Delays add up and each kind of `wire`
 * can strike; of the others only the first due one strikes.
 */
export type FaultStage = "delay" | "early" | "before" | "handle" | "after" | "wire";

/** A kind whose effect has a timing has two stages: `before` (the default) and `after`. */
type StagesOf<Kind extends FaultKind> = "timing" extends keyof EffectOf<Kind>
  ? readonly ["early" | "before", "after"]
  : readonly [FaultStage];

/** The stages of each kind; those of `wire` apply in this order. */
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

export type StageOf<Kind extends FaultKind> = (typeof faultStages)[Kind][number];

export function stageOf(effect: FaultEffect): FaultStage {
  return "timing" in effect && effect.timing === "after" ? "after" : faultStages[effect.kind][0];
}

/** Whether an effect excludes others: only the first due one of them strikes a request. */
export function takesRequest(effect: FaultEffect): boolean {
  const stage = stageOf(effect);
  return stage !== "delay" && stage !== "wire";
}
