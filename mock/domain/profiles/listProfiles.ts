import type { Operation } from "../operation.ts";
import * as profiles from "./profile.ts";

export const listProfiles: Operation<"listProfiles"> = (_input, { tx }) => ({
  success: true,
  profiles: profiles.listProfiles(tx),
});
