// Stories of profiles: the caller, other users, tokens for programs.
import type { BehaviourCase } from "../behaviour-case.ts";
import { equals, holds, numberAt, propertiesOf } from "../expectation.ts";

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const named = { body: { name: "nightly reports" } };

export const profileCases: readonly BehaviourCase[] = [
  {
    name: "everybody sees who they are and what they may do",
    async tell({ ask }) {
      const own = (await ask("GET", "/profile")).is(200, { id: 1, role: { id: 1, name: "Administrator" } });
      equals(own.list("/permissions").length, 14, "permissions of the administrator");
      const agent = (await ask("GET", "/profile", { as: 10 })).is(200, { id: 10, role: { id: 2, name: "Agent" } });
      equals(
        agent.list("/permissions"),
        ["updateTicket", "readKnowledge", "qualityViewAssessmentOwn"],
        "permissions of an agent",
      );
    },
  },
  {
    name: "a permission that is given to a user shows in the profile, and opens what it is for",
    async tell({ ask, control }) {
      (await ask("GET", "/knowledgeSource/1", { as: 11 })).refuses(403, "missing_permission");
      await control.patchRecord("users", "11", { permissions: ["readKnowledge"] });
      equals(
        (await ask("GET", "/profile", { as: 11 })).is(200).list("/permissions"),
        ["readKnowledge"],
        "the permissions",
      );
      (await ask("GET", "/knowledgeSource/1", { as: 11 })).is(200);
      await control.undoChange();
      equals((await ask("GET", "/profile", { as: 11 })).is(200).list("/permissions"), [], "the permissions after undo");
    },
  },
  {
    name: "the agents of a ticket are among the profiles, and a new user too",
    async tell({ ask, control }) {
      const agent = (await ask("PATCH", "/ticket/1", { body: { agentId: 4 } })).is(200).at("/ticket/agent");
      const before = (await ask("GET", "/profiles")).is(200, { success: true }).list("/profiles");
      const profile = before.find((one) => numberAt(one, "/id") === 4);
      const { role: _role, teamIds: _teams, ...user } = propertiesOf(profile ?? null);
      equals(user, agent, "the agent of the ticket");
      const added = await control.createRecord("users", { firstName: "Rieke" });
      const after = (await ask("GET", "/profiles")).is(200).list("/profiles");
      equals(after.length, before.length + 1, "number of profiles");
      holds(
        after.some((one) => numberAt(one, "/id") === added.id),
        "the new user is among them",
      );
    },
  },
  {
    name: "a token that was made for a profile asks as that profile",
    async tell({ ask }) {
      const token = (await ask("POST", "/jwt/3", named)).is(200).readText("/token");
      (await ask("GET", "/profile", bearer(token))).is(200, { id: 3 });
      equals((await ask("POST", "/jwt/3", named)).readText("/token"), token, "the token at the same moment");
      (await ask("POST", "/jwt/9999", named)).refuses(404, "unknown_profile");
    },
  },
  {
    name: "strictly, a token that the mock made is good, and stays so",
    house: "strict",
    async tell({ ask, control }) {
      const token = (await ask("POST", "/jwt/3", named)).is(200).readText("/token");
      (await ask("GET", "/profile", bearer(token))).is(200, { id: 3 });
      await control.advanceClock({ duration: "P365D" });
      (await ask("GET", "/profile", bearer(token))).is(200, { id: 3 });
    },
  },
  {
    name: "an agent makes tokens of their own, not those of others",
    async tell({ ask }) {
      (await ask("POST", "/jwt/3", { ...named, as: 3 })).is(200);
      (await ask("POST", "/jwt/1", { ...named, as: 3 })).refuses(403, "foreign_profile");
      (await ask("POST", "/jwt/9999", { ...named, as: 3 })).refuses(404, "unknown_profile");
    },
  },
];
