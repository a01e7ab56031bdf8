// The error codes of the contract: statuses, operations and what each means.
import { type Contract, listOperations, type Placed, type Response, responsesOf } from "./contract.ts";
import { remedies } from "./remedies.ts";
import { read, valuesOf } from "./schema.ts";

export interface ErrorCode {
  readonly code: string;
  readonly statuses: readonly string[];
  /** What to do about the code, or what the contract says where it lists it. */
  readonly meaning: string;
  readonly operations: readonly Placed[];
}

/** The codes that a response can have. */
export function codesOf(contract: Contract, response: Response): readonly string[] {
  const [content] = Object.values(response.content ?? {});
  const { properties: { code } = {} } = read(contract, content?.schema);
  return code === undefined ? [] : (valuesOf(contract, code) ?? []).map(String);
}

/** Every code, in alphabetical order. */
export function listErrorCodes(contract: Contract): readonly ErrorCode[] {
  const found = new Map<string, { statuses: Set<string>; meaning: string; operations: Set<Placed> }>();
  for (const placed of listOperations(contract)) {
    for (const [status, response] of responsesOf(contract, placed)) {
      for (const code of codesOf(contract, response)) {
        const known = found.get(code) ?? {
          statuses: new Set(),
          meaning: remedies[code] ?? response.description ?? "",
          operations: new Set(),
        };
        found.set(code, known);
        known.statuses.add(status);
        known.operations.add(placed);
      }
    }
  }
  return [...found]
    .map(([code, { statuses, meaning, operations }]) => ({
      code,
      statuses: [...statuses].sort(),
      meaning,
      operations: [...operations],
    }))
    .sort((one, other) => one.code.localeCompare(other.code));
}
