// Finds the sandbox of a request, by the prefix of its URL or by a header.
import { describeFound } from "../../contract/describe.ts";
import type { Growth } from "../../control/memory/memory.ts";
import type { Sandbox } from "../../control/sandboxes/sandbox.ts";
import { DomainError } from "../../engine/core/errors.ts";
import { toPointer } from "../../engine/core/json-pointer.ts";
import { sandboxOf } from "../request-target.ts";

export interface SandboxFinder {
  /**
   * The sandbox of this id, by default `default`.
   * @throws DomainError 404 unknown_sandbox, 410 sandbox_evicted, 503 memory_limit if it would be a new one
   */
  find(id: string | undefined): Sandbox | Promise<Sandbox>;
  /** Throws DomainError 503 memory_limit if there is no room. */
  assertRoom(growth: Growth): void;
}

/** Chooses a sandbox if the path does not. */
export const sandboxHeader = "x-mock-sandbox";

/**
 * The sandbox of a request, from `/__sandbox/<id>` or the header `x-mock-sandbox`; `default` without either.
 * @throws DomainError 400 conflicting_sandboxes if they differ; 404 unknown_sandbox, 410 sandbox_evicted; 503
 *   memory_limit
 */
export function chooseSandbox(request: Request, sandboxes: SandboxFinder): Sandbox | Promise<Sandbox> {
  const inPath = sandboxOf(request.url);
  const inHeader = request.headers.get(sandboxHeader) ?? undefined;
  assertOneSandbox(inPath, inHeader);
  return sandboxes.find(inPath ?? inHeader);
}

/**
 * Refuses a request whose path and header name different sandboxes.
 * @throws DomainError 400 conflicting_sandboxes
 */
export function assertOneSandbox(inPath: unknown, inHeader: string | null | undefined): void {
  if (inPath === undefined || inHeader === undefined || inHeader === null || inPath === inHeader) return;
  const found = describeFound(inHeader);
  const message = `The path names another sandbox than the header ${sandboxHeader}, which names ${found}: name one.`;
  const expected = `${describeFound(inPath)}, or no such header`;
  const violation = { in: "header", pointer: toPointer([sandboxHeader]), found, expected } as const;
  throw new DomainError("invalid", "conflicting_sandboxes", message, [violation]);
}
