// The operations of tag `service`: health, version and the contract itself. Everybody may call them. Listed in mock/domain/operations.ts.
import type { Result } from "../../contract/operation-types.ts";
import type { Operation } from "../operation.ts";

const health: Result<"getHealth"> = Object.freeze({ status: "ok" });

/** GET /health (docs/rules.md, Requests and responses; the answer is assumed). */
export const getHealth: Operation<"getHealth"> = () => health;

/** GET /version (docs/rules.md, Requests and responses; the answer is assumed). */
export const getVersion: Operation<"getVersion"> = (_input, { about }) => ({
  name: about.name,
  version: about.version,
  contractVersion: about.contractVersion,
});

/** GET /docs/open-api (docs/rules.md, Requests and responses): the bundled contract; http writes it as YAML or JSON by `Accept`. */
export const getOpenApiDocument: Operation<"getOpenApiDocument"> = (_input, { about }) => about.document();
