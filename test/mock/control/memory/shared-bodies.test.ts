// Which bodies are dropped when all journals and events of a mock hold too much.

import { describe, expect, it } from "vitest";
import { ownContract } from "../../../../mock/contract/service-contract.ts";
import { createEventLog } from "../../../../mock/control/events/event-log.ts";
import { createAllRequests } from "../../../../mock/control/journal/all-requests.ts";
import { createJournal } from "../../../../mock/control/journal/journal.ts";
import type { Journal } from "../../../../mock/control/journal/journal-entry.ts";
import { createSharedBodies, type SharedBodies } from "../../../../mock/control/memory/shared-bodies.ts";
import { createRedactor } from "../../../../mock/engine/core/secrets/redactor.ts";
import { exchange } from "../journal/sample-journal.ts";

function open(bodies: SharedBodies, sandbox: string): Journal {
  return createJournal({ sandbox, basePath: "", service: ownContract, bodies });
}
function note(journal: Journal, count: number, status = 200, at = 0): void {
  for (let made = 0; made < count; made += 1) {
    const responseHeaders = { "content-length": "1000" };
    journal.note(exchange({ at, status, responseText: "y".repeat(1_000), responseHeaders }));
  }
}
function held(journal: Journal): number {
  return journal.retained().filter(({ responseText }) => responseText !== null).length;
}

describe("bodies of all sandboxes", () => {
  it("go from the one that holds most, and every line stays", () => {
    const bodies = createSharedBodies(16_000);
    const [few, many] = [open(bodies, "few"), open(bodies, "many")];
    note(few, 3);
    note(many, 30);
    expect(bodies.bytes).toBeLessThanOrEqual(16_000);
    expect([held(few), few.retained().length, many.retained().length]).toEqual([3, 3, 30]);
    expect(held(many)).toBeGreaterThan(10);
  });

  it("go from deleted sandboxes before any other, request by request", () => {
    const bodies = createSharedBodies(16_000);
    const [deleted, present] = [open(bodies, "deleted"), open(bodies, "present")];
    note(deleted, 8, 404);
    const all = createAllRequests({ service: ownContract, bodies, redactor: createRedactor() });
    all.keep({ sandbox: "deleted", exchanges: deleted.retained() });
    deleted.close();
    note(present, 10);
    expect([held(present), all.list([], {}).requests.map(({ id }) => id)]).toEqual([10, [3, 4, 5, 6, 7, 8]]);
    note(present, 10);
    expect(all.list([], {}).total).toBe(0);
  });

  it("keep those of answers from 400 on longest", () => {
    const bodies = createSharedBodies(16_000);
    const journal = open(bodies, "a");
    note(journal, 2, 404);
    note(journal, 50);
    expect(
      journal
        .retained()
        .slice(0, 3)
        .map(({ responseText }) => responseText !== null),
    ).toEqual([true, true, false]);
  });

  it("count the events of a sandbox with its requests, the oldest of both first", () => {
    const bodies = createSharedBodies(16_000);
    const events = createEventLog({ sandbox: "a", service: ownContract, bodies });
    const journal = open(bodies, "a");
    const text = "x".repeat(1_000);
    for (let id = 1; id <= 5; id += 1) {
      const change = { collection: "knowledgeSources", id, after: Object.freeze({ id, text }) };
      events.follow({ at: 5, changes: [change] }, undefined, events.lastId)?.emit();
    }
    expect(events.retained().length).toBe(5);
    note(journal, 12, 200, 1);
    expect([events.droppedCount, held(journal)]).toEqual([0, 9]);
  });

  it("may be half as many each time, and as many again later", () => {
    const bodies = createSharedBodies(16_000, 0);
    const journal = open(bodies, "a");
    note(journal, 10);
    expect(bodies.halve()).toBeGreaterThanOrEqual(5_000);
    note(journal, 10);
    expect(bodies.bytes).toBeLessThanOrEqual(5_000);
    for (let count = 0; count < 2; count += 1) bodies.relax();
    note(journal, 20);
    expect(bodies.bytes).toBeGreaterThan(10_000);
  });
});
