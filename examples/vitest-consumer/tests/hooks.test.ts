// Tests the desk with hooks: one mock for all tests of the file, reset after each.

import { expect, setupMock } from "ticket-service-mock/vitest";
import { afterAll, afterEach, beforeAll, test } from "vitest";
import { TicketDesk } from "../src/ticket-desk.ts";

const mock = setupMock({ scenario: "sla-breach" });
beforeAll(() => mock.listen());
afterEach(() => mock.reset());
afterAll(() => mock.close());

async function openDesk(): Promise<TicketDesk> {
  return new TicketDesk({ baseUrl: mock.url, token: await mock.token() });
}

test("closing removes a ticket from the list", async () => {
  const desk = await openDesk();
  const [first] = await desk.listEscalated();
  await desk.close(first?.id ?? 0);
  expect((await desk.listEscalated()).map(({ id }) => id)).not.toContain(first?.id);
});

test("the next test starts from the same state", async () => {
  await expect(mock).not.toHaveReceived("updateTicket");
  const desk = await openDesk();
  await desk.takeOver(900_005, 1);
  expect((await desk.listEscalated()).map(({ id }) => id)).toContain(900_005);
});
