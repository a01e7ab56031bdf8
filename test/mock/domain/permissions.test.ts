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

const refused = expect.objectContaining({ category: "forbidden", code: "missing_permission" });

describe("permissions", () => {
  it("are those that the contract names, in its order", () => {
    expect(permissionNames).toEqual(document.components.schemas.Permission.enum);
  });

  it.each(ofAssessments)("let a holder of %s in where any one of three will do", (permission) => {
    expect(refusalOf([permission], ofAssessments)).toBeUndefined();
  });

  it("keep out an agent who has all but the one that is asked for", () => {
    const others = permissionNames.filter((name) => name !== "updateTicket");
    expect(refusalOf(others, ["updateTicket"])).toEqual(refused);
  });

  it("refuse no caller where none is needed", () => {
    expect(refusalOf([], [])).toBeUndefined();
  });

  it.each(permissionNames)(
    "let an administrator in where %s is needed, though the record does not name it",
    (permission) => {
      expect(() => assertAnyPermission(user(9, { role: "administrator" }), [permission])).not.toThrow();
    },
  );

  it("are all there are for an administrator, and for an agent those of the record", () => {
    expect(effectivePermissions(user(9, { role: "administrator" }))).toEqual(permissionNames);
    expect(effectivePermissions(user(9, { permissions: ["readApps", "updateTicket", "readApps"] }))).toEqual([
      "updateTicket",
      "readApps",
    ]);
  });
});

describe("the refusal of a caller without a permission", () => {
  it("names what is asked for, what the caller has and what would be right", () => {
    const held: readonly Permission[] = ["qualityViewAssessmentOwn", "updateTicket", "readKnowledge"];
    expect(refusalOf(held, ["aiQualityCheckEdit"], 10)).toEqual(refused);
    const message =
      "This needs the permission aiQualityCheckEdit, which user 10 does not have. User 10 has updateTicket, readKnowledge, " +
      "qualityViewAssessmentOwn. Ask as a user who has it, or as an administrator.";
    expect(refusalOf(held, ["aiQualityCheckEdit"], 10)).toHaveProperty("message", message);
  });

  it("names all of which any one would do, and says that the caller has none", () => {
    const message =
      "This needs one of the permissions qualityViewAssessmentAll, qualityViewAssessmentTeamMate, qualityViewAssessmentOwn, " +
      "which user 11 does not have. User 11 has none at all. Ask as a user who has one of them, or as an administrator.";
    expect(refusalOf([], ofAssessments, 11)).toHaveProperty("message", message);
  });
});
