// GET /knowledgeSource/websiteConnector/{id} (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import { requireConnector, toWebsiteConnector } from "./website-connector.ts";

export const getWebsiteConnector: Operation<"getWebsiteConnector"> = ({ path }, { tx }) =>
  toWebsiteConnector(requireConnector(tx, path.id));
