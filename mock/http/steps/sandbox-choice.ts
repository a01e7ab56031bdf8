// Finds the sandbox of a request by the prefix of its URL, a header or a cookie.
import { parse, serialize } from "hono/utils/cookie";
import { describeFound } from "../../contract/describe.ts";
import type { Sandbox } from "../../control/sandboxes/sandbox.ts";
import { isSandboxId } from "../../control/sandboxes/sandbox-id.ts";
import { invalidSandboxId } from "../../control/sandboxes/sandbox-refusals.ts";
import type { Admit, Sandboxes } from "../../control/sandboxes/sandbox-registry.ts";
import { DomainError } from "../../engine/core/errors.ts";
import { toPointer } from "../../engine/core/json-pointer.ts";
import { sandboxOf } from "../request-target.ts";

export type SandboxFinder = Pick<Sandboxes, "find" | "assertRoom">;

/** The header that selects a sandbox if the path does not. */
export const sandboxHeader = "x-mock-sandbox";

/** The cookie that selects a sandbox if neither the path nor the header does. */
const sandboxCookie = "mock-sandbox";

/**
 * Finds the sandbox named by `/__sandbox/<id>`, the `x-mock-sandbox` header or the `mock-sandbox` cookie, in this order;
 * otherwise `default`.
 * @throws DomainError invalid `conflicting_sandboxes` if path and header differ, and as `find`
 */
export function chooseSandbox(request: Request, sandboxes: SandboxFinder, admit: Admit): Sandbox | Promise<Sandbox> {
  const inPath = sandboxOf(request.url);
  const inHeader = request.headers.get(sandboxHeader) ?? undefined;
  assertOneSandbox(inPath, inHeader);
  return sandboxes.find(inPath ?? inHeader ?? sandboxInCookie(request.headers), admit);
}

export function sandboxInCookie(headers: Headers): string | undefined {
  const cookies = headers.get("cookie");
  return cookies === null ? undefined : parse(cookies, sandboxCookie)[sandboxCookie];
}

/**
 * Creates the cookie with which a browser selects this sandbox from now on.
 * @throws DomainError invalid `invalid_request` if no sandbox can have this id
 */
export function toSandboxCookie(id: string): string {
  if (!isSandboxId(id)) throw invalidSandboxId(id, { in: "query", pointer: "/__sandbox" });
  return serialize(sandboxCookie, id, { path: "/", sameSite: "Lax", httpOnly: true });
}

/**
 * Refuses a request whose path and header name different sandboxes.
 * @throws DomainError invalid `conflicting_sandboxes`
 */
export function assertOneSandbox(inPath: unknown, inHeader: string | null | undefined): void {
  if (inPath === undefined || inHeader === undefined || inHeader === null || inPath === inHeader) return;
  const found = describeFound(inHeader);
  const message = `The path and the header ${sandboxHeader} name different sandboxes; the header names ${found}. Name only one.`;
  const expected = `${describeFound(inPath)}, or no such header`;
  const violation = { in: "header", pointer: toPointer([sandboxHeader]), found, expected } as const;
  throw new DomainError("invalid", "conflicting_sandboxes", message, [violation]);
}
