// GET /app (docs/rules.md, Apps).
import type { Operation } from "../operation.ts";

/** All apps that are not deleted, by id. */
export const listApps: Operation<"listApps"> = (_input, { tx }) => ({
  success: true,
  apps: [...tx.all("apps")].filter(({ deletedAt }) => deletedAt === null),
});
