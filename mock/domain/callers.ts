// Resolves the user on whose behalf a request acts, from its credentials.
import { DomainError } from "../engine/core/errors.ts";
import type { UserRecord } from "./records/tickets.ts";
import type { Reader } from "./state-types.ts";

/** How to treat a request without a known user. */
export interface CallerSettings {
  /** Whether to refuse it; otherwise it acts as the default caller. */
  readonly strict: boolean;
  /** An administrator of the world. */
  readonly defaultCallerId: number;
}

/**
 * Returns the user with the token's `userId`, or the default caller (docs/rules.md, Callers; the default is assumed).
 * @param userId undefined if the credentials name no user
 * @throws DomainError unauthenticated `unknown_caller`: strict without a known user, or the default caller was deleted
 */
export function resolveCaller(reader: Reader, userId: number | undefined, settings: CallerSettings): UserRecord {
  const user = userId === undefined ? undefined : reader.get("users", userId);
  const caller = user ?? (settings.strict ? undefined : reader.get("users", settings.defaultCallerId));
  if (caller !== undefined) return caller;
  const problem =
    userId === undefined ? "The token names no user" : `The token names user ${userId}, who does not exist`;
  throw new DomainError(
    "unauthenticated",
    "unknown_caller",
    `${problem}; it needs the \`userId\` of a user of this service.`,
  );
}
