// GET /aiAgent/{id} (docs/rules.md, Directory).
import type { Operation } from "../operation.ts";
import * as directory from "./directory.ts";

export const getAiAgent: Operation<"getAiAgent"> = ({ path }, { tx }) => directory.getAiAgent(tx, path.id);
