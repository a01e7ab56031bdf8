// PATCH /knowledgeSource/websiteConnector/{id} (docs/rules.md, Knowledge).
import { isSameValue } from "../../engine/core/same-value.ts";
import type { Operation } from "../operation.ts";
import type { ConnectorRecord } from "../records/knowledge.ts";
import { createRefusals } from "../refusals.ts";
import { checkPlace } from "./knowledge-place.ts";
import {
  assertFreeWebsite,
  changePaths,
  checkExcludePaths,
  checkUrl,
  connectorRefusal,
  requireConnector,
  toWebsiteConnector,
} from "./website-connector.ts";

/** Changes the given properties; new exclude paths apply immediately. */
export const updateWebsiteConnector: Operation<"updateWebsiteConnector"> = ({ path: { id }, body }, { tx }) => {
  const connector = requireConnector(tx, id);
  const { addExcludePaths: _added, removeExcludePaths: _removed, ...fields } = body;
  const stored: ConnectorRecord = { ...connector, ...fields, ...changePaths(connector, body) };
  const refusals = createRefusals();
  if (body.url !== undefined) checkUrl(body.url, refusals);
  if (stored.parent !== connector.parent) checkPlace(tx, { parent: stored.parent, levels: 0 }, refusals);
  checkExcludePaths(stored, refusals);
  refusals.throwIfAny(connectorRefusal);
  if (stored.url !== connector.url) assertFreeWebsite(tx, stored.url, id);
  return {
    success: true,
    ...toWebsiteConnector(isSameValue(stored, connector) ? connector : tx.replace("connectors", stored)),
  };
};
