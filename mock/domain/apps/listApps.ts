// GET /app (docs/rules.md, Apps).
import type { Operation } from "../operation.ts";

/** The apps by id, without deleted ones. */
export const listApps: Operation<"listApps"> = (_input, { tx }) => ({
  success: true,
  apps: [...tx.all("apps")].filter(({ deletedAt }) => deletedAt === null),
});
