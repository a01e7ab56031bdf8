// Decides whether a website page is excluded: matches its URL's path against its connector's exclude paths.
import { compileShellPattern } from "../../engine/core/path-pattern.ts";
import { decodePercent } from "../../engine/core/percent-encoding.ts";
import type { ConnectorRecord, KnowledgeSourceRecord } from "../records/knowledge.ts";
import type { Reader } from "../state-types.ts";

/** Tells whether a source is excluded, in one state. */
export type Exclusion = (source: KnowledgeSourceRecord) => boolean;

type PathMatcher = (path: string) => boolean;

/** Finds the connector whose website contains a page, in one state, and the page's URL. */
export type PageOwners = (
  source: KnowledgeSourceRecord,
) => { readonly connector: ConnectorRecord; readonly page: URL } | undefined;

/**
 * Creates the exclusion for the current state (docs/rules.md, Knowledge). Only website pages with a URL and a connector
 * can be excluded.
 */
export function createExclusion(reader: Reader): Exclusion {
  const ownerOf = createPageOwners(reader);
  return (source) => {
    const owner = ownerOf(source);
    return owner !== undefined && getMatcher(owner.connector)(owner.page.pathname);
  };
}

/**
 * A page belongs to the connector at the nearest structure node above it, otherwise to the connector whose URL is a
 * prefix of the page's (assumed).
 */
export function createPageOwners(reader: Reader): PageOwners {
  const connectors = [...reader.all("connectors")].map((connector) => ({ connector, url: parseUrl(connector.url) }));

  function ownerOf(source: KnowledgeSourceRecord): ReturnType<PageOwners> {
    const page = source.type === "website" && source.source !== null ? parseUrl(source.source) : undefined;
    if (page === undefined) return undefined;
    const connector = findInStructure(source, page) ?? findMostSpecific(connectors, page);
    return connector === undefined ? undefined : { connector, page };
  }

  function findInStructure(source: KnowledgeSourceRecord, page: URL): ConnectorRecord | undefined {
    const visited = new Set<number>();
    for (let id = source.parent; id !== 0 && !visited.has(id); id = reader.get("knowledgeNodes", id)?.parent ?? 0) {
      visited.add(id);
      const ownConnectors = connectors.filter(({ connector }) => connector.parent === id);
      if (ownConnectors.length > 0) return findMostSpecific(ownConnectors, page) ?? ownConnectors[0]?.connector;
    }
    return undefined;
  }

  return connectors.length === 0 ? () => undefined : ownerOf;
}

interface LocatedConnector {
  readonly connector: ConnectorRecord;
  readonly url: URL | undefined;
}

/** The connector with the longest URL above the page; among equals, the one with the lowest id. */
function findMostSpecific(connectors: readonly LocatedConnector[], page: URL): ConnectorRecord | undefined {
  let nearest: LocatedConnector | undefined;
  for (const located of connectors) {
    if (located.url === undefined || !isBelow(page, located.url)) continue;
    if (nearest?.url === undefined || located.url.pathname.length > nearest.url.pathname.length) nearest = located;
  }
  return nearest?.connector;
}

function isBelow(page: URL, top: URL): boolean {
  const folder = top.pathname.endsWith("/") ? top.pathname : `${top.pathname}/`;
  return page.host === top.host && (page.pathname === top.pathname || page.pathname.startsWith(folder));
}

/** Undefined for text that is not a URL. */
export function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

const matchers = new WeakMap<ConnectorRecord, PathMatcher>();

function getMatcher(connector: ConnectorRecord): PathMatcher {
  const cached = matchers.get(connector);
  if (cached !== undefined) return cached;
  const matcher = compilePaths(connector.excludePaths);
  matchers.set(connector, matcher);
  return matcher;
}

/**
 * Compiles shell-style patterns for excluded or included pages to a test of a URL's path; an empty pattern matches
 * nothing (all assumed). Patterns may be percent-encoded or plain.
 */
export function compilePaths(patterns: readonly string[]): PathMatcher {
  const checks = patterns.filter((pattern) => pattern !== "").map(compileShellPattern);
  // A path that is not valid percent-encoding is matched unchanged.
  return (path) => [path, decodePercent(path) ?? path].some((text) => checks.some((matches) => matches(text)));
}
