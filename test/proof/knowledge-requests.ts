// What the requests of knowledge take from the state. Part of test/proof/valid-requests.ts.
import { createExclusion } from "../../mock/services/knowledge/knowledge-exclusion.ts";
import type { Reader } from "../../mock/services/state-types.ts";
import type { OperationId } from "../../spec/generated/operations.ts";
import { anId, type Source, type Sources, someIds } from "./request-sources.ts";

const folder: Source = (reader, random) =>
  random.pick([0, ...[...reader.all("knowledgeNodes")].filter((node) => node.articleId === null).map(({ id }) => id)]);

const ownFolder: Source = (reader, random) =>
  random.pick([...reader.all("knowledgeNodes")].filter((node) => node.articleId === null).map(({ id }) => id));

/** A folder that holds nothing, where there is one; never the node of a website. */
const leafFolder: Source = (reader, random) => {
  const nodes = [...reader.all("knowledgeNodes")];
  const websites = new Set([...reader.all("connectors")].map(({ parent }) => parent));
  const parents = new Set([...nodes, ...reader.all("knowledgeSources")].map(({ parent }) => parent));
  const folders = nodes.filter(({ id, articleId }) => articleId === null && !websites.has(id)).map(({ id }) => id);
  const leaves = folders.filter((id) => !parents.has(id));
  return random.pick(leaves.length === 0 ? folders : leaves);
};

const newWebsite: Source = (_, random) => `https://seite-${random.text(10)}.example.com/`;

const restingConnector: Source = (reader, random) => {
  const connectors = [...reader.all("connectors")];
  const resting = connectors.filter(({ crawl }) => crawl?.endedAt !== null);
  const fitting = resting.length === 0 ? connectors : resting;
  return fitting.length === 0 ? undefined : random.pick(fitting).id;
};

// New names come from a short list, so that they meet again.
const sourceName: Source = (reader, random) => {
  const known = [...reader.all("knowledgeSources")].map(({ name }) => name);
  return random.chance(0.5) ? random.pick(known) : `Neue Quelle ${random.integer(1, 20)}`;
};

const sourceUrl: Source = (reader, random) => {
  const connectors = [...reader.all("connectors")];
  if (connectors.length === 0) return null;
  const { url, excludePaths } = random.pick(connectors);
  const excluded = excludePaths.map((pattern) => new URL(pattern.replaceAll("*", "seite"), url).href);
  return random.pick([null, "", "kein URL", "https://example.org/", new URL("/tarife", url).href, ...excluded]);
};

const visibleSource: Source = (reader, random) => {
  const isExcluded = createExclusion(reader);
  const visible = [...reader.all("knowledgeSources")].filter((one) => one.status !== "deleted" && !isExcluded(one));
  return random.pick(visible).id;
};

/** What is done with a connector that is there. */
const ofConnectors: readonly OperationId[] = [
  "getWebsiteConnector",
  "updateWebsiteConnector",
  "deleteWebsiteConnector",
  "crawlWebsite",
];

/** The operation, or the list of connectors where there is none that it could be asked of. */
export function fitKnowledge(operationId: OperationId, reader: Reader): OperationId {
  const isUnmet = ofConnectors.includes(operationId) && reader.count("connectors") === 0;
  return isUnmet ? "listWebsiteConnectors" : operationId;
}

/** By operation, then by parameter or property. */
export const knowledgeSources: { readonly [Id in OperationId]?: Sources } = {
  createKnowledgeSource: {
    name: sourceName,
    source: sourceUrl,
    tags: someIds("tags"),
    teams: someIds("teams"),
    parent: folder,
  },
  getKnowledgeSource: { id: visibleSource },
  listKnowledgeSources: {
    parent: folder,
    limit: (_, random) => random.integer(1, 500),
    offset: (_, random) => random.integer(0, 40),
    modifiedAfter: (_, random) => `2026-0${random.integer(1, 3)}-0${random.integer(1, 9)} 08:30:00`,
    q: (_, random) => random.pick(["Strom", "Zähler Umzug", "nichts davon", "ab"]),
  },
  updateKnowledgeSource: {
    id: visibleSource,
    name: (_, random) => `Geänderte Quelle ${random.text(8)}`,
    status: (_, random) => random.pick(["active", "archived"]),
    source: sourceUrl,
    tags: someIds("tags"),
    teams: someIds("teams"),
    parent: folder,
  },
  deleteKnowledgeSource: { id: visibleSource },
  listArchivedKnowledgeSources: {
    offset: (_, random) => random.integer(0, 4),
    q: (_, random) => random.pick(["Strom", "Umzug", "nichts davon"]),
  },
  createKnowledgeNode: { parent: folder },
  updateKnowledgeNode: { id: ownFolder, parent: () => 0 },
  deleteKnowledgeNode: { id: leafFolder },
  getWebsiteConnector: { id: anId("connectors") },
  createWebsiteConnector: { url: newWebsite, parent: folder },
  updateWebsiteConnector: { id: anId("connectors"), url: newWebsite, parent: folder },
  deleteWebsiteConnector: { id: anId("connectors") },
  crawlWebsite: { id: restingConnector },
};
