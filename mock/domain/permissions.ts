// Checks whether a caller has the permissions that an operation or a rule requires.
import { DomainError } from "../engine/core/errors.ts";
import { permissionNames } from "./records/permissions.ts";
import type { Permission, UserRecord } from "./records/tickets.ts";

/** Whether the caller has the permission; an administrator has all. */
export function hasPermission(caller: UserRecord, permission: Permission): boolean {
  return caller.role === "administrator" || caller.permissions.includes(permission);
}

/** All permissions of the caller, each once, in the contract's order. */
export function effectivePermissions(caller: UserRecord): readonly Permission[] {
  return permissionNames.filter((permission) => hasPermission(caller, permission));
}

/**
 * Refuses a caller who has none of the permissions; any one is enough, and an empty list admits everyone
 * (docs/rules.md, Callers).
 * @throws DomainError forbidden `missing_permission`
 */
export function assertAnyPermission(caller: UserRecord, permissions: readonly Permission[]): void {
  if (permissions.length === 0 || permissions.some((permission) => hasPermission(caller, permission))) return;
  const isOne = permissions.length === 1;
  const needed = isOne ? `the ${permissions[0]} permission` : `one of the permissions ${permissions.join(", ")}`;
  const names = effectivePermissions(caller).join(", ") || "no permissions";
  const message =
    `This needs ${needed}, which user ${caller.id} does not have. User ${caller.id} has ${names}. ` +
    `Send the request as a user who has ${isOne ? "it" : "one of them"}, or as an administrator.`;
  throw new DomainError("forbidden", "missing_permission", message);
}
