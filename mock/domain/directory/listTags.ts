// GET /tag (docs/rules.md, Directory).
import type { Operation } from "../operation.ts";
import * as directory from "./directory.ts";

export const listTags: Operation<"listTags"> = ({ query }, { tx }) => ({
  success: true,
  tags: directory.listTags(tx, query),
});
