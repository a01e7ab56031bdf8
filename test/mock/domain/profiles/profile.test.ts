// The caller's profile and the list of profiles.
import { describe, expect, it } from "vitest";
import { getProfile } from "../../../../mock/domain/profiles/getProfile.ts";
import { listProfiles } from "../../../../mock/domain/profiles/listProfiles.ts";
import { invoke } from "../call-operation.ts";
import { createSmallState, user } from "../small-state.ts";

const administrator = user(1, { role: "administrator", permissions: [] });
const agent = user(7, { permissions: ["readApps", "updateTicket", "readApps"], teamIds: [2, 4] });

const { store } = createSmallState({ users: [administrator, agent] });

describe("the profile of the caller", () => {
  it("is the user with role and teams", () => {
    expect(invoke(store, getProfile, {}, { caller: agent })).toMatchObject({
      ...agent.wire,
      role: { id: 2, name: "Agent" },
      teamIds: [2, 4],
    });
  });

  it("has an agent's permissions, each once, in the order of the contract", () => {
    expect(invoke(store, getProfile, {}, { caller: agent }).permissions).toEqual(["updateTicket", "readApps"]);
  });
});

describe("the profiles", () => {
  it("are all users by id, without their permissions", () => {
    expect(invoke(store, listProfiles).profiles).toEqual([
      { ...administrator.wire, role: { id: 1, name: "Administrator" }, teamIds: administrator.teamIds },
      { ...agent.wire, role: { id: 2, name: "Agent" }, teamIds: [2, 4] },
    ]);
  });
});
