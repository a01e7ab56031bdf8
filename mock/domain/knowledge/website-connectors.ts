// The rules of website connectors: list, read, create, change, delete. Called by mock/domain/knowledge/website-operations.ts; looking for pages is in
// mock/domain/knowledge/website-crawl.ts, what exclude paths do in mock/domain/knowledge/knowledge-exclusion.ts.
import type { Schema } from "../../contract/operation-types.ts";
import { DomainError, notFound, type Violation } from "../../engine/core/errors.ts";
import { cut } from "../../engine/core/short-text.ts";
import { toIso } from "../../engine/core/time.ts";
import type { ConnectorRecord } from "../records/knowledge.ts";
import type { Reader, Transaction } from "../state-types.ts";
import { changePaths, findPathBreaches } from "./connector-paths.ts";
import { type Breach, refuseBreaches, toBreach } from "./knowledge-breaches.ts";
import { replaceSource } from "./knowledge-content.ts";
import { createPageOwners, parseUrl } from "./knowledge-exclusion.ts";
import { findPlaceBreaches } from "./knowledge-place.ts";

type Connector = Schema<"WebsiteConnector">;

/** The connectors by id (docs/rules.md, Knowledge). */
export function listWebsiteConnectors(reader: Reader): readonly Connector[] {
  return [...reader.all("connectors")].map(toWebsiteConnector);
}

/**
 * One connector (docs/rules.md, Knowledge).
 * @throws DomainError notFound `unknown_website_connector`
 */
export function getWebsiteConnector(reader: Reader, id: number): Connector {
  return toWebsiteConnector(needConnector(reader, id));
}

/**
 * Connects a website; without `parent` it gets a node of its own (docs/rules.md, Knowledge).
 * @throws DomainError rule `unreadable_address`, `unknown_structure_node`, `structure_too_deep`, or `unprocessable` for several kinds at once;
 *   conflict `website_has_connector`
 */
export function createWebsiteConnector(tx: Transaction, input: Schema<"WebsiteConnectorInput">): Connector {
  const { url, name, maxPages = 100, frequency = "daily", includePaths = [], excludePaths = [] } = input;
  refuseBreaches([...findUrlBreaches(url), ...findPlaceBreaches(tx, { parent: input.parent ?? 0 })], refusal);
  assertFreeWebsite(tx, url);
  return toWebsiteConnector(
    tx.insert("connectors", {
      id: tx.nextId("connectors"),
      name,
      url,
      parent: input.parent ?? insertWebsiteNode(tx, name),
      includePaths: [...new Set(includePaths)],
      excludePaths: [...new Set(excludePaths)],
      maxPages,
      frequency,
    }),
  );
}

function insertWebsiteNode(tx: Transaction, name: string): number {
  const id = tx.nextId("knowledgeNodes");
  tx.insert("knowledgeNodes", { id, name, type: "website", description: null, parent: 0, articleId: null });
  return id;
}

/**
 * Changes the properties given; what exclude paths say counts from then on (docs/rules.md, Knowledge).
 * @throws DomainError notFound `unknown_website_connector`; rule `unreadable_address`, `unknown_structure_node`, `structure_too_deep`,
 *   `too_many_exclude_paths`, or `unprocessable` for several kinds at once; conflict `website_has_connector`
 */
export function updateWebsiteConnector(
  tx: Transaction,
  { id, input }: { readonly id: number; readonly input: Schema<"WebsiteConnectorChange"> },
): Connector {
  const known = needConnector(tx, id);
  const { addExcludePaths: _added, removeExcludePaths: _removed, ...plain } = input;
  const changed: ConnectorRecord = { ...known, ...plain, ...changePaths(known, input) };
  const urlBreaches = input.url === undefined ? [] : findUrlBreaches(input.url);
  const placeBreaches = changed.parent === known.parent ? [] : findPlaceBreaches(tx, { parent: changed.parent });
  refuseBreaches([...urlBreaches, ...placeBreaches, ...findPathBreaches(changed)], refusal);
  if (changed.url !== known.url) assertFreeWebsite(tx, changed.url, id);
  if (JSON.stringify(changed) === JSON.stringify(known)) return toWebsiteConnector(known);
  return toWebsiteConnector(tx.replace("connectors", changed));
}

/**
 * Removes a connector; the pages that are its own become deleted (docs/rules.md, Knowledge).
 * @throws DomainError notFound `unknown_website_connector`
 */
export function deleteWebsiteConnector(
  tx: Transaction,
  id: number,
): Omit<Schema<"WebsiteConnectorDeletion">, "success"> {
  needConnector(tx, id);
  const ownerOf = createPageOwners(tx);
  const pages = [...tx.all("knowledgeSources")].filter(
    (source) => source.status !== "deleted" && ownerOf(source)?.connector.id === id,
  );
  for (const page of pages) replaceSource(tx, page, { status: "deleted" });
  tx.remove("connectors", id);
  return { id, articleIds: pages.map((page) => page.id) };
}

/** The record of a connector. */
export function needConnector(reader: Reader, id: number): ConnectorRecord {
  const connector = reader.get("connectors", id);
  if (connector === undefined) throw notFound("website connector", id);
  return connector;
}

/** The form in which a connector is answered. */
export function toWebsiteConnector({ crawl, ...connector }: ConnectorRecord): Connector {
  return { ...connector, crawl: crawl === undefined ? null : toWebsiteCrawl(crawl) };
}

function toWebsiteCrawl(crawl: NonNullable<ConnectorRecord["crawl"]>): Schema<"WebsiteCrawl"> {
  const { startedAt, endedAt, pagesFound, pagesAdded } = crawl;
  return {
    state: endedAt === null ? "running" : "finished",
    startedAt: toIso(startedAt),
    endedAt: endedAt === null ? null : toIso(endedAt),
    pagesFound,
    pagesAdded,
  };
}

const refusal = "The website connector has values that cannot be used";

/** The contract knows how an address begins; what else makes one, the platform knows. */
export function findUrlBreaches(url: string): readonly Breach[] {
  if (parseUrl(url) !== undefined) return [];
  return [toBreach("unreadable_address", "/url", toFound(url), "the address of a website")];
}

function assertFreeWebsite(reader: Reader, url: string, id?: number): void {
  const address = parseUrl(url)?.href;
  const other = [...reader.all("connectors")].find((one) => one.id !== id && parseUrl(one.url)?.href === address);
  if (other === undefined) return;
  const expected = "the address of a website without a connector";
  const violation: Violation = { in: "body", pointer: "/url", found: toFound(url), expected };
  const message = `Website connector ${other.id} has this address already.`;
  throw new DomainError("conflict", "website_has_connector", message, [violation]);
}

function toFound(url: string): string {
  return cut(JSON.stringify(url));
}
