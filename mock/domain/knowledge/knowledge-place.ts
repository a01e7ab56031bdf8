// Rules for the position of a node in the knowledge structure: its parent exists, is not below it, and is not too deep.
import { maxLevels, pathToRoot } from "../records/trees.ts";
import type { Refusals } from "../refusals.ts";
import type { Reader } from "../state-types.ts";
import { isKnownNode } from "./knowledge-node.ts";

/** The opening of a message that refuses a node's position. */
export const placeRefusal = "The place in the structure does not exist or is not allowed";

/** A parent, and the node that moves under it. */
export interface Place {
  readonly parent: number;
  /** Absent for a new node. */
  readonly node?: number | undefined;
  /** Levels below the moved node; undefined if no node is placed. */
  readonly levels: number | undefined;
}

/** Refuses as `unknown_structure_node`, `structure_cycle` or `structure_too_deep`. */
export function checkPlace(reader: Reader, place: Place, refusals: Refusals): void {
  if (checkParent(reader, place.parent, refusals)) checkFit(reader, place, refusals);
}

/** @returns whether the parent exists */
export function checkParent(reader: Reader, parent: number, refusals: Refusals): boolean {
  if (parent === 0 || isKnownNode(reader, parent)) return true;
  const expected = "the id of a structure node, or 0 for the root";
  refusals.addBreach({ code: "unknown_structure_node", pointer: "/parent", found: parent, expected });
  return false;
}

/** Checks a position whose parent exists. */
export function checkFit(reader: Reader, { parent, node, levels }: Place, refusals: Refusals): void {
  const above = pathToRoot((id) => reader.get("knowledgeNodes", id), parent);
  if (node !== undefined && above.has(node)) refuseCycle(parent, refusals);
  else if (levels !== undefined && above.size + 1 + levels > maxLevels) {
    const expected = `a structure node under which this node and everything below it fit into ${maxLevels} levels`;
    refusals.addBreach({ code: "structure_too_deep", pointer: "/parent", found: parent, expected });
  }
}

/** Refuses the moved node, or a node below it, as the parent. */
export function refuseCycle(parent: number, refusals: Refusals): void {
  const expected = "a structure node that is not the moved one or below it";
  refusals.addBreach({ code: "structure_cycle", pointer: "/parent", found: parent, expected });
}
