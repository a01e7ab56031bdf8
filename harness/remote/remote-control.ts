// Implements the control of a mock behind a URL by sending each operation as a request.
import { categoryOf } from "../../mock/engine/core/error-statuses.ts";
import { DomainError, invalidRequest, type Violation } from "../../mock/engine/core/errors.ts";
import type { Control } from "../../mock/mock.ts";
import { type OperationRoute, operationRoutes } from "../../spec/generated/admin/operations.ts";

/** Sends a request; its path begins at `/__admin`. */
export type SendToAdmin = (
  path: string,
  init: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  },
) => Promise<Response>;

/**
 * Creates the control of a mock whose admin API `send` reaches.
 * @param baseUrl names the mock in errors, for example `http://127.0.0.1:4010`
 */
export function createRemoteControl(baseUrl: string, send: SendToAdmin): Control {
  const methods = Object.values<OperationRoute>(operationRoutes).map((route) => [
    route.operationId,
    (...args: unknown[]) => call(route, args, baseUrl, send),
  ]);
  // The table has every operation; methods are named like operations.
  return Object.fromEntries(methods) as Control;
}

// Arguments are the path parameters in order, then the query or the body.
async function call(route: OperationRoute, args: readonly unknown[], baseUrl: string, send: SendToAdmin) {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const path = toPath(route, names, args);
  const rest = args[names.length];
  const isRead = route.method === "GET";
  // Drops a query that could request plain text: the control returns values.
  const query = isRead && !route.responseTypes.includes("text/plain") ? toQuery(rest) : "";
  const url = `${baseUrl}${path}`;
  const pendingResponse = send(path + query, {
    method: route.method,
    // Writes need this type even without a body: it blocks requests from other origins.
    headers: {
      accept: "application/json, text/event-stream",
      ...(isRead ? {} : { "content-type": "application/json" }),
    },
    ...(isRead || rest === undefined ? {} : { body: JSON.stringify(rest) }),
  });
  const response = await pendingResponse.catch((error: unknown) => {
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    const reason = cause instanceof Error ? cause.message || cause.name : message;
    throw new Error(`Cannot reach a mock for ${route.operationId} at ${url}: ${reason}.`, { cause: error });
  });
  if (response.ok && response.headers.get("content-type")?.startsWith("text/event-stream")) return response.body;
  const text = await response.text();
  const body = parse(text);
  if (response.ok && body !== undefined) return body;
  throw toRefusal(`${route.operationId} at ${url}`, response, text, body);
}

function toPath({ operationId, path }: OperationRoute, names: readonly string[], args: readonly unknown[]): string {
  const violations: Violation[] = [];
  const filledPath = names.reduce((text, name, index) => {
    const value = args[index];
    // An empty parameter would change the path.
    if ((typeof value === "string" && value !== "") || typeof value === "number") {
      return text.replace(`{${name}}`, () => encodeURIComponent(value));
    }
    const found = value === undefined ? "nothing" : String(JSON.stringify(value));
    violations.push({ in: "path", pointer: `/${name}`, found, expected: "non-empty text" });
    return text;
  }, path);
  if (violations.length > 0) throw invalidRequest(violations, `control.${operationId} got invalid arguments`);
  return filledPath;
}

function toQuery(query: unknown): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && typeof value !== "function");
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}

function toRefusal(operation: string, { status, headers }: Response, text: string, body: object | undefined): Error {
  const { code, message, violations = [] }: Partial<DomainError> = body ?? {};
  if (typeof code !== "string" || typeof message !== "string") {
    const found = text.trim() === "" ? "nothing" : text.trim().slice(0, 200);
    return new Error(`${operation} got ${status} from something that is not a mock: ${found}`);
  }
  const category = categoryOf(status);
  if (category === undefined) return new Error(`${operation} got ${status}: ${message}`);
  const retryAfterSeconds = Number(headers.get("retry-after")) || undefined;
  return new DomainError(category, code, message, violations, retryAfterSeconds);
}

/** Parses a JSON object; undefined for any other text. */
function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
