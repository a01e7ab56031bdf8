// Describes a fault in a sentence.
import type { Language } from "../../shared/language.ts";
import { formatNumber, formatTime } from "../../shared/time.tsx";
import type { Schemas } from "../parts/admin.ts";
import type { EffectName, FaultTexts } from "./texts.ts";

export type Fault = Pick<Schemas["FaultStart"], "effect" | "match" | "when">;

/** The schema of an effect, for example `StatusEffect` of `{ kind: "status" }`. */
export function nameOf(effect: Fault["effect"]): EffectName {
  const { kind } = effect;
  if (kind !== "delay") return `${kind[0]?.toUpperCase()}${kind.slice(1)}Effect` as EffectName;
  if ("uniform" in effect) return "UniformDelayEffect";
  return "lognormal" in effect ? "LognormalDelayEffect" : "FixedDelayEffect";
}

/** Whether an effect applies to event deliveries instead of requests. */
export function affectsDeliveries(name: EffectName): boolean {
  return name.includes("Delivery") || name.includes("Signature");
}

export function toSentence({ effect, match = {}, when }: Fault, texts: FaultTexts, language: Language): string {
  const name = nameOf(effect);
  const values: Record<string, unknown> = {
    ...effect,
    ...Object(Reflect.get(effect, "uniform")),
    ...Object(Reflect.get(effect, "lognormal")),
  };
  const { operationId, method, path, tag, event, pages } = match;
  const isDelivery = affectsDeliveries(name);
  const target = event ?? operationId ?? [method, path, tag].filter(Boolean).join(" ");
  const all = isDelivery ? texts.deliveries : texts.every;
  const next = isDelivery ? texts.nextDeliveries : texts.nextRequests;
  return fill(texts.sentence, {
    target: when !== undefined && "next" in when ? next(when.next, target) : target || all,
    effect: fill(texts.effects[name][1] ?? "", values),
    when: toWhen(when, texts, language) + (pages ? texts.alsoPages : ""),
  });
}

function toWhen(when: Fault["when"], texts: FaultTexts, language: Language): string {
  if (when === undefined || "always" in when || "next" in when) return texts.when.always;
  if ("every" in when) return fill(texts.when.every, { n: when.every });
  if ("probability" in when)
    return fill(texts.when.probability, { n: formatNumber(when.probability * 100, language, 1) });
  return fill(texts.when.window, {
    from: formatTime(String(when.from), language),
    to: formatTime(String(when.to), language),
  });
}

/** Replaces `{name}` with values; a missing value becomes an ellipsis. */
function fill(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? "…"));
}
