// GET /tag/{id} (docs/rules.md, Directory).
import type { Operation } from "../operation.ts";
import * as directory from "./directory.ts";

export const getTag: Operation<"getTag"> = ({ path }, { tx }) => directory.getTag(tx, path.id);
