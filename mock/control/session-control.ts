// The operation `openSession`: logs a browser in with a session cookie that holds a user's token.
import type { AdminSchema } from "../contract/admin-types.ts";
import { DomainError } from "../engine/core/errors.ts";
import { toWireTime } from "../engine/core/time-words/wire-time.ts";
import { inSandbox, type OperationsOf } from "./operation.ts";

/** The method rejects with DomainErrors: 404 unknown_sandbox, 410 sandbox_evicted. */
export interface SessionControl {
  /** 422 unknown_user; no_signing_key if tokens are checked against a key set. */
  openSession(sandboxId: string, session: AdminSchema<"SessionStart">): Promise<AdminSchema<"Session">>;
}

export const sessionOperations: OperationsOf<SessionControl> = {
  openSession: inSandbox(
    async ({ store, clock, defaultCallerId }, { body: { userId: given, name, expiresInSeconds } = {} }, { signer }) => {
      const userId = given ?? defaultCallerId;
      if (store.read((reader) => reader.get("users", userId)) === undefined) {
        throw new DomainError("rule", "unknown_user", `There is no user ${userId}.`, [
          { in: "body", pointer: "/userId", found: String(userId), expected: "the id of an existing user" },
        ]);
      }
      if (signer.refusal !== undefined) throw new DomainError("rule", "no_signing_key", signer.refusal);
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
};
