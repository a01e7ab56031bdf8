// GET /app/{appId}/export (docs/rules.md, Apps).
import type { Operation } from "../operation.ts";
import { requireApp } from "./app.ts";

/** The bundle of an app, for `importApp` here or elsewhere (its content is assumed). */
export const exportApp: Operation<"exportApp"> = ({ path }, { tx }) => {
  const app = requireApp(tx, path.appId);
  const { id: _id, deletedAt: _deletedAt, createdBy: _createdBy, createdAt: _createdAt, ...bundle } = app;
  return bundle;
};
