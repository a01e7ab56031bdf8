// GET /knowledgeSource/websiteConnector (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import * as connectors from "./website-connectors.ts";

export const listWebsiteConnectors: Operation<"listWebsiteConnectors"> = (_input, { tx }) => ({
  success: true,
  connectors: connectors.listWebsiteConnectors(tx),
});
