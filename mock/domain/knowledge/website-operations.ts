// The operations of website connectors, of tag `knowledge`. The rules are in mock/domain/knowledge/website-connectors.ts and
// mock/domain/knowledge/website-crawl.ts.

import type { Operation } from "../operation.ts";
import * as connectors from "./website-connectors.ts";
import * as crawl from "./website-crawl.ts";

/** GET /knowledgeSource/websiteConnector (docs/rules.md, Knowledge). */
export const listWebsiteConnectors: Operation<"listWebsiteConnectors"> = (_input, { tx }) => ({
  success: true,
  connectors: connectors.listWebsiteConnectors(tx),
});

/** POST /knowledgeSource/websiteConnector (docs/rules.md, Knowledge). */
export const createWebsiteConnector: Operation<"createWebsiteConnector"> = ({ body }, { tx }) => ({
  success: true,
  ...connectors.createWebsiteConnector(tx, body),
});

/** GET /knowledgeSource/websiteConnector/{id} (docs/rules.md, Knowledge). */
export const getWebsiteConnector: Operation<"getWebsiteConnector"> = ({ path }, { tx }) =>
  connectors.getWebsiteConnector(tx, path.id);

/** PATCH /knowledgeSource/websiteConnector/{id} (docs/rules.md, Knowledge). */
export const updateWebsiteConnector: Operation<"updateWebsiteConnector"> = ({ path, body }, { tx }) => ({
  success: true,
  ...connectors.updateWebsiteConnector(tx, { id: path.id, input: body }),
});

/** DELETE /knowledgeSource/websiteConnector/{id} (docs/rules.md, Knowledge). */
export const deleteWebsiteConnector: Operation<"deleteWebsiteConnector"> = ({ path }, { tx }) => ({
  success: true,
  ...connectors.deleteWebsiteConnector(tx, path.id),
});

/** POST /knowledgeSource/websiteConnector/{id}/crawl (docs/rules.md, Knowledge). */
export const crawlWebsite: Operation<"crawlWebsite"> = ({ path }, { tx }) => ({
  success: true,
  ...crawl.crawlWebsite(tx, path.id),
});
