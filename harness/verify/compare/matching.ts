// The table of permitted differences between an answer of the target and the mirror's.
import type { OperationId } from "../../../mock/contract/operation-types.ts";

/**
 * How a value is matched. `free`: not at all. `id`: equal, or both made by the same request. `time`: equal, or both of
 * the present, in the same form. `seconds`: equal, or as far apart as the two clocks may be. `set`: the same items in
 * any order. `same`: equal.
 */
export type Matching = "free" | "id" | "time" | "seconds" | "set" | "same";

interface Rule {
  /** Name of the property, or the end of it. */
  readonly name: RegExp;
  /** Only in answers of these operations, or with an error. */
  readonly of?: readonly OperationId[] | "errors";
  readonly matching: Matching;
  /** Why it may differ. */
  readonly because: string;
}

/** The first matching rule counts. */
const rules: readonly Rule[] = [
  {
    name: /./,
    of: ["getHealth", "getVersion", "getOpenApiDocument"],
    matching: "free",
    because: "describes the server",
  },
  { name: /^(?:message|violations|requestId)$/, of: "errors", matching: "free", because: "assumed: texts for people" },
  { name: /^(?:lastSeen|token)$/, matching: "free", because: "moves on its own" },
  { name: /^crawl$/, matching: "free", because: "a crawl continues in between" },
  { name: /^answer$/, matching: "free", because: "generated" },
  { name: /^(?:outputHandlingCases|rawResult|outcome)$/, of: ["listAiAgents"], matching: "free", because: "assumed" },
  { name: /(?:Ids|^tags|^teams)$/, matching: "set", because: "lists of ids have no order" },
  { name: /(?:^id|Id|^parent)$/, matching: "id", because: "each side numbers its own records" },
  {
    name: /(?:At|By|^date|^from|^to|Date|ForSLA|Interaction|^timestamp|^lastMessage)$/,
    matching: "time",
    because: "each side has its own clock",
  },
  {
    name: /^(?:duration|durationAfterWork|netSecondsClosedAfterSla|averageDurationInSeconds)$/,
    matching: "seconds",
    because: "a difference of two times",
  },
];

export function matchingOf(operationId: OperationId, status: number, name: string): Matching {
  const matchingRule = rules.find(
    (rule) =>
      rule.name.test(name) &&
      (rule.of === undefined || (rule.of === "errors" ? status >= 400 : rule.of.includes(operationId))),
  );
  return matchingRule?.matching ?? "same";
}

/** Statuses that count as equal: a path that is not an id may be unknown or malformed. */
export function isSameStatus(found: number, expected: number, place: string): boolean {
  return (
    found === expected || (place.startsWith("path ") && [400, 404].includes(found) && [400, 404].includes(expected))
  );
}
