// GET /team/list (docs/rules.md, Directory).
import type { Operation } from "../operation.ts";

/** All teams, by id. */
export const listTeams: Operation<"listTeams"> = (_input, { tx }) => ({ success: true, teams: [...tx.all("teams")] });
