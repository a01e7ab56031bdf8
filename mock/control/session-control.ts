// Implements `openSession`: logs a browser in with a session cookie that contains a user's token.
import { DomainError } from "../engine/core/errors.ts";
import { toWireTime } from "../engine/core/time-formats/wire-time.ts";
import { type ControlOperations, inSandbox } from "./operation.ts";

export const sessionOperations = {
  openSession: inSandbox(
    async (
      { store, clock, defaultCallerId },
      { body: { userId: requestedId, name, expiresInSeconds } = {} },
      { signer },
    ) => {
      const userId = requestedId ?? defaultCallerId;
      if (store.read((reader) => reader.get("users", userId)) === undefined) {
        throw new DomainError("rule", "unknown_user", `There is no user ${userId}.`, [
          { in: "body", pointer: "/userId", found: String(userId), expected: "the id of an existing user" },
        ]);
      }
      if (signer.obstacle !== undefined) throw new DomainError("rule", "no_signing_key", signer.obstacle);
      // Tokens expire on a whole second.
      const exp = expiresInSeconds === undefined ? undefined : Math.floor(clock.now() / 1000) + expiresInSeconds;
      const token = await signer.sign({ userId, name, exp });
      return {
        userId,
        token,
        cookie: `connect.sid=${token}`,
        expiresAt: exp === undefined ? null : toWireTime(exp * 1000),
      };
    },
  ),
} satisfies ControlOperations;
