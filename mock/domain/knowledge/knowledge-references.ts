// Checks the references in the body of a knowledge source: tags, teams, its place in the tree.
import type { Schema } from "../../contract/operation-types.ts";
import { maxLevels } from "../records/trees.ts";
import type { Reader } from "../state-types.ts";
import { type Breach, refuseBreaches, toBreach } from "./knowledge-breaches.ts";
import { isInsideOwnPage, isKnownNode, levelOfPage } from "./knowledge-node.ts";

/** A body, the type that the source will have, and the id of the source it updates. */
export interface ReferencesToCheck {
  readonly input: Pick<Schema<"KnowledgeSourceInput">, "tags" | "teams" | "parent">;
  readonly type: Schema<"KnowledgeSourceType">;
  readonly sourceId: number | undefined;
  /** The node under which the source will be. */
  readonly parent: number;
}

/**
 * Refuses a body with unknown references, naming every one. Teams are checked only for type `news`.
 * @throws DomainError rule, with the code of the breach, or `unprocessable` for several kinds
 */
export function assertKnownReferences(reader: Reader, { input, type, sourceId, parent }: ReferencesToCheck): void {
  const breaches = [
    ...unknownIds(reader, "tags", "tag", input.tags ?? []),
    ...unknownIds(reader, "teams", "team", type === "news" ? (input.teams ?? []) : []),
    ...unknownParent(reader, input.parent ?? 0),
    ...misplaced(reader, { parent, sourceId, type }),
  ];
  refuseBreaches(breaches, "The knowledge source refers to what does not exist or does not fit");
}

function unknownIds(reader: Reader, field: "tags" | "teams", what: "tag" | "team", ids: readonly number[]): Breach[] {
  return ids.flatMap((id, index) => {
    if (reader.get(field, id) !== undefined) return [];
    return [toBreach(`unknown_${what}`, `/${field}/${index}`, String(id), `the id of a ${what}`)];
  });
}

function unknownParent(reader: Reader, parent: number): Breach[] {
  if (parent === 0 || isKnownNode(reader, parent)) return [];
  return [
    toBreach("unknown_structure_node", "/parent", String(parent), "the id of a structure node, or 0 for the root"),
  ];
}

/** Checks the parent that the source will have, sent or not, because its page follows it. */
function misplaced(
  reader: Reader,
  { parent, sourceId, type }: Pick<ReferencesToCheck, "parent" | "sourceId" | "type">,
): Breach[] {
  if (sourceId !== undefined && isInsideOwnPage(reader, parent, sourceId)) {
    return [
      toBreach("structure_cycle", "/parent", String(parent), "a structure node outside of the source's own page"),
    ];
  }
  if (type !== "website" || levelOfPage(reader, parent, sourceId) <= maxLevels) return [];
  const expected = `a structure node under which the page, with all below it, is at most ${maxLevels} levels deep`;
  return [toBreach("structure_too_deep", "/parent", String(parent), expected)];
}
