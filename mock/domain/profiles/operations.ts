// The operations of tag `profiles`: who asks, who else there is, tokens for programs. The rules are in mock/domain/profiles/profile.ts.
import { Later } from "../../engine/core/later.ts";
import type { LateOperation, Operation } from "../operation.ts";
import * as profiles from "./profile.ts";

/** GET /profile (docs/rules.md, Profiles and tokens). */
export const getProfile: Operation<"getProfile"> = (_input, { caller }) => profiles.getCallerProfile(caller);

/** GET /profiles (docs/rules.md, Profiles and tokens). */
export const listProfiles: Operation<"listProfiles"> = (_input, { tx }) => ({
  success: true,
  profiles: profiles.listProfiles(tx),
});

/** POST /jwt/{profileId} (docs/rules.md, Profiles and tokens). */
export const createProfileToken: LateOperation<"createProfileToken"> = ({ path, body }, { tx, caller, signer }) => {
  const claims = profiles.toTokenClaims(tx, { ...path, ...body, caller, refusal: signer.refusal });
  return new Later(async () => ({ token: await signer.sign(claims) }));
};
