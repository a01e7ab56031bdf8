// Lists the permitted differences between the target's responses and the mirror's.
import type { OperationId } from "../../../mock/contract/operation-types.ts";

/**
 * How a value is matched. `free`: not at all. `id`: equal, or both created by the same request. `time`: equal, or both
 * current, in the same format. `seconds`: equal, or as far apart as the two clocks may be. `set`: the same items in any
 * order. `same`: equal.
 */
export type Matching = "free" | "id" | "time" | "seconds" | "set" | "same";

interface Rule {
  /** Matches the property's name or its end. */
  readonly name: RegExp;
  /** Limits the rule to responses of these operations, or to error responses. */
  readonly scope?: readonly OperationId[] | "errors";
  readonly matching: Matching;
  /** Why it may differ. */
  readonly reason: string;
}

/** The first matching rule counts. */
const rules: readonly Rule[] = [
  {
    name: /./,
    scope: ["getHealth", "getVersion", "getOpenApiDocument"],
    matching: "free",
    reason: "describes the server",
  },
  {
    name: /^(?:message|violations|requestId)$/,
    scope: "errors",
    matching: "free",
    reason: "assumed: texts for people",
  },
  { name: /^(?:lastSeen|token)$/, matching: "free", reason: "changes by itself" },
  { name: /^crawl$/, matching: "free", reason: "a crawl continues in between" },
  { name: /^answer$/, matching: "free", reason: "generated" },
  { name: /^(?:outputHandlingCases|rawResult|outcome)$/, scope: ["listAiAgents"], matching: "free", reason: "assumed" },
  { name: /(?:Ids|^tags|^teams)$/, matching: "set", reason: "lists of ids have no order" },
  { name: /(?:^id|Id|^parent)$/, matching: "id", reason: "each side numbers its own records" },
  {
    name: /(?:At|By|^date|^from|^to|Date|ForSLA|Interaction|^timestamp|^lastMessage)$/,
    matching: "time",
    reason: "each side has its own clock",
  },
  {
    name: /^(?:duration|durationAfterWork|netSecondsClosedAfterSla|averageDurationInSeconds)$/,
    matching: "seconds",
    reason: "a difference of two times",
  },
];

export function matchingOf(operationId: OperationId, status: number, name: string): Matching {
  const matchingRule = rules.find(
    (rule) =>
      rule.name.test(name) &&
      (rule.scope === undefined || (rule.scope === "errors" ? status >= 400 : rule.scope.includes(operationId))),
  );
  return matchingRule?.matching ?? "same";
}

/** Whether statuses count as equal: a service may report a path without a valid id as unknown or as malformed. */
export function isSameStatus(found: number, expected: number, place: string): boolean {
  return (
    found === expected || (place.startsWith("path ") && [400, 404].includes(found) && [400, 404].includes(expected))
  );
}
