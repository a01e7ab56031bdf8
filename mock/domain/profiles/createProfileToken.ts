// POST /jwt/{profileId} (docs/rules.md, Profiles and tokens).
import { DomainError, notFound } from "../../engine/core/errors.ts";
import type { AsyncOperation } from "../operation.ts";

export const createProfileToken: AsyncOperation<"createProfileToken"> = ({ path, body }, { tx, caller, signer }) => {
  const { profileId } = path;
  if (tx.get("users", profileId) === undefined) throw notFound("profile", profileId);
  if (caller.id !== profileId && caller.role !== "administrator") {
    const message = `User ${caller.id} may create tokens only for themselves, not for profile ${profileId}; only an administrator may create them for others.`;
    throw new DomainError("forbidden", "foreign_profile", message);
  }
  if (signer.obstacle !== undefined) throw new DomainError("forbidden", "no_signing_key", signer.obstacle);
  const claims = { userId: profileId, name: body.name, issuedAt: Math.floor(tx.now / 1000) };
  return signer.sign(claims).then((token) => ({ token }));
};
