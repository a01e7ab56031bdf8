// Runs tests concurrently, each in its own MSW boundary with its own sandbox.
import { toMswHandlers } from "ticket-service-mock/msw";
import { expect, test } from "vitest";
import { mock, server } from "../src/mocks/node.ts";
import { apiBase, closeTicket, listOpenTickets } from "../src/tickets-api.ts";

/** Runs a test in a private copy of the mock's state. */
function inSandbox(run: () => Promise<void>): () => Promise<void> {
  return server.boundary(async () => {
    await using sandbox = await mock.sandbox().fork();
    server.use(...toMswHandlers(sandbox, { baseUrl: apiBase }));
    await run();
  });
}

async function closeFirstTicket(): Promise<void> {
  const before = await listOpenTickets();
  await closeTicket(before[0]?.id ?? 0);
  const after = await listOpenTickets();
  expect(after[0]).toEqual(before[1]);
}

for (const colleague of ["Ada", "Ben", "Cem", "Dora"]) {
  test.concurrent(`${colleague} closes the first ticket of a private inbox`, inSandbox(closeFirstTicket));
}
