// Extends the mock's `test` with a desk on the test's sandbox.
import { test as ticketTest } from "ticket-service-mock/vitest";
import { TicketDesk } from "../src/ticket-desk.ts";

export { expect } from "ticket-service-mock/vitest";

export const test = ticketTest.extend<{ desk: TicketDesk }>({
  desk: async ({ sandbox }, use) => {
    const { baseUrl, fetch } = sandbox;
    await use(new TicketDesk({ baseUrl, fetch, token: await sandbox.token() }));
  },
});
