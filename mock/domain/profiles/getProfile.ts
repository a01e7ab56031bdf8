// GET /profile (docs/rules.md, Profiles and tokens).
import type { Operation } from "../operation.ts";
import { effectivePermissions } from "../permissions.ts";
import { toProfile } from "./profile.ts";

export const getProfile: Operation<"getProfile"> = (_input, { caller }) => ({
  ...toProfile(caller),
  permissions: effectivePermissions(caller),
});
