// Website connectors: what they exclude at once, what a crawl finds while time passes, what their end takes along. Written from docs/rules.md,
// "Websites". The pages that a crawl finds are drawn by the mock: the model learns them from the tree and judges them.
import { isDeepStrictEqual } from "node:util";
import type { Wire } from "../../../mock/records/wire.ts";
import { connectorOf, matchesAny, withDeleted } from "./knowledge-rules.ts";
import { type Model, type ModelConnector, put, toIsoTime, without } from "./model-state.ts";
import {
  idOrUnknown,
  type Judge,
  type Move,
  parseAs,
  type ReadBack,
  type Situation,
  type Step,
  unknownId,
} from "./step.ts";
import { toFolder } from "./structure-moves.ts";

const sites = ["https://a.example.com/", "https://b.example.com/hilfe/", "https://c.example.org/"];
const patterns = ["/legal/*", "/service/*", "/service/**", "/**", "/karriere", "/blog/*", "/hilfe/service/*"];
const pageMs = 2000;

function somePatterns({ random }: Situation): string[] {
  return patterns.filter(() => random.chance(0.2));
}

function isTaken(model: Model, url: string): boolean {
  return [...model.connectors.values()].some((one) => one.url === url);
}

const create: Move = {
  weight: 2,
  make(situation): Step {
    const { model, random } = situation;
    const taken = new Set([...model.connectors.values()].map(({ parent }) => parent));
    const free = [...model.nodes.keys()].filter((id) => !taken.has(id));
    const parent = random.chance(0.4) ? idOrUnknown(situation, free, 0.1) : undefined;
    const body = {
      url: random.pick(sites),
      name: `Seite ${random.integer(1, 9)}`,
      ...(parent === undefined ? {} : { parent }),
      ...(random.chance(0.5) ? { maxPages: random.integer(1, 8) } : { maxPages: 12 }),
      ...(random.chance(0.4) ? { excludePaths: somePatterns(situation) } : {}),
      ...(random.chance(0.2) ? { includePaths: somePatterns(situation) } : {}),
    };
    const asked = {
      operationId: "createWebsiteConnector",
      method: "POST",
      path: "/knowledgeSource/websiteConnector",
      body,
    } as const;
    const isUnplaced = parent !== undefined && !model.nodes.has(parent);
    if (isTaken(model, body.url) && isUnplaced) return create.make(situation) ?? { ...asked, status: 409 };
    if (isUnplaced) return { ...asked, status: 422, code: "unknown_structure_node" };
    if (isTaken(model, body.url)) return { ...asked, status: 409, code: "website_has_connector" };
    return {
      ...asked,
      status: 200,
      next(text, judge) {
        const { success: _, crawl, ...got } = parseAs<Wire<"WebsiteConnectorResult">>(text);
        const usual = { includePaths: [], excludePaths: [], frequency: "daily" };
        judge.has("the connector", got, { ...usual, ...body });
        judge.same("its crawl", crawl, null);
        judge.same("the connector is new", model.connectors.has(got.id), false);
        const connectors = put(model.connectors, got.id, { ...got, crawl: null });
        if (parent !== undefined) return { ...model, connectors };
        judge.same("its node is new", model.nodes.has(got.parent), false);
        return { ...model, connectors, nodes: put(model.nodes, got.parent, toFolder(got.parent, body.name)) };
      },
    };
  },
};

function anyConnectorId(situation: Situation): number {
  return idOrUnknown(situation, [...situation.model.connectors.keys()], 0.05) ?? unknownId;
}

const notFound = { status: 404, code: "unknown_website_connector" };

const update: Move = {
  weight: 4,
  make(situation): Step {
    const { model, random } = situation;
    const id = anyConnectorId(situation);
    const isCrawling = model.connectors.get(id)?.crawl?.isRunning === true;
    const body = {
      ...(random.chance(0.2) ? { name: `Seite ${random.integer(1, 9)}` } : {}),
      ...(random.chance(0.4) ? { excludePaths: somePatterns(situation) } : {}),
      ...(random.chance(0.4) ? { addExcludePaths: somePatterns(situation) } : {}),
      ...(random.chance(0.4) ? { removeExcludePaths: somePatterns(situation) } : {}),
      ...(isCrawling || random.chance(0.8) ? {} : { maxPages: random.integer(1, 12) }),
      ...(random.chance(0.1) ? { frequency: random.pick(["daily", "weekly"] as const) } : {}),
    };
    const path = `/knowledgeSource/websiteConnector/${id}`;
    const asked = { operationId: "updateWebsiteConnector", method: "PATCH", path, body } as const;
    const known = model.connectors.get(id);
    if (known === undefined) return { ...asked, ...notFound };
    const { addExcludePaths = [], removeExcludePaths = [], excludePaths = known.excludePaths, ...others } = body;
    const all = [...new Set([...excludePaths, ...addExcludePaths])].filter((one) => !removeExcludePaths.includes(one));
    const after: ModelConnector = { ...known, ...others, excludePaths: all };
    return {
      ...asked,
      status: 200,
      next(text, judge) {
        judgeConnector(parseAs(text), after, judge);
        return isDeepStrictEqual(after, known) ? model : { ...model, connectors: put(model.connectors, id, after) };
      },
    };
  },
};

