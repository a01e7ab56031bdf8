// GET /app/{appId} (docs/rules.md, Apps).
import type { Operation } from "../operation.ts";
import { needApp } from "./app.ts";

/** @throws DomainError notFound `unknown_app`: unknown or deleted */
export const getApp: Operation<"getApp"> = ({ path }, { tx }) => needApp(tx, path.appId);
