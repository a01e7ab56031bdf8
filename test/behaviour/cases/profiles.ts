// Stories of profiles: the caller, other users, tokens for programs.
import type { BehaviourCase } from "../behaviour-case.ts";
import { equals, holds, numberAt, pluck, propertiesOf } from "../expectation.ts";

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const tokenRequest = { body: { name: "nightly reports" } };

export const profileCases: readonly BehaviourCase[] = [
  {
    name: "callers see their own profile and permissions",
    async run({ send }) {
      const admin = (await send("GET", "/profile")).is(200, { id: 1, role: { id: 1, name: "Administrator" } });
      equals(admin.list("/permissions").length, 14, "permissions of the administrator");
      const agent = (await send("GET", "/profile", { as: 10 })).is(200, { id: 10, role: { id: 2, name: "Agent" } });
      const agentPermissions = ["updateTicket", "readKnowledge", "qualityViewAssessmentOwn"];
      equals(agent.list("/permissions"), agentPermissions, "permissions of an agent");
    },
  },
  {
    name: "a permission given to a user appears in the profile and takes effect",
    async run({ send, control }) {
      (await send("GET", "/knowledgeSource/1", { as: 11 })).refuses(403, "missing_permission");
      await control.patchRecord("users", "11", { permissions: ["readKnowledge"] });
      (await send("GET", "/profile", { as: 11 })).is(200, { permissions: ["readKnowledge"] });
      (await send("GET", "/knowledgeSource/1", { as: 11 })).is(200);
      await control.undoChange();
      (await send("GET", "/profile", { as: 11 })).is(200, { permissions: [] });
    },
  },
  {
    name: "the profiles include the agents of tickets and new users",
    async run({ send, control }) {
      const agent = (await send("PATCH", "/ticket/1", { body: { agentId: 4 } })).is(200).at("/ticket/agent");
      const before = (await send("GET", "/profiles")).is(200, { success: true }).list("/profiles");
      const profile = before.find((entry) => numberAt(entry, "/id") === 4);
      const { role: _role, teamIds: _teams, ...user } = propertiesOf(profile ?? null);
      equals(user, agent, "the agent of the ticket");
      const newUser = await control.createRecord("users", { firstName: "Rieke" });
      const after = (await send("GET", "/profiles")).is(200).list("/profiles");
      equals(after.length, before.length + 1, "number of profiles");
      holds(pluck(after, "/id").includes(Number(newUser.id)), "the new user is among them");
    },
  },
  {
    name: "a token created for a profile acts as that profile",
    async run({ send }) {
      const token = (await send("POST", "/jwt/3", tokenRequest)).is(200).readText("/token");
      (await send("GET", "/profile", bearer(token))).is(200, { id: 3 });
      equals(
        (await send("POST", "/jwt/3", tokenRequest)).readText("/token"),
        token,
        "a second token at the same moment",
      );
      (await send("POST", "/jwt/9999", tokenRequest)).refuses(404, "unknown_profile");
    },
  },
  {
    name: "in strict mode, a token created by the mock is valid and does not expire",
    kind: "strict",
    async run({ send, control }) {
      const token = (await send("POST", "/jwt/3", tokenRequest)).is(200).readText("/token");
      (await send("GET", "/profile", bearer(token))).is(200, { id: 3 });
      await control.advanceClock({ duration: "P365D" });
      (await send("GET", "/profile", bearer(token))).is(200, { id: 3 });
    },
  },
  {
    name: "an agent can create tokens for themselves, but not for others",
    async run({ send }) {
      (await send("POST", "/jwt/3", { ...tokenRequest, as: 3 })).is(200);
      (await send("POST", "/jwt/1", { ...tokenRequest, as: 3 })).refuses(403, "foreign_profile");
      (await send("POST", "/jwt/9999", { ...tokenRequest, as: 3 })).refuses(404, "unknown_profile");
    },
  },
];
