// GET /tag/{id} (docs/rules.md, Directory).
import { DomainError } from "../../engine/core/errors.ts";
import type { Operation } from "../operation.ts";

export const getTag: Operation<"getTag"> = ({ path: { id } }, { tx }) => {
  const tag = tx.get("tags", id);
  if (tag === undefined) throw new DomainError("notFound", "tag_not_found", `There is no tag ${id}.`);
  return tag;
};
