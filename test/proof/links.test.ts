// Every link of the contract leads somewhere: what it is made of is in the answer of the operation's example, and the
// operation that it names takes it. Parameters that a link leaves to the client are those of the examples.
import { describe, expect, it } from "vitest";
import { createMock } from "../../mock/create-mock.ts";
import { parsePointer } from "../../mock/engine/core/json-pointer.ts";
import type { MockSandbox } from "../../mock/mock.ts";
import { type OperationId, operationRoutes } from "../../spec/generated/operations.ts";
import {
  type ContractRequest,
  exampleRequestOf,
  operationOf,
  type PublishedLink,
  parametersOf,
  routes,
} from "./contract-document.ts";

const links = routes.flatMap(({ operationId }) =>
  Object.entries(linksOf(operationId)).map(([name, link]) => ({ operationId, name, link })),
);

function linksOf(operationId: OperationId): Readonly<Record<string, PublishedLink>> {
  return operationOf(operationId).responses["200"]?.links ?? {};
}

/** What links are made of: the request of an operation's example, and what it was answered. */
interface Exchange {
  readonly path: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly answer: unknown;
}

function valueAt({ path, body, answer }: Exchange, expression: string): unknown {
  const [, part = "", where = "", rest = ""] = /^\$(request|response)\.(path|body)[.#]?(.*)$/.exec(expression) ?? [];
  if (part === "") throw new Error(`${expression} cannot be followed here`);
  if (where === "path") return path[rest];
  const keys = rest === "" ? [] : parsePointer(`#${rest}`);
  return keys.reduce<unknown>((value, key) => Object(value)[key], part === "request" ? body : answer);
}

/** An expression, or a text in which expressions stand in braces. */
function resolve(text: string, exchange: Exchange): string {
  if (text.startsWith("$")) return toText(valueAt(exchange, text));
  return text.replaceAll(/\{(\$[^}]*)\}/g, (_, expression: string) => toText(valueAt(exchange, expression)));
}

function toText(value: unknown): string {
  if (value === undefined) throw new Error("the answer does not have it");
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isOperation(name: string): name is OperationId {
  return Object.hasOwn(operationRoutes, name);
}

function toExchange(operationId: OperationId, { target, body = "null" }: ContractRequest, answer: unknown): Exchange {
  const parts = target.split("/");
  const names = operationRoutes[operationId].path
    .split("/")
    .map((part, index) => [part.slice(1, -1), parts[index] ?? ""]);
  return { path: Object.fromEntries(names), body: JSON.parse(body), answer };
}

/** The example of the operation that a link names, with what the link says in the place of what the example says. */
function requestOf({ operationId, parameters = {}, requestBody }: PublishedLink, exchange: Exchange): ContractRequest {
  if (!isOperation(operationId)) throw new Error(`there is no operation ${operationId}`);
  const { path } = operationRoutes[operationId];
  const example = exampleRequestOf(operationId);
  const parts = example.target.split("/");
  const target = path.split("/").map((part, index) => {
    const given = /^\{\w+\}$/.test(part) ? parameters[part.slice(1, -1)] : undefined;
    return given === undefined ? parts[index] : encodeURIComponent(resolve(given, exchange));
  });
  const inQuery = parametersOf(operationId).filter((one) => one.in === "query" && parameters[one.name] !== undefined);
  const query = inQuery.map(({ name }) => `${name}=${encodeURIComponent(resolve(parameters[name] ?? "", exchange))}`);
  const body = requestBody === undefined ? {} : { body: resolve(requestBody, exchange) };
  return { ...example, ...body, target: target.join("/") + (query.length === 0 ? "" : `?${query.join("&")}`) };
}

async function ask(sandbox: MockSandbox, { method, target, body }: ContractRequest): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  const response = await sandbox.fetch(target, body === undefined ? { method } : { method, headers, body });
  const text = await response.text();
  expect([response.status, response.status === 200 ? "" : text]).toEqual([200, ""]);
  return JSON.parse(text);
}

describe("the links of the contract", () => {
  it("are many", () => expect(links.length).toBeGreaterThan(20));

  it.each(links)("$name of $operationId leads somewhere", async ({ operationId, link }) => {
    await using mock = await createMock({ auth: "off" });
    const request = exampleRequestOf(operationId);
    const answer = await ask(mock.sandbox(), request);
    await ask(mock.sandbox(), requestOf(link, toExchange(operationId, request, answer)));
  });
});
