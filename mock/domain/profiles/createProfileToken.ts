// POST /jwt/{profileId} (docs/rules.md, Profiles and tokens).
import { Later } from "../../engine/core/later.ts";
import type { LateOperation } from "../operation.ts";
import * as profiles from "./profile.ts";

export const createProfileToken: LateOperation<"createProfileToken"> = ({ path, body }, { tx, caller, signer }) => {
  const claims = profiles.toTokenClaims(tx, { ...path, ...body, caller, refusal: signer.refusal });
  return new Later(async () => ({ token: await signer.sign(claims) }));
};
