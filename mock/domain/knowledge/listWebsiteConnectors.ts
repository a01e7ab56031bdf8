// GET /knowledgeSource/websiteConnector (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import { toWebsiteConnector } from "./website-connector.ts";

/** All connectors, by id. */
export const listWebsiteConnectors: Operation<"listWebsiteConnectors"> = (_input, { tx }) => ({
  success: true,
  connectors: [...tx.all("connectors")].map(toWebsiteConnector),
});
