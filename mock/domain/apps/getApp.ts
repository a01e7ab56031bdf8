// GET /app/{appId} (docs/rules.md, Apps).
import type { Operation } from "../operation.ts";
import { requireApp } from "./app.ts";

/** @throws DomainError notFound `unknown_app`: unknown or deleted */
export const getApp: Operation<"getApp"> = ({ path }, { tx }) => requireApp(tx, path.appId);
