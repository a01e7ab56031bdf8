// `npm run bench:requests`: measures requests that cost much, over a world of 10,000 tickets: their first use, which makes what they read,
// and the best of six later ones. Figures are milliseconds of processor time.
import { createMock } from "../mock/create-mock.ts";

const tickets = 10_000;
const laterRuns = 6;

type Ask = readonly [name: string, target: string, body?: unknown];

function times<T>(count: number, item: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => item(index));
}

const search = "/ticket/search";
// In this order: what an earlier one has made is there for the later ones.
const asked: readonly Ask[] = [
  ["search, 100 rows", search, {}],
  ["search by `q`, two words", search, { filters: [{ key: "q", value: "strom umzug" }] }],
  [
    "search by `q`, 200 words",
    search,
    { filters: [{ key: "q", value: times(200, (index) => `${index}a`).join(" ") }] },
  ],
  ["search ordered by `t.lastMessageAt`, 500 rows", search, { orderByField: "t.lastMessageAt", limit: 500 }],
  ["search by `qa.state`", search, { filters: [{ key: "qa.state", value: "aiReady" }] }],
  [
    "search by 100 filters of 500 values, 500 rows",
    search,
    { filters: times(100, () => ({ key: "t.from", comparator: "not in", values: times(500, String) })), limit: 500 },
  ],
  ["35,000 filters (400)", search, { filters: times(35_000, () => ({ key: "q", value: "abcd" })) }],
  ["260,000 × `{}` (400)", search, { filters: times(260_000, () => ({})) }],
  ["report over a year", "/report/aiAgentPerformance/1?lastDays=365"],
  ["all knowledge sources", "/knowledgeSource"],
];

const mock = await createMock({ tickets, auth: "off" });

async function measure([, target, body]: Ask): Promise<number> {
  const init =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const request = new Request(`http://mock.local${target}`, init);
  const before = process.cpuUsage();
  await (await mock.fetch(request)).text();
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / 1000);
}

const rows: [string, { readonly "first use, ms": number; readonly "later, ms": number }][] = [];
for (const ask of asked) {
  const first = await measure(ask);
  const later: number[] = [];
  for (let run = 0; run < laterRuns; run += 1) later.push(await measure(ask));
  rows.push([ask[0], { "first use, ms": first, "later, ms": Math.min(...later) }]);
}
console.table(Object.fromEntries(rows));
await mock.close();
