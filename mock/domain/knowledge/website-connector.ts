// Finds website connectors, checks them, and converts them to their representation in responses.
import type { Schema } from "../../contract/operation-types.ts";
import { DomainError, notFound, type Violation } from "../../engine/core/errors.ts";
import { toIso } from "../../engine/core/time.ts";
import { truncate } from "../../engine/core/truncate.ts";
import type { ConnectorRecord } from "../records/knowledge.ts";
import type { Refusals } from "../refusals.ts";
import type { Reader } from "../state-types.ts";
import { parseUrl } from "./page-owner.ts";

/** @throws DomainError notFound `unknown_website_connector` */
export function requireConnector(reader: Reader, id: number): ConnectorRecord {
  const item = reader.get("connectors", id);
  if (item === undefined) throw notFound("website connector", id);
  return item;
}

/** A connector as returned in responses. */
export function toWebsiteConnector({ crawl, ...item }: ConnectorRecord): Schema<"WebsiteConnector"> {
  return { ...item, crawl: crawl === undefined ? null : toWebsiteCrawl(crawl) };
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

/** The opening of a message that refuses values of a connector. */
export const connectorRefusal = "The website connector has values that cannot be used";

/** Checks an address except for its prefix, which the contract checks. */
export function checkUrl(url: string, refusals: Refusals): void {
  if (parseUrl(url) !== undefined) return;
  refusals.addBreach({ code: "unreadable_address", pointer: "/url", found: url, expected: "the address of a website" });
}

/** @throws DomainError conflict `website_has_connector`: another connector has the address */
export function assertFreeWebsite(reader: Reader, url: string, id?: number): void {
  const address = parseUrl(url)?.href;
  const other = [...reader.all("connectors")].find((item) => item.id !== id && parseUrl(item.url)?.href === address);
  if (other === undefined) return;
  const expected = "the address of a website without a connector";
  const violation: Violation = { in: "body", pointer: "/url", found: truncate(JSON.stringify(url)), expected };
  const message = `Website connector ${other.id} already has this address.`;
  throw new DomainError("conflict", "website_has_connector", message, [violation]);
}

/** Maximum number of exclude paths per connector; the contract sets the same limit per body. */
const maxExcludePaths = 100;

type Paths = Pick<ConnectorRecord, "includePaths" | "excludePaths">;

/**
 * Lists in a body replace existing ones; then single exclude paths are appended and removed, and a path in both is
 * removed (docs/rules.md, Knowledge). No path appears twice.
 */
export function changePaths(paths: Paths, input: Schema<"WebsiteConnectorChange">): Paths {
  const { addExcludePaths = [], removeExcludePaths = [] } = input;
  const requestedPaths = [...(input.excludePaths ?? paths.excludePaths), ...addExcludePaths];
  const excludePaths = [...new Set(requestedPaths)].filter((path) => !removeExcludePaths.includes(path));
  return { includePaths: [...new Set(input.includePaths ?? paths.includePaths)], excludePaths };
}

/** Refuses more paths than the limit as `too_many_exclude_paths`. */
export function checkExcludePaths({ excludePaths: { length } }: Paths, refusals: Refusals): void {
  if (length <= maxExcludePaths) return;
  const expected = `at most ${maxExcludePaths} exclude paths in all`;
  refusals.addBreach({ code: "too_many_exclude_paths", pointer: "/addExcludePaths", found: length, expected });
}
