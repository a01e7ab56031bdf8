// GET /profiles (docs/rules.md, Profiles and tokens).
import type { Operation } from "../operation.ts";
import { toProfile } from "./profile.ts";

/** All users, by id. */
export const listProfiles: Operation<"listProfiles"> = (_input, { tx }) => ({
  success: true,
  profiles: [...tx.all("users")].map(toProfile),
});
