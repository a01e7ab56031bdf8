// Holds requests during a test and resumes them when the test ends.
import type { AdminSchema } from "../mock/contract/admin-types.ts";
import type { MockSandbox } from "../mock/mock.ts";

type HeldRequests = AdminSchema<"HeldRequests">;
type HoldEffect = AdminSchema<"HoldEffect">;

/** The requests that a test holds. */
export interface Hold {
  /** Resolves once this many requests are held, default one. Rejects with DomainError 409 not_held after four seconds. */
  held(count?: number): Promise<HeldRequests>;
  /** Resumes requests that the sandbox holds, all by default, oldest first. */
  release(how?: AdminSchema<"Release">): Promise<HeldRequests>;
}

/** Holds the requests that match, before their operation unless `timing` is `after`. */
export type HoldRequests = (match: AdminSchema<"FaultMatch">, effect?: Omit<HoldEffect, "kind">) => Promise<Hold>;

/** `end` stops holding requests and resumes the held ones. */
export function createHold({ control }: MockSandbox): { readonly hold: HoldRequests; end(): Promise<void> } {
  const ids: string[] = [];
  return {
    async hold(match, effect = {}) {
      const { id } = await control.addFault({ match, effect: { kind: "hold", ...effect } });
      ids.push(id);
      const { operationId } = match;
      return { held: (count = 1) => control.held({ operationId, count }), release: (how) => control.release(how) };
    },
    async end() {
      for (const id of ids) await control.deleteFault(id).catch(() => {});
      if (ids.length > 0) await control.release();
    },
  };
}
