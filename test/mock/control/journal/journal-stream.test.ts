// The journal as a stream of server-sent events.
import { describe, expect, it } from "vitest";
import type { Journal, JournalFilter } from "../../../../mock/control/journal/journal-entry.ts";
import { streamJournal } from "../../../../mock/control/journal/journal-stream.ts";
import type { StartHeartbeat } from "../../../../mock/control/journal/sent-events.ts";
import { createSampleJournal, exchange, update } from "./sample-journal.ts";

function open(journal: Journal, filter: JournalFilter = {}, startHeartbeat?: StartHeartbeat) {
  const reader = streamJournal(journal, filter, startHeartbeat).getReader();
  const decoder = new TextDecoder();
  return {
    cancel: () => reader.cancel(),
    /** The next chunk of the stream; undefined at its end. */
    async read(): Promise<string | undefined> {
      const { done, value } = await reader.read();
      return done ? undefined : decoder.decode(value);
    },
  };
}

function idsIn(text: string | undefined): number[] {
  return [...(text ?? "").matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]));
}

describe("the stream", () => {
  it("sends each entry as an event with its id and JSON", async () => {
    const journal = createSampleJournal();
    const { read } = open(journal);
    const first = read();
    journal.record(update({ text: "one\ntwo" }));
    const [id, event, data, ...end] = ((await first) ?? "").split("\n");
    expect([id, event, ...end]).toEqual(["id: 1", "event: request", "", ""]);
    expect(JSON.parse((data ?? "").replace("data: ", ""))).toEqual(journal.retained().map(journal.toEntry)[0]);
  });

  it("begins with the next request, or with the requests retained after `since`", async () => {
    const journal = createSampleJournal();
    for (let time = 0; time < 3; time += 1) journal.record(exchange());
    const [fresh, resumed] = [open(journal), open(journal, { since: 1 })];
    expect(idsIn(await resumed.read())).toEqual([2, 3]);
    journal.record(exchange());
    expect(idsIn(await fresh.read())).toEqual([4]);
    expect(idsIn(await resumed.read())).toEqual([4]);
  });

  it("buffers nothing for a slow reader, which gets what the journal still has", async () => {
    const journal = createSampleJournal({ limits: { entries: 2 } });
    const { read } = open(journal);
    for (let time = 0; time < 5; time += 1) journal.record(exchange());
    expect(idsIn(await read())).toEqual([4, 5]);
  });

  it("ends with the sandbox", async () => {
    const journal = createSampleJournal();
    const { read } = open(journal);
    const next = read();
    journal.close();
    expect(await next).toBeUndefined();
    expect(await open(journal).read()).toBeUndefined();
  });
});

describe("a heartbeat", () => {
  function createHeartbeat() {
    const beats = new Set<() => void>();
    const start: StartHeartbeat = (beat) => {
      beats.add(beat);
      return () => void beats.delete(beat);
    };
    return { beats, start };
  }

  it("is a comment, sent while there is nothing else to send", async () => {
    const journal = createSampleJournal();
    const { beats, start } = createHeartbeat();
    const { read } = open(journal, {}, start);
    const next = read();
    for (const beat of beats) beat();
    expect(await next).toMatch(/^: .+\n\n$/);
    const after = read();
    journal.record(exchange());
    expect(idsIn(await after)).toEqual([1]);
  });

  it("ends with the reader or the sandbox, as does the subscription", async () => {
    const { beats, start } = createHeartbeat();
    let subscriberCount = 0;
    const journal = createSampleJournal();
    const countingJournal: Journal = {
      ...journal,
      subscribe(listener) {
        const stop = journal.subscribe(listener);
        subscriberCount += 1;
        return () => {
          subscriberCount -= 1;
          stop();
        };
      },
    };
    const [first, second] = [open(countingJournal, {}, start), open(countingJournal, {}, start)];
    expect([beats.size, subscriberCount]).toEqual([2, 2]);
    await first.cancel();
    expect([beats.size, subscriberCount]).toEqual([1, 1]);
    journal.close();
    expect(await second.read()).toBeUndefined();
    expect([beats.size, subscriberCount]).toEqual([0, 0]);
  });
});
