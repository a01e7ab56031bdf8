// A defect in the mock itself: an operation throws, or its answer breaks the contract. Each time there is a logged 500 that names operation
// and place, nothing is committed, and the next request is answered. Under test: mock/http/ and mock/compose.ts.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createAuthenticator } from "../../mock/auth/authenticator.ts";
import type { LogFields } from "../../mock/core/logger.ts";
import { createOperating } from "../../mock/core/operating/operating.ts";
import { createRedactor } from "../../mock/core/secrets/redactor.ts";
import { createApp } from "../../mock/http/app.ts";
import type { Handle } from "../../mock/http/handle.ts";
import type { CollectionName, World } from "../../mock/records/world.ts";
import { collectionDefinitions } from "../../mock/services/collections.ts";
import type { Store, Transaction } from "../../mock/services/state-types.ts";
import { createStore } from "../../mock/store/create-store.ts";
import type { OperationId } from "../../spec/generated/operations.ts";
import { createSampleSandbox } from "../mock/control/sandboxes/sample-sandbox.ts";
import { noSources } from "../mock/http/app-under-test.ts";
import { exampleRequestOf, routes } from "./contract-document.ts";
import { judgeAnswer, wrongPlacesOfAnswer } from "./contract-judge.ts";
import { pickPlace, placesOf, put } from "./json-places.ts";
import { ask, bodyOf, buildProofWorld, clockStart, createProofMock, type Sent } from "./proof-mock.ts";
import { bySize } from "./proof-size.ts";

const spoiltAnswers = bySize(120, 20);
const world = buildProofWorld();
const health: Sent = { operationId: "getHealth", method: "GET", target: "/health" };

/** The web application over a store, with operations of the test's own instead of the real ones. */
function createFailingMock() {
  let behave: (tx: Transaction, operationId: string) => unknown = () => ({ status: "ok" });
  const errors: { event: string; fields: LogFields | undefined }[] = [];
  const store: Store = createStore({ base: world, definitions: collectionDefinitions, now: () => clockStart });
  const sandbox = createSampleSandbox("default", { createStore: () => store });
  const handle: Handle = ({ operationId, checkAnswer }) =>
    store.transact((tx) => {
      tx.insert("teams", { id: tx.nextId("teams"), name: tx.random("name").text(8) });
      const result = behave(tx, operationId);
      checkAnswer(result);
      return result;
    });
  const app = createApp({
    permit() {},
    handle,
    authenticator: createAuthenticator({ mode: "off" }),
    sandboxes: { hold: () => ({ sandbox, letGo: () => true }) },
    stopwatch: () => 0,
    sleep: async () => {},
    logger: { info() {}, error: (event, fields) => void errors.push({ event, fields }) },
    redactor: createRedactor(),
    operating: { ...createOperating(), sources: noSources },
    options: { basePath: "", cors: false, bodyLimit: 1_000_000 },
  });
  return {
    store,
    errors,
    /** Lets the operation do this instead, for one request; the answer, and what was logged of it. */
    async send(request: Sent, instead: typeof behave) {
      behave = instead;
      errors.length = 0;
      const answer = await ask({ fetch: (one) => app.fetch(one) }, request);
      return { ...answer, body: bodyOf<{ code?: string; message?: string }>(answer) };
    },
  };
}

type Kind = "missing" | "extra" | "other";

/** The right answer with something missing, something more or something else at a place. */
function spoil(right: unknown, place: readonly string[], kind: Kind, value: unknown): unknown {
  if (kind === "extra") return put(right, [...place, "unbekannt"], value);
  return JSON.parse(JSON.stringify(put(right, place, kind === "missing" ? undefined : value)) ?? "null");
}

/** The value with three items of each list, which are as good as a hundred to spoil. */
function shorten(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, 3).map(shorten);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shorten(part)]));
}

function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}

describe.each(routes.map(({ operationId }) => operationId))("%s", (operationId) => {
  it("answers 500 to whatever breaks its schema, names the place, and commits nothing", async () => {
    const request = exampleRequestOf(operationId);
    const answered = await createProofMock({ world }).send(request);
    // The contract's text says nothing of what is inside of the contract.
    const right =
      operationId === "getOpenApiDocument" ? { openapi: "3.1.0", info: {}, paths: {} } : shorten(bodyOf(answered));
    expect(wrongPlacesOfAnswer(operationId, right)).toEqual([]);
    const rightPlaces = placesOf(right);
    const mock = createFailingMock();
    const digest = await mock.store.digest();
    // No map with a property __proto__: the validators pass over what stands under that one name.
    const values = fc.constantFrom<unknown>(null, 7.5, -1, true, "falsch", "", [], ["x"], {}, { toString: 1 });
    const spoilt = fc.tuple(fc.nat(), fc.constantFrom<Kind>("missing", "extra", "other"), values, fc.boolean());
    const property = fc.asyncProperty(spoilt, async ([at, kind, value, frozen]) => {
      const wrong = spoil(right, pickPlace(rightPlaces, at), kind, value);
      const places = wrongPlacesOfAnswer(operationId, wrong);
      fc.pre(places.length > 0);
      const versionBefore = mock.store.version;
      const { status, mediaType, body } = await mock.send(request, () => (frozen ? freeze(wrong) : wrong));
      expect({ status, code: body.code, breaches: judgeAnswer(operationId, status, mediaType, body) }).toEqual({
        status: 500,
        code: "answer_breaks_contract",
        breaches: [],
      });
      expect(mock.errors).toEqual([
        { event: "answer_breaks_contract", fields: expect.objectContaining({ operationId }) },
      ]);
      const pointer = String(mock.errors[0]?.fields?.pointer);
      expect(
        places.some((place) => place === pointer || place.startsWith(`${pointer}/`)),
        `${pointer}: ${places}`,
      ).toBe(true);
      expect(body.message).toContain(operationId);
      expect(body.message).toContain(pointer === "" ? "its root" : pointer);
      expect(mock.store.version).toBe(versionBefore);
    });
    await fc.assert(property, { numRuns: spoiltAnswers, seed: 20_260_302 });
    expect(await mock.store.digest()).toBe(digest);
    const { status } = await mock.send(request, () => right);
    expect([status, mock.store.version]).toEqual([200, 1]);
  }, 300_000);
});

