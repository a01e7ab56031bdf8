// POST /knowledgeSource/websiteConnector (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import * as connectors from "./website-connectors.ts";

export const createWebsiteConnector: Operation<"createWebsiteConnector"> = ({ body }, { tx }) => ({
  success: true,
  ...connectors.createWebsiteConnector(tx, body),
});
