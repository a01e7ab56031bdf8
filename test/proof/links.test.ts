// Every link of the contract works: its values exist in the response to the operation's example, and the linked operation
// accepts them. Parameters that a link leaves to the client come from the examples.
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
import { sendRequest } from "./send-request.ts";

const links = routes.flatMap(({ operationId }) =>
  Object.entries(linksOf(operationId)).map(([name, link]) => ({ operationId, name, link })),
);

function linksOf(operationId: OperationId): Readonly<Record<string, PublishedLink>> {
  return operationOf(operationId).responses["200"]?.links ?? {};
}

/** The example request of an operation and its response, from which links take values. */
interface Exchange {
  readonly path: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly response: unknown;
}

function valueAt({ path, body, response }: Exchange, expression: string): unknown {
  const [, part = "", location = "", rest = ""] = /^\$(request|response)\.(path|body)[.#]?(.*)$/.exec(expression) ?? [];
  if (part === "") throw new Error(`${expression} is not supported here`);
  if (location === "path") return path[rest];
  const keys = rest === "" ? [] : parsePointer(`#${rest}`);
  return keys.reduce<unknown>((value, key) => Object(value)[key], part === "request" ? body : response);
}

/** Evaluates an expression, or a string with expressions in braces. */
function resolve(text: string, exchange: Exchange): string {
  if (text.startsWith("$")) return toText(valueAt(exchange, text));
  return text.replaceAll(/\{(\$[^}]*)\}/g, (_, expression: string) => toText(valueAt(exchange, expression)));
}

function toText(value: unknown): string {
  if (value === undefined) throw new Error("the response lacks this value");
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isOperation(name: string): name is OperationId {
  return Object.hasOwn(operationRoutes, name);
}

function toExchange(operationId: OperationId, { target, body = "null" }: ContractRequest, response: unknown): Exchange {
  const parts = target.split("/");
  const names = operationRoutes[operationId].path
    .split("/")
    .map((part, index) => [part.slice(1, -1), parts[index] ?? ""]);
  return { path: Object.fromEntries(names), body: JSON.parse(body), response };
}

/** Builds the example request of a link's operation, with the link's values in place of the example's. */
function requestOf({ operationId, parameters = {}, requestBody }: PublishedLink, exchange: Exchange): ContractRequest {
  if (!isOperation(operationId)) throw new Error(`there is no operation ${operationId}`);
  const { path } = operationRoutes[operationId];
  const example = exampleRequestOf(operationId);
  const parts = example.target.split("/");
  const target = path.split("/").map((part, index) => {
    const expression = /^\{\w+\}$/.test(part) ? parameters[part.slice(1, -1)] : undefined;
    return expression === undefined ? parts[index] : encodeURIComponent(resolve(expression, exchange));
  });
  const inQuery = parametersOf(operationId).filter(
    (parameter) => parameter.in === "query" && parameters[parameter.name] !== undefined,
  );
  const query = inQuery.map(({ name }) => `${name}=${encodeURIComponent(resolve(parameters[name] ?? "", exchange))}`);
  const body = requestBody === undefined ? {} : { body: resolve(requestBody, exchange) };
  return { ...example, ...body, target: target.join("/") + (query.length === 0 ? "" : `?${query.join("&")}`) };
}

async function send(sandbox: MockSandbox, request: ContractRequest): Promise<unknown> {
  const { status, text, body } = await sendRequest(sandbox, request);
  expect([status, status === 200 ? "" : text]).toEqual([200, ""]);
  return body;
}

describe("the links of the contract", () => {
  it("number more than twenty", () => expect(links.length).toBeGreaterThan(20));

  it.each(links)("include $name of $operationId, which leads to a response", async ({ operationId, link }) => {
    await using mock = await createMock({ auth: "off" });
    const request = exampleRequestOf(operationId);
    const response = await send(mock.sandbox(), request);
    await send(mock.sandbox(), requestOf(link, toExchange(operationId, request, response)));
  });
});
