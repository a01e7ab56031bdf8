// GET /team/list (docs/rules.md, Directory).
import type { Operation } from "../operation.ts";
import * as directory from "./directory.ts";

export const listTeams: Operation<"listTeams"> = (_input, { tx }) => ({
  success: true,
  teams: directory.listTeams(tx),
});
