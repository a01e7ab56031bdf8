// Sends admin requests to a mock in process and checks every response against the published document with ajv (2020-12).
import type { ValidateFunction } from "ajv/dist/2020.js";
import { templateMatches } from "../../../../mock/contract/routes.ts";
import { createMock, type Mock, type MockOptions } from "../../../../mock/create-mock.ts";
import { parsePointer } from "../../../../mock/engine/core/json-pointer.ts";
import document from "../../../../spec/generated/admin/openapi.json" with { type: "json" };
import { type OperationRoute, operationRoutes } from "../../../../spec/generated/admin/operations.ts";
import { ajv } from "../../control/admin-schemas.ts";

/** Every operation of the document. */
export const adminRoutes: readonly OperationRoute[] = Object.values(operationRoutes);

/** A request; the body is sent as JSON, and writes get their content-type unless headers override it. */
export interface AdminRequest {
  readonly method: string;
  /** Below `/__admin`, in the long or short form. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface AdminReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Empty unless the response is JSON. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface AdminClient extends AsyncDisposable {
  readonly mock: Mock;
  /** Throws if the document does not declare the response. */
  send(request: AdminRequest): Promise<AdminReply>;
}

/** Creates a client of a small mock without authentication, with default house rules and clock. */
export async function createAdminClient(options: MockOptions = {}): Promise<AdminClient> {
  const mock = await createMock({ tickets: 20, auth: "off", ...options });
  async function send(request: AdminRequest): Promise<AdminReply> {
    const response = await mock.fetch(`/__admin${request.path}`, toInit(request));
    const type = response.headers.get("content-type");
    const isJson = type === "application/json";
    // An event stream never ends unless cancelled.
    if (type === "text/event-stream") await response.body?.cancel();
    const text = type === "text/event-stream" ? "" : await response.text();
    const reply = {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : {},
    };
    assertDeclared(request, reply);
    return reply;
  }
  return { mock, send, [Symbol.asyncDispose]: () => mock.close() };
}

function toInit({ method, body, headers }: AdminRequest): RequestInit {
  const defaultHeaders: Record<string, string> = method === "GET" ? {} : { "content-type": "application/json" };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { method, headers: { ...defaultHeaders, ...headers }, body: text ?? null };
}

/** The operation of a path in either form. */
function findAdminRoute({ method, path }: AdminRequest): OperationRoute | undefined {
  const long = `/__admin${toLongPath(path.split("?")[0] ?? "")}`;
  return adminRoutes.find((route) => route.method === method && templateMatches(route.path, long));
}

/** The long form of a path below `/__admin`: unchanged if it names a sandbox or needs none, otherwise below `/sandboxes/default`. */
export function toLongPath(path: string, sandboxId = "default"): string {
  const [place = ""] = path.split("?");
  const isLong = adminRoutes.some((route) => templateMatches(route.path, `/__admin${place}`));
  return isLong ? path : `/sandboxes/${sandboxId}${path}`;
}

function assertDeclared(request: AdminRequest, { status, headers, body }: AdminReply): void {
  const route = findAdminRoute(request);
  const exchange = `${request.method} ${request.path}: ${status}`;
  if (headers.has("access-control-allow-origin")) throw new Error(`${exchange} has CORS headers`);
  if (route !== undefined && !route.statuses.includes(status)) {
    throw new Error(`${exchange} is not declared: ${JSON.stringify(body)}`);
  }
  if (route === undefined || status !== 200) assertMatches(exchange, document.components.schemas.Error, body);
  else {
    const { content } = findResponse(route);
    const mediaType = headers.get("content-type")?.split(";")[0] ?? "";
    if (content[mediaType] === undefined) throw new Error(`${exchange} is ${mediaType}`);
    if (mediaType === "application/json") assertMatches(exchange, content[mediaType].schema, body);
  }
}

type Response200 = { readonly content: { readonly [mediaType: string]: { readonly schema: object } } };

function findResponse({ path, method }: OperationRoute): Response200 {
  let node: unknown = step(document.paths, path, method.toLowerCase(), "responses", "200");
  for (let ref = step(node, "$ref"); typeof ref === "string"; ref = step(node, "$ref")) {
    node = step(document, ...parsePointer(ref));
  }
  return node as Response200;
}

function step(from: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined),
    from,
  );
}

const compiled = new WeakMap<object, ValidateFunction>();

function assertMatches(exchange: string, schema: object, body: unknown): void {
  const resolved = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"admin#/'));
  const validate = compiled.get(schema) ?? ajv.compile(resolved);
  compiled.set(schema, validate);
  if (validate(body)) return;
  const breaches = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  throw new Error(`${exchange} breaks the document: ${breaches.join("; ")}`);
}
