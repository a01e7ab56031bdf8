// Converts a user to its representation in responses: profile, role and teams.
import type { Schema } from "../../contract/operation-types.ts";
import type { UserRecord } from "../records/tickets.ts";

const roles: { readonly [Role in UserRecord["role"]]: Schema<"Role"> } = {
  administrator: { id: 1, name: "Administrator" },
  agent: { id: 2, name: "Agent" },
};

export function toProfile({ wire, role, teamIds }: UserRecord): Schema<"Profile"> {
  return { ...wire, role: roles[role], teamIds };
}
