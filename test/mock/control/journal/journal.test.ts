// The bounds of a journal, and what it retains.
import { describe, expect, it } from "vitest";
import type { Journal, RetainedExchange } from "../../../../mock/control/journal/journal-entry.ts";
import { SharedBodies } from "../../../../mock/control/memory/shared-bodies.ts";
import { createSampleJournal, exchange, update } from "./sample-journal.ts";

function ids(journal: Journal, since?: number): number[] {
  return journal.retained(since).map(({ id }) => id);
}

function recordExchanges(journal: Journal, times: number, overrides = {}): void {
  for (let time = 0; time < times; time += 1) journal.record(exchange(overrides));
}

/** A response whose body has this length. */
function responseOf(length: number) {
  return { responseText: "x".repeat(length), responseHeaders: { "content-length": String(length) } };
}

describe("the count of entries", () => {
  it("is bounded: the oldest entries are dropped and counted", () => {
    const journal = createSampleJournal({ limits: { entries: 3 } });
    recordExchanges(journal, 5);
    expect(ids(journal)).toEqual([3, 4, 5]);
    expect([journal.lastId, journal.droppedCount]).toEqual([5, 2]);
  });
});

describe("the bodies in a journal", () => {
  it("stay within 1 MiB without dropping an entry", () => {
    const bodies = new SharedBodies();
    const journal = createSampleJournal({ bodies });
    for (let length = 0; length < 1_000; length += 1) {
      journal.record(update({ text: "y".repeat(length * 7) }, responseOf((length * 31) % 65_000)));
      expect(bodies.bytes).toBeLessThanOrEqual(1024 * 1024);
    }
    expect([journal.retained().length, journal.droppedCount]).toEqual([1_000, 0]);
  });

  it("are the only bytes counted, and are released when the journal is cleared or closed", () => {
    const bodies = new SharedBodies();
    const journal = createSampleJournal({ bodies });
    journal.record(exchange({ path: "/".repeat(20_000), queryText: "q".repeat(20_000), ...responseOf(3_000) }));
    expect(bodies.bytes).toBe(3_000);
    journal.clear();
    expect(bodies.bytes).toBe(0);
    recordExchanges(journal, 3, responseOf(3_000));
    journal.close();
    expect(bodies.bytes).toBe(0);
  });

  it("are dropped oldest first, but those of errors last", () => {
    const journal = createSampleJournal({ limits: { bytes: 10_000 } });
    recordExchanges(journal, 1, { ...responseOf(4_000), status: 422 });
    recordExchanges(journal, 4, responseOf(4_000));
    expect(ids(journal)).toEqual([1, 2, 3, 4, 5]);
    expect(journal.retained().map(({ responseText }) => responseText !== null)).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
    expect(journal.retained()[1]?.responseBytes).toBe(4_000);
    recordExchanges(journal, 2, { ...responseOf(4_000), status: 500 });
    expect(journal.retained().map(({ responseText }) => responseText !== null)).toEqual([
      ...Array.from({ length: 5 }, () => false),
      true,
      true,
    ]);
  });

  it("are dropped first if they belong to the mock's own pages", () => {
    const journal = createSampleJournal({ limits: { bytes: 10_000 } });
    const requestHeaders = ["x-mock-page", "desk"];
    recordExchanges(journal, 2, responseOf(4_000));
    recordExchanges(journal, 9, { ...responseOf(1_000), requestHeaders });
    recordExchanges(journal, 9, { ...responseOf(1_000), requestHeaders, status: 422 });
    const retained = journal.retained().filter(({ responseText }) => responseText !== null);
    expect(retained.map(({ id }) => id)).toEqual([1, 2, 19, 20]);
  });

  it("omit a body over the limit, but retain its length", () => {
    const journal = createSampleJournal({ limits: { bodyBytes: 100 } });
    journal.record(update({ text: "y".repeat(200) }, responseOf(101)));
    journal.record(update({ text: "y" }, responseOf(100)));
    const [long, short] = journal.retained();
    expect([long?.requestBody, long?.requestBytes]).toEqual([undefined, 211]);
    expect([long?.responseText, long?.responseBytes]).toEqual([null, 101]);
    expect([short?.requestBody, short?.responseText?.length]).toEqual([{ text: "y" }, 100]);
  });
});

describe("a retained exchange", () => {
  it("keeps its body by reference", () => {
    const journal = createSampleJournal();
    const body = Object.freeze({ status: "closed" });
    journal.record(update(body));
    expect(journal.retained()[0]?.requestBody).toBe(body);
  });

  it("has its path relative to the base path, or the whole path if that is outside it", () => {
    const journal = createSampleJournal({ basePath: "/api" });
    for (const path of ["/api/ticket/17", "/apiary", "/other"]) journal.record(exchange({ path }));
    expect(journal.retained().map(({ path }) => path)).toEqual(["/ticket/17", "/apiary", "/other"]);
  });
});

describe("clearing", () => {
  it("removes entries, coverage and the dropped count, and ids continue", () => {
    const journal = createSampleJournal({ limits: { entries: 2 } });
    recordExchanges(journal, 5);
    expect(journal.clear()).toBe(2);
    expect([ids(journal), journal.lastId, journal.droppedCount]).toEqual([[], 5, 0]);
    expect(journal.coverage().requestCount).toBe(0);
    recordExchanges(journal, 1);
    expect(ids(journal)).toEqual([6]);
  });
});

describe("a subscriber", () => {
  function subscribe(journal: Journal) {
    const calls: (RetainedExchange["id"] | "end")[] = [];
    const stop = journal.subscribe({ next: ({ id }) => void calls.push(id), end: () => void calls.push("end") });
    return { calls, stop };
  }

  it("is notified of the end once, immediately if the journal is already closed", () => {
    const journal = createSampleJournal();
    const { calls } = subscribe(journal);
    journal.close();
    journal.close();
    expect([calls, subscribe(journal).calls]).toEqual([["end"], ["end"]]);
  });
});
