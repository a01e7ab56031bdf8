// Finds the connector that owns a website page.
import type { ConnectorRecord, KnowledgeSourceRecord } from "../records/knowledge.ts";
import type { Reader } from "../state-types.ts";

/** Returns the owner of a page, in one state, and the page's URL. */
export type FindPageOwner = (
  source: KnowledgeSourceRecord,
) => { readonly connector: ConnectorRecord; readonly page: URL } | undefined;

/**
 * A page belongs to the connector at the nearest structure node above it, otherwise to the connector whose URL is a
 * prefix of the page's (assumed).
 */
export function createPageOwnerFinder(reader: Reader): FindPageOwner {
  const connectors = [...reader.all("connectors")].map((connector) => ({ connector, url: parseUrl(connector.url) }));

  function findOwner(source: KnowledgeSourceRecord): ReturnType<FindPageOwner> {
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

  return connectors.length === 0 ? () => undefined : findOwner;
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
