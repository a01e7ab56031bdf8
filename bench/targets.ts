// Every row of the table: what is measured and what it should reach. The printed table, bench/README.md, the chart and the list for --only
// follow from it.

/** A bound of the figure itself, or of its ratio to another contestant's. */
export interface Limit {
  readonly than?: string;
  readonly atLeast?: number;
  readonly atMost?: number;
}

export type Unit = "req/s" | "ms" | "MB" | "kB" | "×";

export interface Target {
  /** What --only takes, whole or from its start up to a dot. */
  readonly id: string;
  readonly work: string;
  readonly unit: Unit;
  /** All of them are to be met; a row without any is there to be read. */
  readonly limits: readonly Limit[];
}

const ceilingText = (least: number): Limit => ({ than: "text", atLeast: least });
const ceilingJson = (least: number): Limit => ({ than: "json", atLeast: least });

function row(id: string, work: string, unit: Unit, ...limits: readonly Limit[]): Target {
  return { id, work, unit, limits };
}

const starts = [
  row(
    "start.server",
    "start to first 2xx of GET ticket, 200 tickets, starts 2 to 8",
    "ms",
    { than: "json", atMost: 2 },
    { than: "Prism", atMost: 0.25 },
  ),
  row("start.first", "… the first start, without a compile cache", "ms"),
  row("start.unwritable", "… where the cache folder cannot be written", "ms"),
  row("start.create", "createMock() to first answer, fresh process, starts 2 to 8", "ms", {
    than: "empty Hono process",
    atMost: 2,
  }),
  row("start.create-first", "… the first, without a compile cache", "ms"),
  row("start.vitest", "a vitest run with one test", "ms", { than: "the same without us", atMost: 1.4 }),
];

const prismAndStore = [
  { than: "Prism", atLeast: 10 },
  { than: "json-server", atLeast: 2 },
] as const;

const tickets = [
  row("get.any", "GET ticket by id", "req/s", ceilingText(0.85), ...prismAndStore),
  row("get.strict", "… auth strict", "req/s"),
  row("patch.many", "PATCH ticket, 200 in turn", "req/s", ceilingJson(0.5), { than: "Prism", atLeast: 5 }),
  row("patch.one", "PATCH ticket, always the same one", "req/s", ceilingJson(0.5), { than: "Prism", atLeast: 5 }),
  row("patch.strict", "… 200 in turn, auth strict", "req/s"),
  row("p99.get", "p99 of GET ticket at 50 connections", "ms", { than: "json", atMost: 2 }),
  row("p99.patch", "p99 of PATCH ticket at 50 connections", "ms", { than: "json", atMost: 2 }),
];

const searches = [
  row("search.filters", "search, 20 of 10,000: status and channel", "req/s", ceilingText(0.6)),
  row("search.none", "… 0 matches", "req/s", ceilingText(0.6)),
  row("search.order", "… every order field in turn", "req/s", ceilingText(0.6)),
  row("search.pairs", "… 20 filter pairs in turn, a PATCH per ten searches", "req/s", ceilingText(0.6)),
  row("search.fork", "… in a forked sandbox after 1,000 PATCHes", "req/s", ceilingText(0.6)),
  row("search.q", "… by `q`", "req/s", ceilingText(0.6)),
  row("growth.filters", "status and channel: 1,000 tickets to 100,000", "×", { atMost: 2 }),
  row("growth.none", "0 matches: 1,000 tickets to 100,000", "×", { atMost: 2 }),
  row("growth.order", "every order field: 1,000 tickets to 100,000", "×", { atMost: 2 }),
  row("growth.pairs", "filter pairs and PATCHes: 1,000 tickets to 100,000", "×", { atMost: 2 }),
  row("growth.deep", "offset 50,000 of 100,000 to offset 0 of 1,000", "×", { atMost: 2 }),
  row("growth.deep-ordered", "… ordered by `t.dueBy`", "×", { atMost: 2 }),
  row("growth.q", "by `q`: 1,000 tickets to 100,000", "×"),
];

const storage = [
  row("storage.patch-file", "PATCH ticket, `--storage sqlite:`", "req/s", { than: "memory", atLeast: 0.35 }),
  row("storage.patch-database", "… `--storage postgres://`, one replica", "req/s", { than: "memory", atLeast: 0.15 }),
  row("storage.patch-replicas", "… three replicas", "req/s"),
  row("storage.get-file", "GET ticket, `--storage sqlite:`", "req/s"),
  row("storage.get-database", "… `--storage postgres://`, one replica", "req/s", { than: "memory", atLeast: 0.25 }),
  row("storage.get-replicas", "… three replicas", "req/s", { than: "one replica", atLeast: 0.7 }),
];

const others = [
  row("other.worklog", "GET worklog", "req/s", ceilingText(0.4)),
  row("other.knowledge", "GET knowledge list", "req/s", ceilingText(0.4)),
  row("other.structure", "GET knowledge structure", "req/s", ceilingText(0.4)),
  row("other.assessment", "GET assessment", "req/s", ceilingText(0.4)),
  row("other.create-source", "createKnowledgeSource", "req/s", ceilingText(0.4)),
  row("other.import", "import of an app", "req/s", ceilingText(0.4)),
  row("other.sources", "createKnowledgeSource: over 100 sources to over 10,000", "×", { atMost: 1.5 }),
];

const large = [
  row("world.answer", "100,000 tickets: createMock() to first answer", "ms", { atMost: 3_000 }),
  row("world.memory", "… memory after reports and searches", "MB", { atMost: 500 }),
  row("world.growth", "1,000,000 tickets to 100,000: time to first answer", "×", { atMost: 12 }),
  row("world.growth-used", "… to first answer, report and search", "×", { atMost: 12 }),
  row("report.first", "report over 90 days, 100,000 tickets, the first", "ms", { atMost: 50 }),
  row("report.later", "… later ones", "ms", { atMost: 5 }),
  row("report.after-patch", "… after a PATCH", "ms", { atMost: 5 }),
];

const inProcess = [
  row(
    "process.get",
    "GET ticket in process",
    "req/s",
    { than: "app.request, text", atLeast: 0.5 },
    { than: "msw", atLeast: 10 },
  ),
  row("sandbox.make", "make a sandbox over 10,000 tickets", "ms", { atMost: 1 }),
  row("sandbox.make-memory", "… its memory", "kB", { atMost: 100 }),
  row("sandbox.fork", "fork one", "ms", { atMost: 1 }),
  row("sandbox.fork-memory", "… its memory", "kB", { atMost: 100 }),
  row("sandbox.reset", "reset one with a change", "ms", { atMost: 1 }),
  row("sandbox.reset-memory", "… its memory", "kB", { atMost: 100 }),
];

const memory = [
  row("memory.idle", "idle memory (RSS), 200 tickets", "MB", { than: "json", atMost: 1.5 }),
  row("memory.flat", "heap after all requests to after the first tenth", "×", { atLeast: 0.95, atMost: 1.05 }),
  row("memory.tracked", "tracked PATCHes: heap per worklog record, second half to first", "×", { atMost: 1.1 }),
];

export const targets: readonly Target[] = [
  ...starts,
  ...tickets,
  ...searches,
  ...others,
  ...storage,
  ...large,
  ...inProcess,
  ...memory,
];
