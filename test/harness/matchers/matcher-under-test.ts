// Runs matchers as a runner does, and returns their results.

import type { MatcherOutcome, TicketMatchers } from "../../../harness/matchers/matcher-types.ts";
import { ticketMatchers } from "../../../harness/matchers.ts";
import { createMock } from "../../../mock/create-mock.ts";
import { mapTable } from "../../../mock/engine/core/tables.ts";
import type { MockOptions, MockSandbox } from "../../../mock/mock.ts";

/** The message of a failed expectation; undefined if it passed. Rethrows a matcher's errors. */
type Message = Promise<string | undefined>;

type MessageOf = { [Name in keyof TicketMatchers]: (...args: Parameters<TicketMatchers[Name]>) => Message };

/** The matchers for a received value, including `not`. */
export function messageOf(received: unknown) {
  async function run(isNot: boolean, name: keyof TicketMatchers, args: readonly unknown[]): Message {
    const matcher: (...args: never[]) => Promise<MatcherOutcome> = ticketMatchers[name];
    const { pass, message } = await matcher(...([received, ...args] as never[]));
    return pass === isNot ? message() : undefined;
  }
  const messagesFor = (isNot: boolean): MessageOf =>
    mapTable(
      ticketMatchers,
      (name) =>
        (...args: readonly unknown[]) =>
          run(isNot, name, args),
    );
  return { ...messagesFor(false), not: messagesFor(true) };
}

/** Creates a small mock without authentication, and a sandbox in it. */
export async function openSandbox(options: MockOptions = {}) {
  const mock = await createMock({ tickets: 10, auth: "off", ...options });
  await mock.control.createSandbox({ id: "inbox" });
  return { mock, sandbox: mock.sandbox("inbox"), [Symbol.asyncDispose]: () => mock.close() };
}

/** Updates a ticket over HTTP. */
export function patchTicket(sandbox: Pick<MockSandbox, "fetch">, id: number, body: object, headers = {}) {
  const init = { method: "PATCH", headers: { "content-type": "application/json", ...headers } };
  return sandbox.fetch(`/ticket/${id}`, { ...init, body: JSON.stringify(body) });
}
