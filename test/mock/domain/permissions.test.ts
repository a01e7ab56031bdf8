// Who may do what.
import { describe, expect, it } from "vitest";
import { assertAnyPermission, effectivePermissions } from "../../../mock/domain/permissions.ts";
import { permissionNames } from "../../../mock/domain/records/permissions.ts";
import type { Permission } from "../../../mock/domain/records/tickets.ts";
import document from "../../../spec/generated/openapi.json" with { type: "json" };
import { user } from "./small-state.ts";

const ofAssessments: readonly Permission[] = [
  "qualityViewAssessmentAll",
  "qualityViewAssessmentTeamMate",
  "qualityViewAssessmentOwn",
];

function refusalOf(held: readonly Permission[], needed: readonly Permission[], id = 9): unknown {
  try {
    assertAnyPermission(user(id, { permissions: held }), needed);
    return undefined;
  } catch (error) {
    return error;
  }
}

describe("permissions", () => {
  it("are those that the contract names, in its order", () => {
    expect(permissionNames).toEqual(document.components.schemas.Permission.enum);
  });

  it("are all there are for an administrator, and for an agent those of the record", () => {
    expect(effectivePermissions(user(9, { role: "administrator" }))).toEqual(permissionNames);
    expect(effectivePermissions(user(9, { permissions: ["readApps", "updateTicket", "readApps"] }))).toEqual([
      "updateTicket",
      "readApps",
    ]);
  });
});

describe("the refusal of a caller without a permission", () => {
  it("names all of which any one would do, and says that the caller has none", () => {
    const message =
      "This needs one of the permissions qualityViewAssessmentAll, qualityViewAssessmentTeamMate, qualityViewAssessmentOwn, " +
      "which user 11 does not have. User 11 has none at all. Ask as a user who has one of them, or as an administrator.";
    expect(refusalOf([], ofAssessments, 11)).toHaveProperty("message", message);
  });
});
