// A small state of the knowledge base: folders, one website with an excluded page, sources of several kinds.
import { collectionDefinitions } from "../../../../mock/domain/collection-definitions.ts";
import type {
  ConnectorRecord,
  KnowledgeNodeRecord,
  KnowledgeSourceRecord,
} from "../../../../mock/domain/records/knowledge.ts";
import type { Collections, World } from "../../../../mock/domain/records/world.ts";
import type { Store } from "../../../../mock/domain/state-types.ts";
import { createStore } from "../../../../mock/engine/store/create-store.ts";
import { createSmallWorld, user } from "../small-state.ts";
import { tag } from "../tickets/ticket-records.ts";

/** The frozen clock of the tests: 2026-03-02 09:00:00 UTC. */
export const now = Date.UTC(2026, 2, 2, 9);
/** When every record of the state was created. */
export const earlier = Date.UTC(2026, 1, 1, 8);

/** Parts of a test's state that replace the defaults. */
export interface Parts {
  readonly sources?: readonly KnowledgeSourceRecord[];
  readonly nodes?: readonly KnowledgeNodeRecord[];
  readonly connectors?: readonly ConnectorRecord[];
}

/** A source with plain defaults. */
export function source(id: number, overrides: Partial<KnowledgeSourceRecord> = {}): KnowledgeSourceRecord {
  return {
    id,
    type: "faq",
    status: "active",
    source: null,
    name: `Quelle ${id}`,
    tags: [],
    teams: [],
    title: "",
    text: "",
    confidential: false,
    readByAgents: [],
    parent: 0,
    createdAt: earlier,
    modifiedAt: earlier,
    ...overrides,
  };
}

/** A page of the website under node 3. */
export function page(id: number, path: string, overrides: Partial<KnowledgeSourceRecord> = {}): KnowledgeSourceRecord {
  return source(id, { type: "website", source: `https://www.example.com${path}`, parent: 3, ...overrides });
}

export function node(id: number, overrides: Partial<KnowledgeNodeRecord> = {}): KnowledgeNodeRecord {
  return { id, name: `Knoten ${id}`, type: null, description: null, parent: 0, articleId: null, ...overrides };
}

export function connector(id: number, overrides: Partial<ConnectorRecord> = {}): ConnectorRecord {
  return {
    id,
    name: `Website ${id}`,
    url: "https://www.example.com/",
    parent: 3,
    includePaths: [],
    excludePaths: ["/legal/*"],
    maxPages: 100,
    frequency: "weekly",
    ...overrides,
  };
}

export const reader = { id: 2, name: "Jorinde Kaltwasser 2", readAt: "2026-02-11 09:14:27" };

/** Source 1 FAQ with a reader, 2 archived, 3 deleted, 4 news, 10 a page, 11 an excluded page; folders 1 > 2, website 3 > pages 4, 5. */
export const defaultParts = {
  sources: [
    source(1, {
      name: "Zählerstand übermitteln",
      title: "Wie übermittle ich meinen Zählerstand?",
      text: "Per Foto oder im Portal.",
      source: "https://hilfe.example.com/zaehlerstand",
      tags: [1],
      parent: 1,
      readByAgents: [reader],
    }),
    source(2, { name: "Alter Tarif", status: "archived" }),
    source(3, { name: "Verworfen", status: "deleted" }),
    source(4, { name: "Preisanpassung", type: "news", teams: [1], confidential: true }),
    page(10, "/service/abschlag", { name: "Abschlag anpassen" }),
    page(11, "/legal/agb", { name: "Geschäftsbedingungen" }),
  ],
  nodes: [
    node(1, { name: "Verträge" }),
    node(2, { name: "Kündigung", parent: 1 }),
    node(3, { name: "Website", type: "website" }),
    node(4, { name: "Abschlag anpassen", type: "website", parent: 3, articleId: 10 }),
    node(5, { name: "Geschäftsbedingungen", type: "website", parent: 3, articleId: 11 }),
  ],
  connectors: [connector(1)],
} satisfies Parts;

export const administrator = user(1, { role: "administrator" });
const users = [
  administrator,
  user(2, { permissions: ["createKnowledge", "updateKnowledge"] }),
  user(3, { permissions: ["readKnowledge"] }),
];

/** The state as a world; unrelated collections are empty. */
export function createKnowledgeWorld(parts: Parts = {}): World {
  const { sources, nodes, connectors } = { ...defaultParts, ...parts };
  const teams = [1, 2].map((id) => ({ id, name: `Team ${id}` }));
  const tags = [tag(1), tag(2)];
  return createSmallWorld({ users, teams, tags, knowledgeSources: sources, knowledgeNodes: nodes, connectors }, now);
}

/** A store over the default state with some parts replaced, at the frozen clock. */
export function createKnowledgeStore(parts: Parts = {}, clock: () => number = () => now): Store {
  return createStore<Collections>({
    base: createKnowledgeWorld(parts),
    definitions: collectionDefinitions,
    now: clock,
  });
}
