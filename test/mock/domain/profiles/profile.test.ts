// Who asks, who else there is, and who may make tokens for whom: mock/domain/profiles/profile.ts.
import { describe, expect, it } from "vitest";
import { getCallerProfile, listProfiles, toTokenClaims } from "../../../../mock/domain/profiles/profile.ts";
import { createSmallState, start, user } from "../small-state.ts";

const administrator = user(1, { role: "administrator", permissions: [] });
const agent = user(7, { permissions: ["readApps", "updateTicket", "readApps"], teamIds: [2, 4] });

function askForToken(profileId: number, caller = administrator, refusal?: string) {
  const state = createSmallState({ users: [administrator, agent] });
  return state.run((tx) => toTokenClaims(tx, { profileId, name: "reports", caller, refusal }));
}

describe("the profile of the caller", () => {
  it("is the user with role and teams", () => {
    expect(getCallerProfile(agent)).toMatchObject({
      ...agent.wire,
      role: { id: 2, name: "Agent" },
      teamIds: [2, 4],
    });
  });

  it("has an agent's permissions, each once, in the order of the contract", () => {
    expect(getCallerProfile(agent).permissions).toEqual(["updateTicket", "readApps"]);
  });

  it("has every permission for an administrator, whom nobody gave one by name", () => {
    const { role, permissions } = getCallerProfile(administrator);
    expect(role).toEqual({ id: 1, name: "Administrator" });
    expect(permissions).toHaveLength(14);
    expect(permissions).toEqual(expect.arrayContaining(["updateTicket", "archiveKnowledge", "aiQualityCheckRun"]));
  });
});

describe("the profiles", () => {
  it("are all users by id, without their permissions", () => {
    const { store } = createSmallState({ users: [administrator, agent] });
    expect(store.read(listProfiles)).toEqual([
      { ...administrator.wire, role: { id: 1, name: "Administrator" }, teamIds: administrator.teamIds },
      { ...agent.wire, role: { id: 2, name: "Agent" }, teamIds: [2, 4] },
    ]);
  });
});

describe("a token", () => {
  it("says whose it is, what it is called and in which second it was made", () => {
    expect(askForToken(7)).toEqual({ userId: 7, name: "reports", issuedAt: start / 1000 });
  });

  it("of one's own is made for an agent too", () => expect(askForToken(7, agent)).toMatchObject({ userId: 7 }));

  it("of somebody else is refused to an agent", () => {
    expect(() => askForToken(1, agent)).toThrow(
      expect.objectContaining({ category: "forbidden", code: "foreign_profile" }),
    );
  });

  it("of a profile that is not there is not found, whoever asks", () => {
    const unknown = expect.objectContaining({ category: "notFound", code: "unknown_profile" });
    expect(() => askForToken(99)).toThrow(unknown);
    expect(() => askForToken(99, agent)).toThrow(unknown);
  });

  it("is refused where the mock cannot sign, with the reason", () => {
    expect(() => askForToken(7, administrator, "There is no key.")).toThrow(
      expect.objectContaining({ category: "forbidden", code: "no_signing_key", message: "There is no key." }),
    );
  });
});