function judgeConnector(got: Wire<"WebsiteConnector">, { crawl, ...expected }: ModelConnector, judge: Judge): void {
  judge.has(`connector ${expected.id}`, got, expected);
  const begun = crawl && { state: crawl.isRunning ? "running" : "finished", startedAt: toIsoTime(crawl.startedAt) };
  const shown = got.crawl && { state: got.crawl.state, startedAt: got.crawl.startedAt };
  judge.same(`connector ${expected.id}, its crawl`, shown, begun);
}

const remove: Move = {
  weight: 1,
  make(situation): Step {
    const { model } = situation;
    const id = anyConnectorId(situation);
    const path = `/knowledgeSource/websiteConnector/${id}`;
    const asked = { operationId: "deleteWebsiteConnector", method: "DELETE", path } as const;
    if (!model.connectors.has(id)) return { ...asked, ...notFound };
    return {
      ...asked,
      status: 200,
      next(text, judge) {
        const { articleIds } = parseAs<Wire<"WebsiteConnectorDeletion">>(text);
        const pages = [...model.sources.values()].filter(
          (source) => source.status !== "deleted" && connectorOf(model, source)?.id === id,
        );
        const ids = pages.map((page) => page.id).toSorted((one, other) => one - other);
        judge.same(
          "the pages that are deleted",
          articleIds.toSorted((one, other) => one - other),
          ids,
        );
        return withDeleted({ ...model, connectors: without(model.connectors, id) }, ids);
      },
    };
  },
};

const crawl: Move = {
  weight: 2,
  make(situation): Step {
    const { model } = situation;
    const id = anyConnectorId(situation);
    const path = `/knowledgeSource/websiteConnector/${id}/crawl`;
    const asked = { operationId: "crawlWebsite", method: "POST", path } as const;
    const known = model.connectors.get(id);
    if (known === undefined) return { ...asked, ...notFound };
    if (known.crawl?.isRunning === true) return { ...asked, status: 409, code: "crawl_running" };
    const begun = { ...known, crawl: { startedAt: model.now, isRunning: true } };
    return {
      ...asked,
      status: 200,
      next(text, judge) {
        judgeConnector(parseAs(text), begun, judge);
        return { ...model, connectors: put(model.connectors, id, begun) };
      },
    };
  },
};

/** One connector. */
export function readConnector(model: Model, id: number): ReadBack {
  const path = `/knowledgeSource/websiteConnector/${id}`;
  const known = model.connectors.get(id);
  if (known === undefined) return { path, status: 404 };
  return { path, status: 200, check: (text, judge) => judgeConnector(parseAs(text), known, judge) };
}

/** Takes in how far a crawl is, and judges it. */
export function learnCrawl(model: Model, got: Wire<"WebsiteConnector">, judge: Judge): Model {
  const known = model.connectors.get(got.id);
  if (known?.crawl == null || got.crawl === null) return model;
  const { startedAt } = known.crawl;
  const { state, pagesFound, endedAt } = got.crawl;
  const what = `the crawl of connector ${got.id}`;
  judge.same(`${what}, more pages than maxPages`, pagesFound > known.maxPages, false);
  if (state === "running")
    judge.same(`${what}, pages so far`, pagesFound, Math.floor((model.now - startedAt) / pageMs));
  else judge.same(`${what}, its end`, endedAt, toIsoTime(startedAt + (pagesFound + 1) * pageMs));
  const learned = { ...known, crawl: { startedAt, isRunning: state === "running" } };
  return { ...model, connectors: put(model.connectors, got.id, learned) };
}

/** Takes in a page that a crawl has found, and judges it. */
export function learnPage(model: Model, got: Wire<"KnowledgeSource">, parent: number, judge: Judge): Model {
  const source = { ...got, parent };
  const connector = connectorOf(model, source);
  const url = got.source ?? "";
  judge.same(`page ${got.id}, belongs to a crawl`, connector?.crawl != null, true);
  if (connector !== undefined) {
    const { includePaths, excludePaths } = connector;
    const isWanted = !matchesAny(excludePaths, url) && (includePaths.length === 0 || matchesAny(includePaths, url));
    judge.same(`page ${got.id}, ${url} is one of ${connector.url}`, url.startsWith(connector.url) && isWanted, true);
    judge.same(`page ${got.id}, its name`, got.name.startsWith(`${connector.name}: `), true);
  }
  judge.has(`page ${got.id}`, got, { type: "website", status: "active", excluded: false });
  const same = [...model.sources.values()].filter((one) => one.status !== "deleted" && one.name === got.name);
  judge.same(`page ${got.id}, others of its name`, same, []);
  const { excluded: _, ...kept } = source;
  return { ...model, sources: put(model.sources, got.id, kept) };
}

/** What changes connectors. */
export const websiteMoves: readonly Move[] = [create, update, remove, crawl];
