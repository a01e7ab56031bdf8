// The layers joined over a small world: callers, permissions, transactions, the answer check.

import { expect, it } from "vitest";
import { recordFactories } from "../../fixtures/factories/index.ts";
import { mintToken } from "../../mock/auth/token.ts";
import { toDefaults } from "../../mock/control/sandboxes/start.ts";
import type { KnowledgeSourceRecord } from "../../mock/domain/records/knowledge.ts";
import type { World } from "../../mock/domain/records/world.ts";
import type { ClockMode } from "../../mock/engine/core/clock.ts";
import type { LogFields } from "../../mock/engine/core/logger.ts";
import { assembleMock, type Mock, type MockOptions, type MockSources } from "../../mock/mock.ts";
import { energyDe } from "../fixtures/energy-de.ts";
import { createKnowledgeWorld, now, source } from "./domain/knowledge/knowledge-state.ts";

interface Given extends Omit<MockOptions, "world">, Pick<MockSources, "stopwatch"> {
  readonly world?: World;
  readonly mode?: ClockMode;
}

async function join({ world = createKnowledgeWorld(), mode = "frozen", stopwatch, ...options }: Given = {}) {
  const scenario = { name: "small", description: "A small knowledge base." };
  const worlds = {
    worldSource: { words: () => energyDe, scenarios: () => new Map([["small", scenario]]), world: () => world },
    factories: recordFactories,
    defaults: toDefaults(
      { scenario: "small", world: "energy-de", seed: 1, tickets: 0, now: world.clockStart, clockMode: mode },
      { tickets: 0 },
    ),
    load: async () => [],
  };
  return (await assembleMock(options, { worlds, stopwatch })).mock;
}

/** Status and body of a request by a user; without one the request says nothing of a caller. */
async function ask(mock: Mock, line: string, options: { userId?: number | null; body?: object } = {}) {
  const [method = "", path = ""] = line.split(" ");
  const { userId = 1, body } = options;
  const headers = new Headers();
  if (userId !== null) headers.set("authorization", `Bearer ${await mintToken({ userId })}`);
  if (body !== undefined) headers.set("content-type", "application/json");
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await mock.fetch(path, init);
  return { status: response.status, body: await response.json() };
}

it("creates a source, lists it and reads it by its id", async () => {
  const mock = await join();
  const created = await ask(mock, "POST /knowledgeSource", {
    body: { name: "Umzug melden", text: "Zwei Wochen vorher" },
  });
  expect(created).toMatchObject({ status: 200, body: { success: true, id: 12, name: "Umzug melden" } });
  const { success, ...stored } = created.body;
  expect((await ask(mock, "GET /knowledgeSource?q=umzug")).body).toEqual({ items: [stored] });
  expect(await ask(mock, "GET /knowledgeSource/12")).toEqual({ status: 200, body: stored });
});

it("takes a read source back as it is", async () => {
  const mock = await join();
  const read = await ask(mock, "GET /knowledgeSource/1");
  const sentBack = await ask(mock, "POST /knowledgeSource", { body: read.body });
  expect(sentBack).toEqual({ status: 200, body: { success: true, ...read.body } });
});

it("answers 404 for an excluded page and shows it in the structure with withExcluded=true", async () => {
  const mock = await join();
  expect(await ask(mock, "GET /knowledgeSource/11")).toMatchObject({ status: 404, body: { success: false } });
  const { body } = await ask(mock, "GET /knowledgeSourceStructure?withExcluded=true");
  expect(JSON.stringify(body)).toContain('"articleId":11');
});

it("refuses a caller without the operation's permission with 403", async () => {
  const mock = await join();
  expect((await ask(mock, "GET /knowledgeSource/1", { userId: 3 })).status).toBe(200);
  const refused = await ask(mock, "POST /knowledgeSource", { userId: 3, body: { name: "Neu" } });
  expect(refused).toMatchObject({ status: 403, body: { success: false, code: "missing_permission" } });
});

it("refuses a caller without the permission before it looks at anything else of the request", async () => {
  const mock = await join();
  const wrong = { title: "Neu" };
  expect((await ask(mock, "POST /knowledgeSource", { userId: 1, body: wrong })).status).toBe(400);
  const refused = await ask(mock, "POST /knowledgeSource", { userId: 3, body: wrong });
  expect(refused).toMatchObject({ status: 403, body: { success: false, code: "missing_permission" } });
});

it("lets a token of an unknown user act as the default caller, but not in mode strict", async () => {
  expect((await ask(await join(), "GET /knowledgeSource/1", { userId: 999 })).status).toBe(200);
  const strict = await join({ auth: "strict" });
  const refused = await ask(strict, "GET /knowledgeSource/1", { userId: 999 });
  expect(refused).toMatchObject({ status: 401, body: { success: false, code: "unknown_caller" } });
});

it("needs no caller at the open operations, in mode strict too", async () => {
  const strict = await join({ auth: "strict" });
  expect((await ask(strict, "GET /health", { userId: null })).status).toBe(200);
  expect((await ask(strict, "GET /knowledgeSource/1", { userId: null })).status).toBe(401);
});

it("commits nothing of an answer that breaks the contract, and logs where it does", async () => {
  const errors: [string, LogFields | undefined][] = [];
  const logger = { info() {}, error: (event: string, fields?: LogFields) => void errors.push([event, fields]) };
  // A record from outside the types, as only a bug could leave one.
  const broken: KnowledgeSourceRecord = { ...source(1, { name: "Kaputt" }), title: JSON.parse("7") };
  const mock = await join({ world: createKnowledgeWorld({ sources: [broken] }), logger });
  const failed = await ask(mock, "POST /knowledgeSource", {
    body: { name: "Kaputt", type: "website", source: "https://x.example" },
  });
  expect(failed).toMatchObject({ status: 500, body: { success: false, code: "answer_breaks_contract" } });
  expect(errors).toEqual([
    ["answer_breaks_contract", expect.objectContaining({ operationId: "createKnowledgeSource", pointer: "/title" })],
  ]);
  const tree = await ask(mock, "GET /knowledgeSourceStructure");
  expect(JSON.stringify(tree.body)).not.toContain('"articleId":1,');
});

it("keeps two mocks over one world apart", async () => {
  const world = createKnowledgeWorld();
  const [first, second] = [await join({ world }), await join({ world })];
  await ask(first, "POST /knowledgeSource", { body: { name: "Nur hier" } });
  expect((await ask(first, "GET /knowledgeSource/12")).status).toBe(200);
  expect((await ask(second, "GET /knowledgeSource/12")).status).toBe(404);
});

it("starts its clock where the world's dates end, and lets a running one follow the stopwatch", async () => {
  let elapsed = 0;
  const mock = await join({ mode: "running", stopwatch: () => elapsed });
  expect(mock.stateOf().clock.now()).toBe(now);
  elapsed = 10_000;
  await ask(mock, "POST /knowledgeSource", { body: { name: "Später" } });
  const list = (after: string) => ask(mock, `GET /knowledgeSource?q=sp%C3%A4ter&modifiedAfter=${after}`);
  expect((await list("2026-03-02%2009:00:10")).body.items).toHaveLength(1);
  expect((await list("2026-03-02%2009:00:11")).body.items).toHaveLength(0);
});

it("hands out the contract with its base path as the server", async () => {
  const mock = await join({ basePath: "/api/v1" });
  const served = await mock.fetch("/api/v1/docs/open-api", { headers: { accept: "application/json" } });
  expect(await served.json()).toMatchObject({ openapi: "3.1.0", servers: [{ url: "/api/v1" }] });
});
