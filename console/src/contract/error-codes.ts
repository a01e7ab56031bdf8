// Lists the contract's error codes with their statuses, operations, meanings and fixes.
import rules from "../../../mock/control/journal/rules.json" with { type: "json" };
import remedies from "../../../spec/generated/remedies.json" with { type: "json" };
import { type Contract, listOperations, type OperationEntry, type Response, responsesOf } from "./contract.ts";
import { resolveSchema, valuesOf } from "./schema.ts";

export interface ErrorCode {
  readonly code: string;
  readonly statuses: readonly string[];
  /** Markdown, like the next two. */
  readonly meaning: string;
  /** How to fix the error; undefined if the fix names an operation that is not served. */
  readonly fix: string | undefined;
  readonly rule: string | undefined;
  readonly operations: readonly OperationEntry[];
}

/** The codes that a response can have. */
export function codesOf(contract: Contract, response: Response): readonly string[] {
  const [content] = Object.values(response.content ?? {});
  const { properties: { code } = {} } = resolveSchema(contract, content?.schema);
  return code === undefined ? [] : (valuesOf(contract, code) ?? []).map(String);
}

/** Meaning and fix by code. */
const remedyOf: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(remedies));
const ruleOf: ReadonlyMap<string, string> = new Map(Object.entries(rules).map(([code, { text }]) => [code, text]));

/** Every code, in alphabetical order. */
export function listErrorCodes(contract: Contract): readonly ErrorCode[] {
  const all = listOperations(contract);
  const isServed = (fix: string) =>
    [...fix.matchAll(/`([A-Z]+) (\/[^`]*)`/g)].every(([, method, path]) =>
      all.some((entry) => entry.path === path && entry.method.toUpperCase() === method),
    );
  const occurrences = all.flatMap((entry) =>
    responsesOf(contract, entry).flatMap(([status, response]) =>
      codesOf(contract, response).map((code) => ({ code, status, entry, description: response.description })),
    ),
  );
  return Array.from(
    Map.groupBy(occurrences, ({ code }) => code),
    ([code, group]) => {
      // Additions describe their codes only in their own contract.
      const [meaning = "", fix = ""] = remedyOf.get(code) ?? [group[0]?.description];
      return {
        code,
        statuses: [...new Set(group.map(({ status }) => status))].sort(),
        meaning,
        fix: fix !== "" && isServed(fix) ? fix : undefined,
        rule: ruleOf.get(code),
        operations: [...new Set(group.map(({ entry }) => entry))],
      };
    },
  ).sort((a, b) => a.code.localeCompare(b.code));
}
