// Errors for sandboxes that cannot be found, created or deleted.
import { DomainError, notFound, type Violation } from "../../engine/core/errors.ts";
import { truncate } from "../../engine/core/truncate.ts";
import type { Ending } from "../../engine/storage/storage.ts";

type IdPlace = Pick<Violation, "in" | "pointer">;

/** 400 invalid_request */
export function invalidSandboxId(id: string, location: IdPlace = { in: "body", pointer: "/id" }): DomainError {
  const expected = "1 to 64 letters, digits, dots, underscores or hyphens, starting with a letter or digit";
  const violation = { ...location, found: JSON.stringify(shorten(id)), expected };
  return new DomainError("invalid", "invalid_request", `The id of a sandbox must be ${expected}.`, [violation]);
}

/** 404 unknown_sandbox, 410 sandbox_evicted */
export function missingSandbox(id: string, ending?: Ending): DomainError {
  if (ending !== "evicted") return notFound("sandbox", shorten(id));
  const message = `Sandbox ${id} was evicted: it was not used within its time to live, or its place or memory was needed. Create it again.`;
  return new DomainError("gone", "sandbox_evicted", message);
}

/** 409 default_sandbox */
export function cannotDeleteDefault(id: string): DomainError {
  return new DomainError("conflict", "default_sandbox", `Sandbox ${id} cannot be deleted; reset it instead.`);
}

/** 409 sandbox_exists */
export function sandboxExists(id: string): DomainError {
  return new DomainError("conflict", "sandbox_exists", `Sandbox ${id} already exists.`);
}

/** 429 too_many_sandboxes */
export function tooManySandboxes(max: number, retryAfterSeconds: number): DomainError {
  const message = `There are ${max} sandboxes and none can be evicted; delete some, or create them with ttlSeconds.`;
  return new DomainError("tooMany", "too_many_sandboxes", message, [], retryAfterSeconds);
}

// An id from a URL can be as long as the URL.
function shorten(id: string): string {
  return truncate(String(id), 100);
}
