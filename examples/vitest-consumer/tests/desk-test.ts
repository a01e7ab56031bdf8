// The team's `test`: that of the mock, with a desk on the sandbox of the test.
import { test as ticketTest } from "ticket-service-mock/vitest";
import { TicketDesk } from "../src/ticket-desk.ts";

export { expect } from "ticket-service-mock/vitest";

export const test = ticketTest.extend<{ desk: TicketDesk }>({
  desk: async ({ sandbox }, use) => {
    const { baseUrl, fetch } = sandbox;
    await use(new TicketDesk({ baseUrl, fetch, token: await sandbox.token() }));
  },
});
