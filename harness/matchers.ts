// The matchers for any runner: `expect.extend(ticketMatchers)`.
import { toHaveChangedNothing, toHaveChangedOnly } from "./matchers/changed-only.ts";
import { toHaveChanged } from "./matchers/changed-record.ts";
import { toMatchContract } from "./matchers/contract-match.ts";
import { toHaveEmitted } from "./matchers/emitted-events.ts";
import { toHaveReceived } from "./matchers/received-requests.ts";

export type * from "./matchers/matcher-types.ts";

/** Plain functions, without `this`: `(received, ...arguments) => { pass, message() }`, or a promise of that. */
export const ticketMatchers = {
  toMatchContract,
  toHaveReceived,
  toHaveChanged,
  toHaveChangedOnly,
  toHaveChangedNothing,
  toHaveEmitted,
};
