// The error codes of the contract: statuses, operations and what each means.
import rules from "../../../mock/control/journal/rules.json" with { type: "json" };
import remedies from "../../../spec/generated/remedies.json" with { type: "json" };
import { type Contract, listOperations, type Placed, type Response, responsesOf } from "./contract.ts";
import { read, valuesOf } from "./schema.ts";

export interface ErrorCode {
  readonly code: string;
  readonly statuses: readonly string[];
  /** Markdown, like the next two. */
  readonly meaning: string;
  /** What to do about it; undefined where that is another operation which is not served. */
  readonly fix: string | undefined;
  readonly rule: string | undefined;
  readonly operations: readonly Placed[];
}

/** The codes that a response can have. */
export function codesOf(contract: Contract, response: Response): readonly string[] {
  const [content] = Object.values(response.content ?? {});
  const { properties: { code } = {} } = read(contract, content?.schema);
  return code === undefined ? [] : (valuesOf(contract, code) ?? []).map(String);
}

/** By code: what it means, and what to do about it. */
const remedyOf: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(remedies));
const ruleOf: ReadonlyMap<string, string> = new Map(Object.entries(rules).map(([code, { text }]) => [code, text]));

/** Every code, in alphabetical order. */
export function listErrorCodes(contract: Contract): readonly ErrorCode[] {
  const all = listOperations(contract);
  const isServed = (fix: string) =>
    [...fix.matchAll(/`([A-Z]+) (\/[^`]*)`/g)].every(([, method, path]) =>
      all.some((one) => one.path === path && one.method.toUpperCase() === method),
    );
  const found = all.flatMap((placed) =>
    responsesOf(contract, placed).flatMap(([status, response]) =>
      codesOf(contract, response).map((code) => ({ code, status, placed, about: response.description })),
    ),
  );
  return Array.from(
    Map.groupBy(found, ({ code }) => code),
    ([code, places]) => {
      // A code of an addition has what its contract says only.
      const [meaning = "", fix = ""] = remedyOf.get(code) ?? [places[0]?.about];
      return {
        code,
        statuses: [...new Set(places.map(({ status }) => status))].sort(),
        meaning,
        fix: fix !== "" && isServed(fix) ? fix : undefined,
        rule: ruleOf.get(code),
        operations: [...new Set(places.map(({ placed }) => placed))],
      };
    },
  ).sort((one, other) => one.code.localeCompare(other.code));
}
