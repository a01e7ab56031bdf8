// A large world in a fresh process: how long its first uses take, and the memory it has then. Run by bench/measures/large-worlds.ts.
import { answer, loadMock, readAsked, time, withBody } from "./child.ts";

export interface WorldUse {
  /** From createMock() to the first answer. */
  readonly answerMs: number;
  readonly answerMb: number;
  readonly firstReportMs: number;
  readonly laterReportsMs: readonly number[];
  readonly patchedReportsMs: readonly number[];
  readonly firstSearchMs: number;
  /** After reports and searches. */
  readonly usedMb: number;
  readonly mostMb: number;
}

const times = 7;
const { tickets, memoryLimit } = readAsked<{ tickets: number; memoryLimit?: number }>();
const { createMock } = await loadMock();

async function ask(path: string, init?: RequestInit): Promise<void> {
  const response = await mock.fetch(path, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${text.slice(0, 300)}`);
}

async function repeat(work: () => Promise<number>): Promise<number[]> {
  const found: number[] = [];
  for (let count = 0; count < times; count += 1) found.push(await work());
  return found;
}

const report = () => time(() => ask("/report/aiAgentPerformance/1?lastDays=90"));
const search = (body: object) => time(() => ask("/ticket/search", withBody("POST", { limit: 20, ...body })));
const toMb = () => process.memoryUsage.rss() / 1_000_000;

const startedAt = performance.now();
const mock = await createMock({ tickets, auth: "off", ...(memoryLimit !== undefined && { memoryLimit }) });
await ask("/ticket/1");
const answerMs = performance.now() - startedAt;
const answerMb = toMb();
const firstReportMs = await report();
const laterReportsMs = await repeat(report);
let patches = 0;
const patchedReportsMs = await repeat(async () => {
  patches += 1;
  await ask(`/ticket/${patches}`, withBody("PATCH", { status: patches % 2 === 0 ? "closed" : "pending" }));
  return report();
});
const filters = ["t.status", "t.channel"].map((key, index) => ({
  key,
  comparator: "in",
  values: [["open", "email"][index]],
}));
const firstSearchMs = await search({ filters });
await search({ orderByField: "t.dueBy" });
await search({ offset: tickets / 2 });
const found: WorldUse = {
  answerMs,
  answerMb,
  firstReportMs,
  laterReportsMs,
  patchedReportsMs,
  firstSearchMs,
  usedMb: toMb(),
  mostMb: (process.resourceUsage().maxRSS * 1024) / 1_000_000,
};
answer(found);
await mock.close();
