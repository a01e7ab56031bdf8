// spec/lint/permission-rules.ts: silent on a right contract, and fires where an operation says nothing, or nothing right, of permissions.
import { describe, expect, it } from "vitest";
import type { Json } from "../../../spec/generate/json.ts";
import { permittedOperations } from "../../../spec/lint/permission-rules.ts";
import { sampleContract, withChange } from "../sample-contract.ts";

const change = "#/paths/~1thing~1{thingId}/patch";
const list = "#/paths/~1thing~1all/get";
const known = withChange(sampleContract, "#/components/schemas/Permission", {
  type: "string",
  enum: ["changeThings", "readThings"],
});
const right = withChange(withChange(known, `${change}/x-permission`, "none"), `${list}/x-permission`, "none");

function breachesOf(changes: Readonly<Record<string, Json | undefined>>) {
  const document = Object.entries(changes).reduce((whole, [place, value]) => withChange(whole, place, value), right);
  return permittedOperations(document).map(({ place, problem }) => `${place}: ${problem}`);
}

const forbidden = { [`${change}/responses/403`]: { description: "No." } };

describe("permittedOperations", () => {
  it.each<[string, Json]>([
    ["one permission", "changeThings"],
    ["one of several", ["changeThings", "readThings"]],
    ["no permission", "none"],
  ])("takes %s", (_, said) => {
    expect(breachesOf({ ...forbidden, [`${change}/x-permission`]: said })).toEqual([]);
  });

  it.each<[string, Json | undefined]>([
    ["says nothing", undefined],
    ["names an empty list", []],
    ["names what is no text", [7]],
  ])("reports an operation that %s", (_, said) => {
    expect(breachesOf({ [`${change}/x-permission`]: said })).toEqual([
      `${change}: changeThing does not say which permission opens it`,
    ]);
  });

  it("reports each name that is no permission", () => {
    expect(breachesOf({ ...forbidden, [`${change}/x-permission`]: ["fly", "readThings", "none"] })).toEqual([
      `${change}/x-permission: "fly" is no permission`,
      `${change}/x-permission: "none" is no permission`,
    ]);
  });

  it("reports an operation that asks for a permission and declares no 403", () => {
    expect(breachesOf({ [`${change}/x-permission`]: "changeThings" })).toEqual([
      `${change}/responses: changeThing asks for a permission, but declares no 403`,
    ]);
  });

  it("reports an open operation that asks for a permission", () => {
    expect(
      breachesOf({ ...forbidden, [`${change}/x-permission`]: "changeThings", [`${change}/security`]: [] }),
    ).toEqual([`${change}/x-permission: changeThing asks for a permission, but asks nobody who they are`]);
  });
});
