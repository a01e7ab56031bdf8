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
  const known = requireConnector(tx, id);
  const { addExcludePaths: _added, removeExcludePaths: _removed, ...plain } = body;
  const changed: ConnectorRecord = { ...known, ...plain, ...changePaths(known, body) };
  const refusals = createRefusals();
  if (body.url !== undefined) checkUrl(body.url, refusals);
  if (changed.parent !== known.parent) checkPlace(tx, { parent: changed.parent, levels: 0 }, refusals);
  checkExcludePaths(changed, refusals);
  refusals.throwIfAny(connectorRefusal);
  if (changed.url !== known.url) assertFreeWebsite(tx, changed.url, id);
  return {
    success: true,
    ...toWebsiteConnector(isSameValue(changed, known) ? known : tx.replace("connectors", changed)),
  };
};
