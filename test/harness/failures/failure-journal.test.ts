// The requests appended to the error of a failed test.
import { expect } from "vitest";
import { appendJournal } from "../../../harness/failures/failure-journal.ts";
import { test } from "../../../harness/vitest.ts";

const ticket = { params: { path: { ticketId: 1 } } };

function failure() {
  return { message: "it is $& wrong", stack: "Error: it is $& wrong\n    at test.ts:1:2" };
}

test("the newest error lists the requests, with refusals, faults and contract breaches", async ({
  sandbox,
  client,
}) => {
  await client.GET("/ticket/{ticketId}", { params: { path: { ticketId: 100_000 } } });
  await sandbox.fetch("/ticket/1?limit=two", { method: "DELETE" });
  const fault = { id: "busy", match: { method: "PATCH" }, effect: { kind: "status", status: 503 } } as const;
  await sandbox.control.addFault(fault);
  await client.PATCH("/ticket/{ticketId}", { ...ticket, body: { priority: "low" } });
  await sandbox.control.clearFaults();
  const priority: string = "highest";
  await client.PATCH("/ticket/{ticketId}", { ...ticket, body: JSON.parse(JSON.stringify({ priority })) });

  const [older, newest] = [failure(), failure()];
  await appendJournal([older, newest], sandbox);
  expect(older).toEqual(failure());
  expect(newest.message).toBe(`it is $& wrong

The requests to the sandbox ${sandbox.id} of this test:
  #1 GET /ticket/100000 -> 404 (getTicket, unknown_ticket)
  #2 DELETE /ticket/1?limit=two -> 405 (no operation, method_not_allowed)
  #3 PATCH /ticket/1 -> 503 (updateTicket, service_unavailable, fault busy)
  #4 PATCH /ticket/1 -> 400 (updateTicket, invalid_request)
      body /priority: found "highest", expected one of low, medium, high, urgent`);
  expect(newest.stack).toBe(`Error: ${newest.message}\n    at test.ts:1:2`);
});

test("only the last eight of many requests are shown", async ({ sandbox, client }) => {
  for (let count = 0; count < 11; count++) await client.GET("/ticket/{ticketId}", ticket);
  const error = failure();
  await appendJournal([error], sandbox);
  expect(error.message).toMatch(
    /The last 8 of 11 requests to the sandbox .*:\n {2}#4 GET .*\n(.*\n){6} {2}#11 GET [^\n]*$/,
  );
});

test("the message names a sandbox that received no requests or no longer exists", async ({ sandbox }) => {
  const [silent, deleted] = [failure(), failure()];
  await appendJournal([silent], sandbox);
  expect(silent.message).toMatch(/This test's sandbox \(.+\) received no requests: does the code under test use/);
  await sandbox.control.deleteSandbox();
  await appendJournal([deleted], sandbox);
  expect(deleted.message).toContain(`cannot be shown: There is no sandbox ${sandbox.id}.`);
});

test("each request is shown on one line, without control characters", async ({ sandbox }) => {
  await sandbox.fetch("/ticket/1?sort=%c2%9b2J&token=%0a%1b[31m");
  const error = failure();
  await appendJournal([error], sandbox);
  expect(error.message.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
});
