// Opens a mock with 10 tickets and reads its events.
import { createMock } from "../../../../mock/create-mock.ts";
import type { MockOptions, MockSandbox } from "../../../../mock/mock.ts";

export async function open(options: MockOptions = {}) {
  const mock = await createMock({ tickets: 10, auth: "off", ...options });
  return { mock, sandbox: mock.sandbox(), [Symbol.asyncDispose]: () => mock.close() };
}

/** The retained events, oldest first. */
export async function eventsOf({ control }: MockSandbox) {
  return (await control.listEvents()).events;
}
