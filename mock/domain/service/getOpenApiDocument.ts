// GET /docs/open-api (docs/rules.md, Requests and responses).
import type { Operation } from "../operation.ts";

export const getOpenApiDocument: Operation<"getOpenApiDocument"> = (_input, { about }) => about.document();
