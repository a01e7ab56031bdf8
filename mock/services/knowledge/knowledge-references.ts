// Checks what the body of a knowledge source refers to: tags, teams, its place in the tree. Called by mock/services/knowledge/knowledge.ts.
import type { Schema } from "../../contract/operation-types.ts";
import { DomainError, describeFirst, type Violation } from "../../core/errors.ts";
import type { Reader } from "../state-types.ts";
import { isInsideOwnPage, isKnownNode } from "./knowledge-structure.ts";

interface Breach {
  readonly code: string;
  readonly violation: Violation;
}

/** A body, the type that the source will have, and the id of the source it updates. */
export interface ReferencesToCheck {
  readonly input: Schema<"KnowledgeSourceInput">;
  readonly type: Schema<"KnowledgeSourceType">;
  readonly sourceId: number | undefined;
}

/**
 * Refuses a body that refers to something unknown, every reference named at once. Teams are looked at for type `news` only.
 * @throws DomainError rule, with the code of what is wrong, or `unprocessable` when several kinds are
 */
export function assertKnownReferences(reader: Reader, { input, type, sourceId }: ReferencesToCheck): void {
  const breaches = [
    ...unknownIds(reader, "tags", "tag", input.tags ?? []),
    ...unknownIds(reader, "teams", "team", type === "news" ? (input.teams ?? []) : []),
    ...misplaced(reader, input.parent ?? 0, sourceId),
  ];
  const [first] = breaches;
  if (first === undefined) return;
  const code = breaches.every((breach) => breach.code === first.code) ? first.code : "unprocessable";
  const violations = breaches.map((breach) => breach.violation);
  const opening = "The knowledge source refers to what does not exist or does not fit";
  throw new DomainError("rule", code, `${opening}: ${describeFirst(violations)}.`, violations);
}

function unknownIds(reader: Reader, field: "tags" | "teams", what: "tag" | "team", ids: readonly number[]): Breach[] {
  return ids.flatMap((id, index) => {
    if (reader.get(field, id) !== undefined) return [];
    return [toBreach(`unknown_${what}`, `/${field}/${index}`, id, `the id of a ${what}`)];
  });
}

function misplaced(reader: Reader, parent: number, sourceId: number | undefined): Breach[] {
  if (parent === 0) return [];
  if (!isKnownNode(reader, parent)) {
    return [toBreach("unknown_structure_node", "/parent", parent, "the id of a structure node, or 0 for the root")];
  }
  if (sourceId === undefined || !isInsideOwnPage(reader, parent, sourceId)) return [];
  return [toBreach("structure_cycle", "/parent", parent, "a structure node outside of the source's own page")];
}

function toBreach(code: string, pointer: string, id: number, expected: string): Breach {
  return { code, violation: { in: "body", pointer, found: String(id), expected } };
}
