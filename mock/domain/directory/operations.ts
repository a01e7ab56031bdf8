// The operations of tag `directory`: tags, teams, AI agents. The rules are in mock/domain/directory/directory.ts.

import type { Operation } from "../operation.ts";
import * as directory from "./directory.ts";

/** GET /tag (docs/rules.md, Directory). */
export const listTags: Operation<"listTags"> = ({ query }, { tx }) => ({
  success: true,
  tags: directory.listTags(tx, query),
});

/** GET /tag/{id} (docs/rules.md, Directory). */
export const getTag: Operation<"getTag"> = ({ path }, { tx }) => directory.getTag(tx, path.id);

/** GET /team/list (docs/rules.md, Directory). */
export const listTeams: Operation<"listTeams"> = (_input, { tx }) => ({
  success: true,
  teams: directory.listTeams(tx),
});

/** GET /aiAgents (docs/rules.md, Directory). */
export const listAiAgents: Operation<"listAiAgents"> = (_input, { tx }) => ({
  success: true,
  aiAgents: directory.listAiAgents(tx),
});

/** GET /aiAgent/{id} (docs/rules.md, Directory). */
export const getAiAgent: Operation<"getAiAgent"> = ({ path }, { tx }) => directory.getAiAgent(tx, path.id);
