// DELETE /knowledgeSource/websiteConnector/{id} (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import { replaceSource } from "./knowledge-source.ts";
import { createPageOwnerFinder } from "./page-owner.ts";
import { requireConnector } from "./website-connector.ts";

/** Removes a connector and marks its pages as deleted. */
export const deleteWebsiteConnector: Operation<"deleteWebsiteConnector"> = ({ path: { id } }, { tx }) => {
  requireConnector(tx, id);
  const findOwner = createPageOwnerFinder(tx);
  const pages = [...tx.all("knowledgeSources")].filter(
    (source) => source.status !== "deleted" && findOwner(source)?.connector.id === id,
  );
  for (const page of pages) replaceSource(tx, page, { status: "deleted" });
  tx.remove("connectors", id);
  return { success: true, id, articleIds: pages.map((page) => page.id) };
};
