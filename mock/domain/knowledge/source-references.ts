// Checks the references in the body of a knowledge source: tags, teams, and the parent in the structure.
import type { Schema } from "../../contract/operation-types.ts";
import type { KnowledgeNodeRecord } from "../records/knowledge.ts";
import { levelsBelow } from "../records/trees.ts";
import { createRefusals, type Refusals } from "../refusals.ts";
import type { Reader } from "../state-types.ts";
import { checkFit, checkParent } from "./knowledge-place.ts";

/** A body and the resulting source. */
export interface ReferencesToCheck {
  readonly input: Pick<Schema<"KnowledgeSourceInput">, "tags" | "teams" | "parent">;
  readonly type: Schema<"KnowledgeSourceType">;
  /** Undefined for a new source. */
  readonly sourceId: number | undefined;
  /** The source's parent after the change, whether sent or not. */
  readonly nextParent: number;
}

/**
 * Refuses a body with unknown references, naming every one. Teams are checked only for type `news`.
 * @throws DomainError rule, with the code of the breach, or `unprocessable` for several kinds
 */
export function assertKnownReferences(reader: Reader, { input, type, sourceId, nextParent }: ReferencesToCheck): void {
  const refusals = createRefusals();
  checkIds(reader, "tags", input.tags ?? [], refusals);
  if (type === "news") checkIds(reader, "teams", input.teams ?? [], refusals);
  if (checkParent(reader, input.parent ?? 0, refusals)) {
    const [page] = sourceId === undefined ? [] : reader.lookup("knowledgeNodes", "article", sourceId);
    // Only websites have a page.
    const levels = type === "website" ? countMovedLevels(reader, page, nextParent) : undefined;
    checkFit(reader, { parent: nextParent, node: page?.id, levels }, refusals);
  }
  refusals.throwIfAny("The knowledge source has unknown or unsuitable references");
}

/** The number of levels that move with a page; 0 if it is new or stays at its parent. */
function countMovedLevels(reader: Reader, page: KnowledgeNodeRecord | undefined, nextParent: number): number {
  const isMoved = page !== undefined && page.parent !== nextParent;
  return isMoved ? levelsBelow(reader.all("knowledgeNodes"), page.id) : 0;
}

function checkIds(reader: Reader, field: "tags" | "teams", ids: readonly number[], refusals: Refusals): void {
  const noun = field === "tags" ? "tag" : "team";
  for (const [index, id] of ids.entries()) {
    if (reader.get(field, id) !== undefined) continue;
    const expected = `the id of a ${noun}`;
    refusals.addBreach({ code: `unknown_${noun}`, pointer: `/${field}/${index}`, found: id, expected });
  }
}
