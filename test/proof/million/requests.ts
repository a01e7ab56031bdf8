// Puts requests into the form in which they are sent: prefix or header of their sandbox, a token, which is seldom a wrong one. Used by
// test/proof/million/any-request.ts.
import type { RandomStream } from "../../../mock/core/random.ts";
import type { Sent } from "../proof-mock.ts";
import type { AdminOperationId } from "./admin-contract.ts";
import type { makeAdminRequest } from "./admin-requests.ts";
import type { Asked, MillionMock } from "./million-mock.ts";

/** A request to the admin surface, its body as text. */
export interface AdminSent {
  readonly operationId: AdminOperationId;
  readonly method: string;
  readonly target: string;
  readonly body?: string | undefined;
}

export function toText({ body, ...rest }: ReturnType<typeof makeAdminRequest>): AdminSent {
  return { ...rest, body: body === undefined ? undefined : JSON.stringify(body) };
}

export interface Sender {
  toService(kind: string, sandboxId: string, sent: Sent, extra?: Asked["headers"]): Asked;
  toAdmin(kind: string, sandboxId: string, sent: AdminSent): Asked;
}

/** Tokens and places are drawn from the stream. */
export function createSender(mock: MillionMock, random: RandomStream): Sender {
  const tokens = [...mock.tokens.entries()];

  function authorize(): Readonly<Record<string, string>> {
    const [, token] = random.chance(0.93) ? (tokens[random.integer(0, 1)] ?? []) : random.pick(tokens);
    return token === null || token === undefined ? {} : { authorization: `Bearer ${token}` };
  }
  return {
    toService(kind, sandboxId, sent, extra = {}) {
      const { operationId, method, target, body, contentType = "application/json" } = sent;
      const isByHeader = sandboxId !== "default" && random.chance(0.2);
      const prefix = sandboxId === "default" || isByHeader ? "" : `/__sandbox/${sandboxId}`;
      const headers = {
        ...authorize(),
        ...(body === undefined ? {} : { "content-type": contentType }),
        ...(isByHeader ? { "x-mock-sandbox": sandboxId } : {}),
        ...extra,
      };
      return { kind, surface: "service", operationId, sandboxId, method, target: prefix + target, headers, body };
    },
    toAdmin(kind, sandboxId, { operationId, method, target, body }) {
      const headers: Asked["headers"] = method === "GET" ? {} : { "content-type": "application/json" };
      return { kind, surface: "admin", operationId, sandboxId, method, target, headers, body };
    },
  };
}
