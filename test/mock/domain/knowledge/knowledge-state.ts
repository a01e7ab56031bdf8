// A small state of the knowledge base: folders, one website with an excluded page, sources of several kinds.

import { collectionDefinitions } from "../../../../mock/domain/collections.ts";
import type {
  ConnectorRecord,
  KnowledgeNodeRecord,
  KnowledgeSourceRecord,
} from "../../../../mock/domain/records/knowledge.ts";
import type { Permission, TagRecord, UserRecord } from "../../../../mock/domain/records/tickets.ts";
import type { Collections, World, WorldCollection } from "../../../../mock/domain/records/world.ts";
import type { Store, Transaction } from "../../../../mock/domain/state-types.ts";
import { createStore } from "../../../../mock/engine/store/create-store.ts";
import { emptyCollections } from "../empty-collections.ts";

/** The frozen clock of the tests: 2026-03-02 09:00:00 UTC. */
export const now = Date.UTC(2026, 2, 2, 9);
/** When every record of the state was made. */
export const earlier = Date.UTC(2026, 1, 1, 8);

/** The parts of a test's state that differ from the usual one. */
export interface Parts {
  readonly sources?: readonly KnowledgeSourceRecord[];
  readonly nodes?: readonly KnowledgeNodeRecord[];
  readonly connectors?: readonly ConnectorRecord[];
}

/** A source with plain values where the test names none. */
export function source(id: number, given: Partial<KnowledgeSourceRecord> = {}): KnowledgeSourceRecord {
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
    ...given,
  };
}

/** A page of the website under node 3. */
export function page(id: number, path: string, given: Partial<KnowledgeSourceRecord> = {}): KnowledgeSourceRecord {
  return source(id, { type: "website", source: `https://www.example.com${path}`, parent: 3, ...given });
}

export function node(id: number, given: Partial<KnowledgeNodeRecord> = {}): KnowledgeNodeRecord {
  return { id, name: `Knoten ${id}`, type: null, description: null, parent: 0, articleId: null, ...given };
}

export function connector(id: number, given: Partial<ConnectorRecord> = {}): ConnectorRecord {
  return {
    id,
    name: `Website ${id}`,
    url: "https://www.example.com/",
    parent: 3,
    includePaths: [],
    excludePaths: ["/legal/*"],
    maxPages: 100,
    frequency: "weekly",
    ...given,
  };
}

export const reader = { id: 2, name: "Lena Ostermoor", readAt: "2026-02-11 09:14:27" };

/** Source 1 FAQ with a reader, 2 archived, 3 deleted, 4 news, 10 a page, 11 an excluded page; folders 1 > 2, website 3 > pages 4, 5. */
export const usual = {
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

export function user(id: number, permissions: readonly Permission[], role: UserRecord["role"] = "agent"): UserRecord {
  const wire = {
    id,
    firstName: "Lena",
    lastName: "Ostermoor",
    email: `agent${id}@example.com`,
    phone: "",
    nameAlias: "",
    externalId: `EMP-${id}`,
    lastSeen: "2026-02-11 09:14:27",
    type: "agent",
    isSsoOnly: 0,
    lang: "de",
  } as const;
  return { id, wire, role, permissions, teamIds: [] };
}

export const administrator = user(1, [], "administrator");
const users = [administrator, user(2, ["createKnowledge", "updateKnowledge"]), user(3, ["readKnowledge"])];

function tag(id: number): TagRecord {
  return {
    id,
    name: `Thema ${id}`,
    fullName: `Thema ${id}`,
    parent: 0,
    sla: 24,
    reference: "ticket",
    type: "skill",
    visibility: "public",
    color: "blue",
    complexity: "",
    priority: "",
    modifiedBy: "",
    modifiedAt: "2026-02-01 08:00:00",
    properties: [],
    channels: [],
    assignment: [],
    subchannels: [],
    routingRelevance: false,
    detectionDetails: {},
    testCase: {},
  };
}

function holding<R extends { readonly id: number }>(records: readonly R[]): WorldCollection<R, R> {
  const byId = new Map<number | string, R>(records.map((record) => [record.id, Object.freeze(record)]));
  return { size: byId.size, ids: () => [...byId.keys()], get: (id) => byId.get(id) };
}

/** The state as a world; what knowledge does not touch is empty. */
export function createKnowledgeWorld(parts: Parts = {}): World {
  const collections: World["collections"] = {
    ...emptyCollections,
    users: holding(users),
    teams: holding([1, 2].map((id) => ({ id, name: `Team ${id}` }))),
    tags: holding([tag(1), tag(2)]),
    knowledgeSources: holding(parts.sources ?? usual.sources),
    knowledgeNodes: holding(parts.nodes ?? usual.nodes),
    connectors: holding(parts.connectors ?? usual.connectors),
  };
  return { key: "knowledge", seed: 1, clockStart: now, defaultCallerId: 1, collections };
}

/** A store over the usual state, or over other parts of it, at the frozen clock. */
export function createKnowledgeStore(parts: Parts = {}, clock: () => number = () => now): Store {
  return createStore<Collections>({
    base: createKnowledgeWorld(parts),
    definitions: collectionDefinitions,
    now: clock,
  });
}

/** Runs work in a transaction of a store. */
export function run<T>(store: Store, work: (tx: Transaction) => T): T {
  return store.transact(work);
}