describe("the real operations over a broken world", () => {
  /** The default world with something broken in one record, as only a bug could leave it. */
  function breakRecord(name: CollectionName, id: number, broken: object | undefined): World {
    const collection = world.collections[name];
    const get = (asked: number | string) => {
      if (asked !== id) return collection.get(asked);
      if (broken === undefined) throw new Error("geheime Ursache");
      return { ...collection.get(id), ...broken };
    };
    const replaced = { size: collection.size, ids: () => collection.ids(), get };
    return { ...world, collections: { ...world.collections, [name]: replaced } };
  }

  const known = JSON.stringify({ name: world.collections.knowledgeSources.get(1)?.name, text: "Neu", type: "faq" });
  const cases: [OperationId, CollectionName, object | undefined, string | undefined, string][] = [
    ["getTicket", "tickets", { summary: 7 }, undefined, "/summary"],
    ["updateTicket", "tickets", { summary: 7 }, '{"agentId":3,"workedOnBy":3}', "/ticket/summary"],
    ["createKnowledgeSource", "knowledgeSources", { readByAgents: "nobody" }, known, "/readByAgents"],
    ["importApp", "apps", { createdBy: "x" }, '{"appId":"k3v9x2m7Qa","name":"Neu"}', "/app/createdBy"],
    ["installAppFromStore", "apps", { createdAt: 0 }, undefined, "/app/createdAt"],
    ["acceptAllExpectedResults", "testTickets", { config: null }, undefined, "/testTickets/0/config"],
    ["getQualityAssessment", "assessments", { state: "lost" }, undefined, "/state"],
    ["getAiAgentPerformanceReport", "aiAgents", undefined, undefined, ""],
    ["updateTicket", "tickets", undefined, '{"agentId":3}', ""],
  ];

  it.each(cases)("%s with %s %j commits nothing and lives on", async (operationId, name, broken, body, pointer) => {
    const mock = createProofMock({ world: breakRecord(name, 1, broken) });
    const digest = await mock.store.digest();
    const request = { ...exampleRequestOf(operationId), ...(body === undefined ? {} : { body }) };
    const { status, mediaType, text } = await mock.send(request);
    expect([status, judgeAnswer(operationId, status, mediaType, JSON.parse(text))]).toEqual([500, []]);
    expect(text).not.toContain("geheim");
    const event = broken === undefined ? "internal_error" : "answer_breaks_contract";
    const fields = { operationId, path: request.target, ...(pointer === "" ? {} : { pointer }) };
    expect(mock.errors).toEqual([{ event, fields: expect.objectContaining(fields) }]);
    expect(await mock.store.digest()).toBe(digest);
    expect((await mock.send(health)).status).toBe(200);
  });
});

describe("an operation that throws", () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  const thrown: [string, unknown][] = [
    ["an error", new Error("geheime Ursache")],
    ["an error without a message", new RangeError()],
    ["a text", "geheime Ursache"],
    ["nothing", undefined],
    ["null", null],
    ["a symbol", Symbol("geheime Ursache")],
    ["an object that has no text", Object.create(null)],
    ["an object that contains itself", circular],
    ["an error whose message throws", Object.defineProperty(new Error(), "message", { get: fail })],
  ];

  function fail(): never {
    throw new Error("geheime Ursache");
  }

  it.each(thrown)("%s, is a logged 500 that keeps its cause to the log", async (_, error) => {
    const mock = createFailingMock();
    const request = exampleRequestOf("updateTicket");
    const { status, mediaType, body } = await mock.send(request, () => {
      throw error;
    });
    expect([status, body.code]).toEqual([500, "internal_error"]);
    expect(judgeAnswer("updateTicket", status, mediaType, body)).toEqual([]);
    expect(body.message).not.toContain("geheim");
    expect(mock.errors).toEqual([
      {
        event: "internal_error",
        fields: expect.objectContaining({ operationId: "updateTicket", path: request.target }),
      },
    ]);
    expect(mock.store.version).toBe(0);
    expect((await mock.send(health, () => ({ status: "ok" }))).status).toBe(200);
  });

  it.each([
    ["undefined", undefined],
    ["a number that is none", Number.NaN],
    ["a bigint", 7n],
    ["a function", () => ({ status: "ok" })],
    ["a promise", Promise.resolve({ status: "ok" })],
    ["an object that contains itself", circular],
    ["a date", new Date(0)],
  ])("or answers %s, has broken the contract or failed, and lives on", async (_, result) => {
    const mock = createFailingMock();
    const { status, mediaType, body } = await mock.send(health, () => result);
    expect(status).toBe(500);
    expect(judgeAnswer("getHealth", status, mediaType, body)).toEqual([]);
    expect([mock.errors.length, mock.store.version]).toEqual([1, 0]);
    expect((await mock.send(health, () => ({ status: "ok" }))).status).toBe(200);
  });
});
