// Finds the user record behind the credentials of a request. Called by mock/run-operations.ts before an operation runs;
// mock/domain/permissions.ts decides what that user may do.
import { DomainError } from "../engine/core/errors.ts";
import type { Reader, UserRecord } from "./state-types.ts";

/** How a request without a known user of its own is treated. */
export interface CallerSettings {
  /** True: such a request is refused. False: it acts as the default caller. */
  readonly strict: boolean;
  /** The user that stands in; an administrator and an agent of the world. */
  readonly defaultCallerId: number;
}

/**
 * The user that a request acts as (docs/rules.md, Callers: the token's `userId`; the default caller is assumed).
 * @param userId the id its credentials name; undefined where they name none
 * @throws DomainError unauthenticated `unknown_caller`: strict and no known user, or the default caller itself is gone
 */
export function resolveCaller(reader: Reader, userId: number | undefined, settings: CallerSettings): UserRecord {
  const named = userId === undefined ? undefined : reader.get("users", userId);
  const caller = named ?? (settings.strict ? undefined : reader.get("users", settings.defaultCallerId));
  if (caller !== undefined) return caller;
  const whom = userId === undefined ? "The token names no user" : `The token names user ${userId}, whom nobody knows`;
  throw new DomainError(
    "unauthenticated",
    "unknown_caller",
    `${whom}; it needs the \`userId\` of a user of this service.`,
  );
}
