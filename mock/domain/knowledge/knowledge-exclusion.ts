// Decides whether a website page is excluded: matches the path of its URL against the exclude paths of its connector.
import { compileShellPattern } from "../../engine/core/path-pattern.ts";
import { decodePercent } from "../../engine/core/percent-encoding.ts";
import type { ConnectorRecord, KnowledgeSourceRecord } from "../records/knowledge.ts";
import type { Reader } from "../state-types.ts";

/** Whether a source is excluded, in one state. */
export type Exclusion = (source: KnowledgeSourceRecord) => boolean;

type PathMatcher = (path: string) => boolean;

/** The connector whose website a source is a page of, in one state, and the URL of the page. */
export type PageOwners = (
  source: KnowledgeSourceRecord,
) => { readonly connector: ConnectorRecord; readonly page: URL } | undefined;

/**
 * The exclusion in the current state (docs/rules.md, Knowledge). Only website pages with a URL can be excluded; a page
 * without a connector never is.
 */
export function createExclusion(reader: Reader): Exclusion {
  const ownerOf = createPageOwners(reader);
  return (source) => {
    const owner = ownerOf(source);
    return owner !== undefined && matcherOf(owner.connector)(owner.page.pathname);
  };
}

/**
 * A page's connector is the one at the nearest structure node above it, otherwise the one whose URL is a prefix of the
 * page's (assumed).
 */
export function createPageOwners(reader: Reader): PageOwners {
  const connectors = [...reader.all("connectors")].map((connector) => ({ connector, url: parseUrl(connector.url) }));

  function ownerOf(source: KnowledgeSourceRecord): ReturnType<PageOwners> {
    const page = source.type === "website" && source.source !== null ? parseUrl(source.source) : undefined;
    if (page === undefined) return undefined;
    const connector = aboveInStructure(source, page) ?? mostSpecific(connectors, page);
    return connector === undefined ? undefined : { connector, page };
  }

  function aboveInStructure(source: KnowledgeSourceRecord, page: URL): ConnectorRecord | undefined {
    const excluded = new Set<number>();
    for (let id = source.parent; id !== 0 && !excluded.has(id); id = reader.get("knowledgeNodes", id)?.parent ?? 0) {
      excluded.add(id);
      const ownConnectors = connectors.filter(({ connector }) => connector.parent === id);
      if (ownConnectors.length > 0) return mostSpecific(ownConnectors, page) ?? ownConnectors[0]?.connector;
    }
    return undefined;
  }

  return connectors.length === 0 ? () => undefined : ownerOf;
}

interface Located {
  readonly connector: ConnectorRecord;
  readonly url: URL | undefined;
}

// The connector with the longest URL above the page; the lowest id among equals.
function mostSpecific(connectors: readonly Located[], page: URL): ConnectorRecord | undefined {
  let nearest: Located | undefined;
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

function matcherOf(connector: ConnectorRecord): PathMatcher {
  const cached = matchers.get(connector);
  if (cached !== undefined) return cached;
  const matcher = compilePaths(connector.excludePaths);
  matchers.set(connector, matcher);
  return matcher;
}

/**
 * Compiles shell-style patterns, of pages to exclude or include, to a test of a URL's path; an empty pattern matches
 * nothing (all assumed). Patterns may be percent-encoded or plain.
 */
export function compilePaths(patterns: readonly string[]): PathMatcher {
  const checks = patterns.filter((pattern) => pattern !== "").map(compileShellPattern);
  // A path that is not valid percent-encoding is matched unchanged.
  return (path) => [path, decodePercent(path) ?? path].some((form) => checks.some((matches) => matches(form)));
}
