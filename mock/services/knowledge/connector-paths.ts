// The include and exclude paths of a website connector after a change. Called by mock/services/knowledge/website-connectors.ts.
import type { Schema } from "../../contract/operation-types.ts";
import { DomainError, type Violation } from "../../core/errors.ts";
import type { ConnectorRecord } from "../../records/knowledge.ts";

/** So many a connector has at most, as the contract says of one body. */
const mostExcludePaths = 100;

type Paths = Pick<ConnectorRecord, "includePaths" | "excludePaths">;

/**
 * Lists in a body replace those that are there; after that single exclude paths are added at the end and taken away, a path that is in both
 * is taken away (docs/rules.md, Knowledge). Each path is there once.
 * @throws DomainError rule `too_many_exclude_paths`
 */
export function changePaths(known: Paths, input: Schema<"WebsiteConnectorChange">): Paths {
  const { addExcludePaths = [], removeExcludePaths = [] } = input;
  const kept = [...(input.excludePaths ?? known.excludePaths), ...addExcludePaths];
  const excludePaths = [...new Set(kept)].filter((path) => !removeExcludePaths.includes(path));
  assertFew(excludePaths.length);
  return { includePaths: [...new Set(input.includePaths ?? known.includePaths)], excludePaths };
}

function assertFew(count: number): void {
  if (count <= mostExcludePaths) return;
  const expected = `so few that no more than ${mostExcludePaths} are there in all`;
  const violation: Violation = { in: "body", pointer: "/addExcludePaths", found: `${count} exclude paths`, expected };
  const message = `A website connector has no more than ${mostExcludePaths} exclude paths.`;
  throw new DomainError("rule", "too_many_exclude_paths", message, [violation]);
}
