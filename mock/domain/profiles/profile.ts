// The rules of profiles: who asks, who else there is, and who may make tokens for whom. Called by mock/domain/profiles/operations.ts; the permissions
// of operations are in mock/domain/permissions.ts.
import type { Schema } from "../../contract/operation-types.ts";
import { DomainError, notFound } from "../../engine/core/errors.ts";
import { effectivePermissions } from "../permissions.ts";
import type { Reader, Transaction, UserRecord } from "../state-types.ts";

/** What a token says: whose it is, what it is called, and when it was made, in Unix seconds. It has no end. */
export interface TokenClaims {
  readonly userId: number;
  readonly name: string;
  readonly issuedAt: number;
}

/** What a token is asked for. */
export interface TokenRequest {
  readonly profileId: number;
  readonly name: string;
  readonly caller: UserRecord;
  /** Why no tokens are made here; undefined where they are. */
  readonly refusal: string | undefined;
}

const roles: { readonly [Role in UserRecord["role"]]: Schema<"Role"> } = {
  administrator: { id: 1, name: "Administrator" },
  agent: { id: 2, name: "Agent" },
};

/** The caller with all that they may do (docs/rules.md, Profiles and tokens). */
export function getCallerProfile(caller: UserRecord): Schema<"CallerProfile"> {
  return { ...toProfile(caller), permissions: effectivePermissions(caller) };
}

/** Everybody, by id (docs/rules.md, Profiles and tokens). */
export function listProfiles(reader: Reader): readonly Schema<"Profile">[] {
  return [...reader.all("users")].map(toProfile);
}

/**
 * What the new token of a profile says (docs/rules.md, Profiles and tokens).
 * @throws DomainError notFound `unknown_profile`; forbidden `foreign_profile`, `no_signing_key`
 */
export function toTokenClaims(tx: Transaction, { profileId, name, caller, refusal }: TokenRequest): TokenClaims {
  if (tx.get("users", profileId) === undefined) throw notFound("profile", profileId);
  if (caller.id !== profileId && caller.role !== "administrator") {
    const message = `User ${caller.id} may make tokens for themselves only, not for profile ${profileId}; an administrator may for everybody.`;
    throw new DomainError("forbidden", "foreign_profile", message);
  }
  if (refusal !== undefined) throw new DomainError("forbidden", "no_signing_key", refusal);
  return { userId: profileId, name, issuedAt: Math.floor(tx.now / 1000) };
}

function toProfile({ wire, role, teamIds }: UserRecord): Schema<"Profile"> {
  return { ...wire, role: roles[role], teamIds };
}
