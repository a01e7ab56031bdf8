// Matcher `toHaveReceived`: whether a sandbox was asked for an operation, and how often, by the journal (mock/control/verification.ts).
// Part of harness/matchers.ts.
import type { AdminSchema } from "../../mock/contract/admin-types.ts";
import type { OperationId } from "../../mock/contract/operation-types.ts";
import { whenSettled } from "../../mock/control/when-settled.ts";
import { toMatchedSandbox } from "./matched-sandbox.ts";
import type { MatchedState, MatcherOutcome, WantedRequests } from "./matcher-types.ts";

type Result = AdminSchema<"VerificationResult">;

/** As TicketMatchers has it (harness/matchers/matcher-types.ts). In process the outcome is there at once. */
export function toHaveReceived<Id extends OperationId>(
  received: MatchedState,
  operationId: Id,
  wanted?: WantedRequests<Id>,
): Promise<MatcherOutcome>;
export function toHaveReceived<Id extends OperationId>(
  received: MatchedState,
  operationId: Id,
  wanted: WantedRequests<Id> = {},
): MatcherOutcome | Promise<MatcherOutcome> {
  const { control } = toMatchedSandbox(received, "toHaveReceived");
  const { times, path, query, body } = wanted;
  const match = { path, query, body } as AdminSchema<"RequestMatch">;
  const asked = { operationId, match, ...(times === undefined ? {} : { times: toTimes(times) }) };
  return whenSettled(control.verifyRequests(asked), (result) => toOutcome(operationId, result));
}

function toTimes(times: NonNullable<WantedRequests["times"]>): AdminSchema<"Times"> {
  return typeof times === "number" ? { exactly: times } : times;
}

function toOutcome(operationId: string, { matched, count, expected }: Result): MatcherOutcome {
  const message = () => `${operationId}: expected ${expected} requests, found ${count}`;
  return { pass: matched, message };
}
