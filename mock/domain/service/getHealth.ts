// GET /health (docs/rules.md, Requests and responses; the response is assumed).
import type { Result } from "../../contract/operation-types.ts";
import type { Operation } from "../operation.ts";

const health: Result<"getHealth"> = Object.freeze({ status: "ok" });

export const getHealth: Operation<"getHealth"> = () => health;
