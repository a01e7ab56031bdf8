// PATCH /knowledgeSource/websiteConnector/{id} (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import * as connectors from "./website-connectors.ts";

export const updateWebsiteConnector: Operation<"updateWebsiteConnector"> = ({ path, body }, { tx }) => ({
  success: true,
  ...connectors.updateWebsiteConnector(tx, { id: path.id, input: body }),
});
