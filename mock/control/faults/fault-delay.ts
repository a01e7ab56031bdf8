// Computes the length of a delay.
import type { RandomStream } from "../../engine/core/random.ts";
import type { EffectOf } from "./fault.ts";

/** The longest delay, ten minutes: the most that the admin surface accepts, and the cap of a lognormal delay. */
export const longestDelayMs = 600_000;

/** The length of one delay in milliseconds. */
export function delayOf(effect: EffectOf<"delay">, chance: RandomStream): number {
  if ("fixedMs" in effect) return effect.fixedMs;
  if ("uniform" in effect) return effect.uniform.minMs + chance.next() * (effect.uniform.maxMs - effect.uniform.minMs);
  const { medianMs, sigma } = effect.lognormal;
  return Math.min(medianMs * Math.exp(sigma * drawNormal(chance)), longestDelayMs);
}

/** A standard normal random number (Box-Muller). */
function drawNormal(chance: RandomStream): number {
  // 1 - x lies in (0, 1], where the logarithm exists.
  const radius = Math.sqrt(-2 * Math.log(1 - chance.next()));
  return radius * Math.cos(2 * Math.PI * chance.next());
}
