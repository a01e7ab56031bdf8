// Runs matchers as a runner does, and returns their results.

import type { MatcherOutcome, TicketMatchers } from "../../../harness/matchers/matcher-types.ts";
import { ticketMatchers } from "../../../harness/matchers.ts";
import { createMock } from "../../../mock/create-mock.ts";
import type { MockOptions, MockSandbox } from "../../../mock/mock.ts";

/** The message of a failed expectation; undefined if it passed. Rethrows a matcher's errors. */
type Message = Promise<string | undefined>;

/** The matchers for a received value, including `not`. */
export function messageOf(received: unknown) {
  async function run(isNot: boolean, name: keyof TicketMatchers, asked: readonly unknown[]): Message {
    const matcher: (...all: never[]) => Promise<MatcherOutcome> = ticketMatchers[name];
    const { pass, message } = await matcher(...([received, ...asked] as never[]));
    return pass === isNot ? message() : undefined;
  }
  function over(isNot: boolean) {
    return {
      toMatchContract: (...asked: Parameters<TicketMatchers["toMatchContract"]>) =>
        run(isNot, "toMatchContract", asked),
      toHaveReceived: (...asked: Parameters<TicketMatchers["toHaveReceived"]>) => run(isNot, "toHaveReceived", asked),
      toHaveEmitted: (...asked: Parameters<TicketMatchers["toHaveEmitted"]>) => run(isNot, "toHaveEmitted", asked),
      toHaveChanged: (...asked: Parameters<TicketMatchers["toHaveChanged"]>) => run(isNot, "toHaveChanged", asked),
      toHaveChangedOnly: (...asked: Parameters<TicketMatchers["toHaveChangedOnly"]>) =>
        run(isNot, "toHaveChangedOnly", asked),
      toHaveChangedNothing: (...asked: Parameters<TicketMatchers["toHaveChangedNothing"]>) =>
        run(isNot, "toHaveChangedNothing", asked),
    };
  }
  return { ...over(false), not: over(true) };
}

/** A small mock without authentication, and a sandbox of it. */
export async function openSandbox(options: MockOptions = {}) {
  const mock = await createMock({ tickets: 10, auth: "off", ...options });
  await mock.control.createSandbox({ id: "inbox" });
  return { mock, sandbox: mock.sandbox("inbox"), [Symbol.asyncDispose]: () => mock.close() };
}

/** Sends a change of a ticket. */
export function patchTicket(sandbox: Pick<MockSandbox, "fetch">, id: number, body: object, headers = {}) {
  const init = { method: "PATCH", headers: { "content-type": "application/json", ...headers } };
  return sandbox.fetch(`/ticket/${id}`, { ...init, body: JSON.stringify(body) });
}
