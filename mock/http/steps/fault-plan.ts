// What is to go wrong with one request, and what of it did: made by mock/http/pipeline.ts where there is anything, read and filled by the
// other fault steps of this folder.
import type { DelayEffect, FaultEffect, Strike } from "../../control/faults/fault.ts";
import { delayOf } from "../../control/faults/fault-delay.ts";
import type { AppliedFault } from "../../control/journal/journal-entry.ts";
import type { Wish } from "./preferences.ts";

/** A strike whose effect is of these kinds. */
export type StrikeOf<Kind extends FaultEffect["kind"]> = Strike & {
  readonly effect: Extract<FaultEffect, { readonly kind: Kind }>;
};

export interface FaultPlan {
  /** What the request itself asked for. */
  readonly wish: Wish | undefined;
  readonly strikes: readonly Strike[];
  /** All delays together, in real time. */
  readonly delayMs: number;
  /** What was applied so far, in order; grows on the way. */
  readonly applied: AppliedFault[];
  /** The preferences that were honoured so far, as the header Preference-Applied writes them. */
  readonly honoured: string[];
}

/** The plan of one request; delays count as applied. */
export function planFaults(strikes: readonly Strike[], wish: Wish | undefined): FaultPlan {
  const delays = strikes.filter((strike): strike is StrikeOf<"delay"> => strike.effect.kind === "delay");
  const applied: AppliedFault[] = delays.map(({ id }) => ({ id, kind: "delay" }));
  const honoured: string[] = [];
  if (wish?.delayMs !== undefined) {
    applied.push({ id: "prefer", kind: "delay" });
    honoured.push(`delay=${wish.delayMs}`);
  }
  return { wish, strikes, delayMs: sum(delays, wish), applied, honoured };
}

/** The strike of one of these kinds, where there is one. */
export function strikeOf<Kind extends FaultEffect["kind"]>(
  { strikes }: FaultPlan,
  ...kinds: readonly Kind[]
): StrikeOf<Kind> | undefined {
  return strikes.find((strike): strike is StrikeOf<Kind> => kinds.some((kind) => kind === strike.effect.kind));
}

/** Takes down that a strike had its effect. */
export function apply(plan: FaultPlan, { id, effect }: Strike): void {
  plan.applied.push({ id, kind: effect.kind });
}

/** The strikes that had nothing to act on. */
export function unapplied({ strikes, applied }: FaultPlan): readonly Strike[] {
  return strikes.filter(({ id }) => !applied.some((one) => one.id === id));
}

function sum(delays: readonly { effect: DelayEffect; chance: Strike["chance"] }[], wish: Wish | undefined): number {
  return delays.reduce((total, { effect, chance }) => total + delayOf(effect, chance), wish?.delayMs ?? 0);
}
