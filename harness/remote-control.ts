// The control of a mock behind a URL: the methods of mock/control/control.ts, each as a request to its operation of the admin surface.
// Made for harness/connect-mock.ts; which method is which request, spec/generated/admin/operations.ts says.

import type { Control } from "../mock/control/control.ts";
import { DomainError, type ErrorCategory } from "../mock/core/errors.ts";
import { type OperationRoute, operationRoutes } from "../spec/generated/admin/operations.ts";

/** The same methods; every answer comes late. */
export type RemoteControl = {
  readonly [Name in keyof Control]: (
    ...asked: Parameters<Control[Name]>
  ) => Promise<Awaited<ReturnType<Control[Name]>>>;
};

type Send = (path: string, init: RequestInit) => Promise<Response>;

const categories: Readonly<Record<number, ErrorCategory>> = {
  401: "unauthenticated",
  403: "forbidden",
  404: "notFound",
  405: "methodNotAllowed",
  409: "conflict",
  410: "gone",
  413: "tooLarge",
  415: "unsupportedMediaType",
  422: "rule",
  429: "tooMany",
};

/** The control over a mock whose admin surface `send` reaches, given paths from `/__admin` on. */
export function createRemoteControl(send: Send): RemoteControl {
  const methods = Object.values<OperationRoute>(operationRoutes).map((route) => [
    route.operationId,
    (...asked: unknown[]) => call(route, asked, send),
  ]);
  // The table has every operation, and methods are called like them.
  return Object.fromEntries(methods) as RemoteControl;
}

// A method takes the path's parameters in their order, then the query, or else the body.
async function call(route: OperationRoute, asked: readonly unknown[], send: Send): Promise<unknown> {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)];
  const path = names.reduce(
    (text, [template], index) => text.replace(template, encodeURIComponent(String(asked[index]))),
    route.path,
  );
  const rest = asked[names.length];
  const isRead = route.method === "GET";
  const query = isRead ? toQuery(rest) : "";
  const isWriting = !isRead && route.method !== "DELETE";
  const response = await send(path + query, {
    method: route.method,
    // A write without a body needs the type too: it is what keeps other pages out.
    headers: {
      accept: "application/json, text/event-stream",
      ...(isRead ? {} : { "content-type": "application/json" }),
    },
    ...(isWriting && rest !== undefined ? { body: JSON.stringify(rest) } : {}),
  });
  if (!response.ok) throw await toRefusal(route.operationId, response);
  return response.headers.get("content-type")?.startsWith("text/event-stream") ? response.body : response.json();
}

function toQuery(asked: unknown): string {
  const entries = Object.entries(asked ?? {}).filter(([, value]) => value !== undefined && typeof value !== "function");
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}

async function toRefusal(operationId: string, response: Response): Promise<Error> {
  const text = await response.text();
  const answer = parse(text);
  if (answer === undefined) {
    return new Error(
      `${operationId} was answered ${response.status} by what is no admin surface: ${text.slice(0, 200)}`,
    );
  }
  const { code = "unknown", message = text, violations = [] } = answer;
  return new DomainError(categories[response.status] ?? "invalid", code, message, violations);
}

function parse(text: string): Partial<Pick<DomainError, "code" | "message" | "violations">> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
