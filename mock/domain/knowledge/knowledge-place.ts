// Checks the place of a node, or of the pages of a website, in the knowledge structure.
import { maxLevels, pathToRoot } from "../records/trees.ts";
import type { Reader } from "../state-types.ts";
import { type Breach, refuseBreaches, toBreach } from "./knowledge-breaches.ts";
import { isKnownNode } from "./knowledge-node.ts";

/** A parent, and what moves under it: an existing node, if any, and the number of levels below that. */
export interface Place {
  readonly parent: number;
  readonly node?: number;
  readonly levels?: number;
}

/**
 * Refuses a place that does not exist, is below the node itself, or makes the tree too deep.
 * @throws DomainError rule `unknown_structure_node`, `structure_cycle`, `structure_too_deep`
 */
export function assertPlace(reader: Reader, place: Place): void {
  refuseBreaches(findPlaceBreaches(reader, place), "The place in the structure does not exist or does not fit");
}

/** The breaches of a place. */
export function findPlaceBreaches(reader: Reader, { parent, node, levels = 0 }: Place): readonly Breach[] {
  if (parent === 0) return [];
  if (!isKnownNode(reader, parent)) {
    return [misplaced("unknown_structure_node", parent, "the id of a structure node, or 0 for the root")];
  }
  const above = pathToRoot((id) => reader.get("knowledgeNodes", id), parent);
  if (node !== undefined && above.has(node)) {
    return [misplaced("structure_cycle", parent, "a structure node outside of the node itself")];
  }
  if (above.size + 1 + levels <= maxLevels) return [];
  const expected = `a structure node under which this, with all below it, is at most ${maxLevels} levels deep`;
  return [misplaced("structure_too_deep", parent, expected)];
}

function misplaced(code: string, parent: number, expected: string): Breach {
  return toBreach(code, "/parent", String(parent), expected);
}
