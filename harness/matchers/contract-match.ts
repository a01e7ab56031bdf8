// Matcher `toMatchContract`: whether an answer or a body is as the published contract says. Part of harness/matchers.ts.
import type { OperationId } from "../../mock/contract/operation-types.ts";
import type { MatcherOutcome } from "./matcher-types.ts";

/** As TicketMatchers has it (harness/matchers/matcher-types.ts). With a body the outcome is there at once. */
export function toMatchContract(received: unknown, operationId: OperationId, status?: number): Promise<MatcherOutcome>;
export function toMatchContract(_received: unknown): MatcherOutcome | Promise<MatcherOutcome> {
  throw new Error("toMatchContract is being written.");
}
