// Which bodies are dropped when all journals and events of a mock together exceed the limit.
import { describe, expect, it } from "vitest";
import { ownContract } from "../../../../mock/contract/service-contract.ts";
import { createEventLog } from "../../../../mock/control/events/event-log.ts";
import { createAllRequests } from "../../../../mock/control/journal/all-requests.ts";

import type { Journal } from "../../../../mock/control/journal/journal-entry.ts";
import { SharedBodies } from "../../../../mock/control/memory/shared-bodies.ts";
import { createRedactor } from "../../../../mock/engine/core/secrets/redactor.ts";
import { createSampleJournal, exchange } from "../journal/sample-journal.ts";

/** Records exchanges with bodies of 1,000 characters. */
function recordExchanges(journal: Journal, count: number, status = 200, at = 0): void {
  for (let index = 0; index < count; index += 1) {
    const responseHeaders = { "content-length": "1000" };
    journal.record(exchange({ at, status, responseText: "y".repeat(1_000), responseHeaders }));
  }
}
/** Number of bodies that a journal still has. */
function bodyCount(journal: Journal): number {
  return journal.retained().filter(({ responseText }) => responseText !== null).length;
}

describe("the bodies of all sandboxes", () => {
  it("are dropped from the sandbox that retains the most, and every entry remains", () => {
    const bodies = new SharedBodies(16_000);
    const [few, many] = ["few", "many"].map((sandbox) => createSampleJournal({ sandbox, bodies })) as [
      Journal,
      Journal,
    ];
    recordExchanges(few, 3);
    recordExchanges(many, 30);
    expect(bodies.bytes).toBeLessThanOrEqual(16_000);
    expect([bodyCount(few), few.retained().length, many.retained().length]).toEqual([3, 3, 30]);
    expect(bodyCount(many)).toBeGreaterThan(10);
  });

  it("are dropped from deleted sandboxes first, request by request", () => {
    const bodies = new SharedBodies(16_000);
    const [deleted, live] = ["deleted", "live"].map((sandbox) => createSampleJournal({ sandbox, bodies })) as [
      Journal,
      Journal,
    ];
    recordExchanges(deleted, 8, 404);
    const all = createAllRequests({ service: ownContract, bodies, redactor: createRedactor() });
    all.retain({ sandbox: "deleted", exchanges: deleted.retained() });
    deleted.close();
    recordExchanges(live, 10);
    expect([bodyCount(live), all.list([], {}).requests.map(({ id }) => id)]).toEqual([10, [4, 5, 6, 7, 8]]);
    recordExchanges(live, 10);
    expect(all.list([], {}).total).toBe(0);
  });

  it("are kept longest if they belong to error responses", () => {
    const bodies = new SharedBodies(16_000);
    const journal = createSampleJournal({ sandbox: "a", bodies });
    recordExchanges(journal, 2, 404);
    recordExchanges(journal, 50);
    expect(
      journal
        .retained()
        .slice(0, 3)
        .map(({ responseText }) => responseText !== null),
    ).toEqual([true, true, false]);
  });

  it("are dropped oldest first across a sandbox's events and requests", () => {
    const bodies = new SharedBodies(16_000);
    const events = createEventLog({ sandbox: "a", service: ownContract, bodies });
    const journal = createSampleJournal({ sandbox: "a", bodies });
    const text = "x".repeat(1_000);
    for (let id = 1; id <= 5; id += 1) {
      const change = { collection: "knowledgeSources", id, after: Object.freeze({ id, text }) };
      events.follow({ at: 5, changes: [change] }, undefined, events.lastId)?.emit();
    }
    expect(events.retained().length).toBe(5);
    recordExchanges(journal, 12, 200, 1);
    expect([events.droppedCount, bodyCount(journal)]).toEqual([0, 9]);
  });

  it("are dropped on demand, but for a minimum", () => {
    const bodies = new SharedBodies(16_000, 2_000);
    recordExchanges(createSampleJournal({ sandbox: "a", bodies }), 10);
    expect([bodies.drop(4_500), bodies.bytes, bodies.drop(9_000)]).toEqual([5_000, 5_000, 3_000]);
  });
});
