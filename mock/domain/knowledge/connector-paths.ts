// The include and exclude paths of a website connector after a change. Called by mock/domain/knowledge/website-connectors.ts.
import type { Schema } from "../../contract/operation-types.ts";
import type { ConnectorRecord } from "../records/knowledge.ts";
import { type Breach, toBreach } from "./knowledge-breaches.ts";

/** So many a connector has at most, as the contract says of one body. */
const mostExcludePaths = 100;

type Paths = Pick<ConnectorRecord, "includePaths" | "excludePaths">;

/**
 * Lists in a body replace those that are there; after that single exclude paths are added at the end and taken away, a path that is in both
 * is taken away (docs/rules.md, Knowledge). Each path is there once.
 */
export function changePaths(known: Paths, input: Schema<"WebsiteConnectorChange">): Paths {
  const { addExcludePaths = [], removeExcludePaths = [] } = input;
  const kept = [...(input.excludePaths ?? known.excludePaths), ...addExcludePaths];
  const excludePaths = [...new Set(kept)].filter((path) => !removeExcludePaths.includes(path));
  return { includePaths: [...new Set(input.includePaths ?? known.includePaths)], excludePaths };
}

/** More exclude paths than a connector has, if there are (`too_many_exclude_paths`). */
export function findPathBreaches({ excludePaths: { length } }: Paths): readonly Breach[] {
  if (length <= mostExcludePaths) return [];
  const expected = `so few that no more than ${mostExcludePaths} are there in all`;
  return [toBreach("too_many_exclude_paths", "/addExcludePaths", `${length} exclude paths`, expected)];
}
