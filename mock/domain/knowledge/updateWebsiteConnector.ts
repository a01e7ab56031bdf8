// PATCH /knowledgeSource/websiteConnector/{id} (docs/rules.md, Knowledge).
import { isSameValue } from "../../engine/core/same-value.ts";
import type { Operation } from "../operation.ts";
import type { ConnectorRecord } from "../records/knowledge.ts";
import { refuseBreaches } from "./knowledge-breaches.ts";
import { findPlaceBreaches } from "./knowledge-place.ts";
import {
  assertFreeWebsite,
  changePaths,
  connectorRefusal,
  findPathBreaches,
  findUrlBreaches,
  requireConnector,
  toWebsiteConnector,
} from "./website-connector.ts";

/**
 * Changes the given properties; new exclude paths apply immediately.
 * @throws DomainError notFound `unknown_website_connector`; rule `unreadable_address`, `unknown_structure_node`,
 *   `structure_too_deep`, `too_many_exclude_paths`, or `unprocessable` for several kinds at once; conflict
 *   `website_has_connector`
 */
export const updateWebsiteConnector: Operation<"updateWebsiteConnector"> = ({ path: { id }, body }, { tx }) => {
  const known = requireConnector(tx, id);
  const { addExcludePaths: _added, removeExcludePaths: _removed, ...plain } = body;
  const changed: ConnectorRecord = { ...known, ...plain, ...changePaths(known, body) };
  const urlBreaches = body.url === undefined ? [] : findUrlBreaches(body.url);
  const placeBreaches = changed.parent === known.parent ? [] : findPlaceBreaches(tx, { parent: changed.parent });
  refuseBreaches([...urlBreaches, ...placeBreaches, ...findPathBreaches(changed)], connectorRefusal);
  if (changed.url !== known.url) assertFreeWebsite(tx, changed.url, id);
  return {
    success: true,
    ...toWebsiteConnector(isSameValue(changed, known) ? known : tx.replace("connectors", changed)),
  };
};
