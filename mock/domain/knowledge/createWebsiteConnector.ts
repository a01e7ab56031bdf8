// POST /knowledgeSource/websiteConnector (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import { createRefusals } from "../refusals.ts";
import type { Transaction } from "../state-types.ts";
import { checkPlace } from "./knowledge-place.ts";
import { assertFreeWebsite, checkUrl, connectorRefusal, toWebsiteConnector } from "./website-connector.ts";

/** Connects a website; creates a node for it if no `parent` is given. */
export const createWebsiteConnector: Operation<"createWebsiteConnector"> = ({ body }, { tx }) => {
  const { url, name, maxPages = 100, frequency = "daily", includePaths = [], excludePaths = [] } = body;
  const refusals = createRefusals();
  checkUrl(url, refusals);
  checkPlace(tx, { parent: body.parent ?? 0, levels: 0 }, refusals);
  refusals.throwIfAny(connectorRefusal);
  assertFreeWebsite(tx, url);
  const connector = tx.insert("connectors", {
    id: tx.nextId("connectors"),
    name,
    url,
    parent: body.parent ?? insertWebsiteNode(tx, name),
    includePaths: [...new Set(includePaths)],
    excludePaths: [...new Set(excludePaths)],
    maxPages,
    frequency,
  });
  return { success: true, ...toWebsiteConnector(connector) };
};

function insertWebsiteNode(tx: Transaction, name: string): number {
  const id = tx.nextId("knowledgeNodes");
  tx.insert("knowledgeNodes", { id, name, type: "website", description: null, parent: 0, articleId: null });
  return id;
}
