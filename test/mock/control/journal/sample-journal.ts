// Creates journals and exchanges with default values.
import { ownContract } from "../../../../mock/contract/service-contract.ts";
import { createJournal, type JournalOptions } from "../../../../mock/control/journal/journal.ts";
import type { Exchange, Journal } from "../../../../mock/control/journal/journal-entry.ts";
import { SharedBodies } from "../../../../mock/control/memory/shared-bodies.ts";

/** An empty journal of the default sandbox. */
export function createSampleJournal(overrides: Partial<JournalOptions> = {}): Journal {
  return createJournal({
    sandbox: "default",
    basePath: "",
    service: ownContract,
    bodies: new SharedBodies(),
    ...overrides,
  });
}

/** A read of ticket 17 at 2026-03-02 09:00:00 UTC, with the response `{"id":17}`. */
export function exchange(overrides: Partial<Exchange> = {}): Exchange {
  return {
    at: Date.UTC(2026, 2, 2, 9),
    machineAt: Date.UTC(2026, 5, 30, 14),
    method: "GET",
    path: "/ticket/17",
    queryText: "",
    operationId: "getTicket",
    requestHeaders: ["accept", "application/json"],
    requestBody: undefined,
    requestBytes: 0,
    status: 200,
    code: undefined,
    responseHeaders: { "content-type": "application/json", "content-length": "9" },
    responseText: '{"id":17}',
    violations: [],
    ignored: [],
    faults: [],
    handling: undefined,
    durationMs: 0.4,
    version: 3,
    ...overrides,
  };
}

/** A successful change of ticket 17 with this body. */
export function update(requestBody: unknown, overrides: Partial<Exchange> = {}): Exchange {
  const requestBytes = JSON.stringify(requestBody).length;
  return exchange({ method: "PATCH", operationId: "updateTicket", requestBody, requestBytes, ...overrides });
}
