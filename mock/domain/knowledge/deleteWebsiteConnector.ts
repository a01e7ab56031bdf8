// DELETE /knowledgeSource/websiteConnector/{id} (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import * as connectors from "./website-connectors.ts";

export const deleteWebsiteConnector: Operation<"deleteWebsiteConnector"> = ({ path }, { tx }) => ({
  success: true,
  ...connectors.deleteWebsiteConnector(tx, path.id),
});
