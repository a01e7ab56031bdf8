// GET /knowledgeSource/websiteConnector/{id} (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import * as connectors from "./website-connectors.ts";

export const getWebsiteConnector: Operation<"getWebsiteConnector"> = ({ path }, { tx }) =>
  connectors.getWebsiteConnector(tx, path.id);
