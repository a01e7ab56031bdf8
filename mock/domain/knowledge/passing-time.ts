// Effects of passing time on website connectors: a crawl finds one page per step, then ends.

import { type DueEventName, defineProgress } from "../progress.ts";
import type { ConnectorRecord } from "../records/knowledge.ts";
import { maxLevels, pathToRoot } from "../records/trees.ts";
import { textsOf } from "../records/world-texts.ts";
import type { Reader, Transaction } from "../state-types.ts";
import { compilePaths } from "./knowledge-exclusion.ts";
import { placePage } from "./knowledge-node.ts";
import { defaultContent, findByName, insertSource } from "./knowledge-source.ts";
import { planWebsite, type WebsitePage } from "./website-plan.ts";

/** The time from the start of a crawl to its first page, from page to page, and from the last page to the end. */
export const pageMs = 2_000;

/** The steps of running crawls: one per page, and the end. */
export const websiteCrawl = defineProgress({
  collection: "connectors",
  index: "crawl",
  late: "taken",
  step: takeStep,
});

function takeStep(tx: Transaction, connector: ConnectorRecord): DueEventName | undefined {
  const { crawl } = connector;
  if (crawl === undefined || crawl.endedAt !== null) return undefined;
  const pages = planWebsite(textsOf(tx).service.website, tx.seed, connector.url);
  const position = findNextPage(tx, connector, pages, crawl.position);
  const page = pages[position];
  if (page === undefined) {
    tx.replace("connectors", { ...connector, crawl: { ...crawl, nextAt: null, endedAt: tx.now } });
    return "websiteCrawled";
  }
  const pagesAdded = crawl.pagesAdded + (addPage(tx, connector, page) ? 1 : 0);
  const pagesFound = crawl.pagesFound + 1;
  const next = { ...crawl, position: position + 1, nextAt: tx.now + pageMs, pagesFound, pagesAdded };
  tx.replace("connectors", { ...connector, crawl: next });
  return "websitePageFound";
}

/** The position of the next page included by the connector's current paths; the number of pages if none is left. */
function findNextPage(reader: Reader, connector: ConnectorRecord, pages: readonly WebsitePage[], from: number): number {
  const { includePaths, excludePaths, maxPages, crawl } = connector;
  if ((crawl?.pagesFound ?? 0) >= maxPages || !hasRoom(reader, connector)) return pages.length;
  const isIncluded = includePaths.length === 0 ? () => true : compilePaths(includePaths);
  const isExcluded = compilePaths(excludePaths);
  const next = pages.findIndex(({ path }, index) => index >= from && isIncluded(path) && !isExcluded(path));
  return next === -1 ? pages.length : next;
}

/** Whether pages under the connector's node are within the allowed depth; the node may have moved. */
function hasRoom(reader: Reader, { parent }: ConnectorRecord): boolean {
  return pathToRoot((id) => reader.get("knowledgeNodes", id), parent).size < maxLevels;
}

/** Creates a source for the page unless one exists; returns whether it did. */
function addPage(tx: Transaction, { name, parent }: ConnectorRecord, { url, title, text }: WebsitePage): boolean {
  const isKnown = tx.lookup("knowledgeSources", "page", url).some(({ status }) => status !== "deleted");
  if (isKnown) return false;
  const content = { ...defaultContent, type: "website", source: url, title, text, parent } as const;
  placePage(tx, insertSource(tx, toFreeName(tx, `${name}: ${title}`), content));
  return true;
}

/** Names are unique, so a taken one gets a number. */
function toFreeName(reader: Reader, baseName: string): string {
  let name = baseName;
  for (let count = 2; findByName(reader, name) !== undefined; count += 1) name = `${baseName} (${count})`;
  return name;
}
