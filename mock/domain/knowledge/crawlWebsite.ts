// POST /knowledgeSource/websiteConnector/{id}/crawl (docs/rules.md, Knowledge).
import { DomainError } from "../../engine/core/errors.ts";
import { toIso } from "../../engine/core/time.ts";
import type { Operation } from "../operation.ts";
import { pageMs } from "./passing-time.ts";
import { requireConnector, toWebsiteConnector } from "./website-connector.ts";

/** Starts a crawl; it finds its first page one step later. */
export const crawlWebsite: Operation<"crawlWebsite"> = ({ path: { id } }, { tx }) => {
  const connector = requireConnector(tx, id);
  const { crawl } = connector;
  if (crawl !== undefined && crawl.endedAt === null) {
    const message = `Website connector ${id} has been crawling since ${toIso(crawl.startedAt)}; read it again until the crawl has ended.`;
    throw new DomainError("conflict", "crawl_running", message);
  }
  const started = {
    startedAt: tx.now,
    nextAt: tx.now + pageMs,
    endedAt: null,
    position: 0,
    pagesFound: 0,
    pagesAdded: 0,
  };
  return { success: true, ...toWebsiteConnector(tx.replace("connectors", { ...connector, crawl: started })) };
};
