// Many requests that leave nothing behind: reads, searches, refusals and untracked PATCHes in turn, on one mock, with the heap after each tenth. Run by
// bench/measures/memory.ts.
import { answer, loadMock, measureHeap, readAsked, withBody } from "./child.ts";

export interface Flatness {
  readonly heap: readonly number[];
  readonly rss: readonly number[];
}

const { requests } = readAsked<{ requests: number }>();
const { createMock } = await loadMock();
const mock = await createMock();
const authorization = `Bearer ${await mock.token()}`;
const found = { heap: [] as number[], rss: [] as number[] };

function withToken(init: RequestInit = {}): RequestInit {
  return { ...init, headers: { ...init.headers, authorization } };
}

function choose(index: number): readonly [path: string, init: RequestInit] {
  const id = (index % 200) + 1;
  switch (index % 10) {
    case 0:
    case 1: {
      const priority = ["low", "medium", "high", "urgent"][Math.floor(index / 10) % 4];
      return [`/ticket/${id}?includeInWorklog=false`, withToken(withBody("PATCH", { priority }))];
    }
    case 2:
      return ["/ticket/search", withToken(withBody("POST", { limit: 5, offset: id % 100 }))];
    case 3:
      return [`/ticket/${id}`, {}];
    case 4:
      return [`/ticket/${id}`, withToken(withBody("PATCH", { priority: `wrong ${index}` }))];
    default:
      return [`/ticket/${id}`, withToken()];
  }
}

for (let index = 1; index <= requests; index += 1) {
  const [path, init] = choose(index);
  await (await mock.fetch(path, init)).text();
  if (index % (requests / 10) === 0) {
    found.heap.push(measureHeap());
    found.rss.push(process.memoryUsage.rss());
  }
}
answer(found);
await mock.close();
