// GET /app/{appId}/export (docs/rules.md, Apps).
import type { Operation } from "../operation.ts";
import { needApp } from "./app.ts";

/**
 * The bundle of an app, for `importApp` here or elsewhere (its content is assumed).
 * @throws DomainError notFound `unknown_app`: unknown or deleted
 */
export const exportApp: Operation<"exportApp"> = ({ path }, { tx }) => {
  const app = needApp(tx, path.appId);
  const { id: _id, deletedAt: _deletedAt, createdBy: _createdBy, createdAt: _createdAt, ...bundle } = app;
  return bundle;
};
