// Tracked PATCHes, each a work session of its own: the heap per worklog record in the first half and in the second. Run by bench/measures/memory.ts.
import { answer, loadMock, measureHeap, readAsked, withBody } from "./child.ts";

export interface Tracked {
  readonly perRecord: readonly [first: number, second: number];
}

const ticketCount = 200;
const { writes } = readAsked<{ writes: number }>();
const { createMock } = await loadMock();
const mock = await createMock({ auth: "off" });
let written = 0;

/** Writes to all tickets, then lets an hour pass: what follows is another session. */
async function write(times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    written += 1;
    const id = (written % ticketCount) + 1;
    const dueBy = new Date(Date.UTC(2027, 0, 1) + written * 1000).toISOString();
    const response = await mock.fetch(`/ticket/${id}`, withBody("PATCH", { dueBy }));
    if (!response.ok) throw new Error(await response.text());
    await response.text();
    if (id === 1) await mock.control.advanceClock("default", { duration: "PT1H" });
  }
}

async function countRecords(): Promise<number> {
  let records = 0;
  for (let id = 1; id <= ticketCount; id += 1) {
    const entries: readonly unknown[] = await (await mock.fetch(`/ticket/${id}/worklog`)).json();
    records += entries.length;
  }
  return records;
}

async function measure(times: number): Promise<number> {
  const [heap, records] = [measureHeap(), await countRecords()];
  await write(times);
  return (measureHeap() - heap) / ((await countRecords()) - records);
}

// The journal and the list of changes to undo are full by then.
await write(2_000);
await countRecords();
const first = await measure(writes / 2);
const found: Tracked = { perRecord: [first, await measure(writes / 2)] };
answer(found);
await mock.close();
