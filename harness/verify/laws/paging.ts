// Laws of paging: no row twice, none missing, no page longer than requested, and a total that counts the rows.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { valuesAt } from "../json-parts.ts";
import type { Breach } from "../report/finding.ts";
import type { Session } from "../session.ts";
import type { Exchange, ParameterValue } from "../target/request.ts";
import { breachOf, evidenceAt, inputEvidence, type Law } from "./law.ts";

/** A paged list. */
interface PagedList {
  readonly operationId: OperationId;
  /** Path of the rows. */
  readonly rows: string;
  /** Path of the ids of the rows. */
  readonly ids: string;
  readonly path?: (session: Session) => { readonly [name: string]: ParameterValue } | undefined;
  /** Parameters that are always sent; the sets are tried in turn until one returns rows. */
  readonly query?: (session: Session) => readonly { readonly [name: string]: ParameterValue }[];
}

/** The longest window: older assessments are not requested. */
const allDays = { lastDays: 3650 };

const lists: readonly PagedList[] = [
  { operationId: "searchTickets", rows: "tickets/[]", ids: "tickets/[]/id" },
  { operationId: "listQualityAssessments", rows: "assessments/[]", ids: "assessments/[]/id", query: () => [allDays] },
  { operationId: "listTestRuns", rows: "testRuns/[]", ids: "testRuns/[]/testRun/id" },
  { operationId: "listTestCases", rows: "testCases/[]", ids: "testCases/[]/id" },
  {
    operationId: "listTestCasesOfAiAgent",
    rows: "testCases/[]",
    ids: "testCases/[]/id",
    path: (session) => session.ids.pathsOf("listTestCasesOfAiAgent", 1)[0],
  },
  { operationId: "listArchivedKnowledgeSources", rows: "items/[]", ids: "items/[]/id" },
  {
    operationId: "listKnowledgeSources",
    rows: "items/[]",
    ids: "items/[]/id",
    query: ({ ids }) =>
      ids
        .of("nodeId")
        .slice(0, 5)
        .map((parent) => ({ parent })),
  },
];

/** How many rows are read in one page and then again in smaller ones. */
const maxRows = 12;
const pages = 3;

export const pagingLaws: readonly Law[] = lists.map((list) => ({
  operationId: list.operationId,
  check: (session) => checkList(list, session),
}));

async function checkList(list: PagedList, session: Session): Promise<readonly Breach[]> {
  const path = list.path === undefined ? {} : list.path(session);
  if (path === undefined) return [];
  for (const query of list.query?.(session) ?? [{}]) {
    const readPage = (limit: number, offset: number) => {
      const wanted = { ...query, limit, offset };
      const isSearch = list.operationId === "searchTickets";
      return session.read({
        operationId: list.operationId,
        path,
        ...(isSearch ? { body: wanted } : { query: wanted }),
      });
    };
    const whole = await readPage(maxRows, 0);
    if (whole !== undefined && idsOf(list, whole).length > 1) return checkPages(list, whole, readPage);
  }
  return [];
}

type ReadPage = (limit: number, offset: number) => Promise<Exchange | undefined>;

async function checkPages(list: PagedList, whole: Exchange, readPage: ReadPage): Promise<readonly Breach[]> {
  const wholeIds = idsOf(list, whole);
  const size = Math.ceil(wholeIds.length / pages);
  const read: { readonly page: Exchange; readonly offset: number }[] = [];
  for (let offset = 0; offset < wholeIds.length; offset += size) {
    const page = await readPage(size, offset);
    if (page === undefined) return [];
    read.push({ page, offset });
  }
  const wrong = [
    ...checkPage(list, whole, maxRows, 0),
    ...read.flatMap(({ page, offset }) => checkPage(list, page, size, offset)),
    ...checkTotals(list, [whole, ...read.map(({ page }) => page)]),
  ];
  // Pages of the wrong length overlap or leave gaps; that is not a separate breach.
  if (wrong.some(({ kind }) => kind === "page-size")) return wrong;
  return [
    ...wrong,
    ...checkRows(
      list,
      wholeIds,
      read.map(({ page }) => page),
    ),
  ];
}

/** The pages together contain each row of the whole list exactly once. */
function checkRows(list: PagedList, wholeIds: readonly unknown[], read: readonly Exchange[]): readonly Breach[] {
  const [last] = read.slice(-1);
  const found = read.flatMap((page) => idsOf(list, page));
  const repeated = found.find((id, index) => found.indexOf(id) !== index);
  const omitted = wholeIds.find((id) => !found.includes(id));
  const evidence = inputEvidence(list.operationId, "offset");
  if (last === undefined) return [];
  if (repeated !== undefined) {
    const difference = { found: `${repeated} on two pages`, expected: "each row once" };
    return [breachOf(last, "paging-repeats", "paging", difference, evidence)];
  }
  if (omitted === undefined) return [];
  const difference = { found: `no ${omitted} on any page`, expected: "every row" };
  return [breachOf(last, "paging-omits", "paging", difference, evidence)];
}

/** Checks one page: its length, and the limit and offset that it echoes. */
function checkPage(list: PagedList, page: Exchange, limit: number, offset: number): readonly Breach[] {
  const { operationId } = list;
  const rows = idsOf(list, page).length;
  const total = numberAt(page, "total");
  const expectedRows = Math.min(limit, total === undefined ? limit : Math.max(0, total - offset));
  const echoes = { limit, offset };
  const wrong = Object.entries(echoes).flatMap(([name, asked]) => {
    const echoed = numberAt(page, name);
    if (echoed === undefined || echoed === asked) return [];
    const place = `200 /${name}`;
    return [
      breachOf(page, "echo", place, { found: echoed, expected: String(asked) }, evidenceAt(operationId, `/${name}`)),
    ];
  });
  const limitEvidence = inputEvidence(operationId, "limit");
  const size = `${rows} rows`;
  if (rows > limit) {
    return [
      ...wrong,
      breachOf(page, "page-size", "paging", { found: size, expected: `at most ${limit}` }, limitEvidence),
    ];
  }
  // A total that is too large looks like a short page; checkTotals tells them apart.
  return rows < expectedRows && isInner(page, rows, offset)
    ? [
        ...wrong,
        breachOf(page, "page-size", "paging", { found: size, expected: `${expectedRows} rows` }, limitEvidence),
      ]
    : wrong;
}

/** Whether this page's total says that more rows follow. */
function isInner(page: Exchange, rows: number, offset: number): boolean {
  return offset > 0 && rows > 0 && (numberAt(page, "total") ?? 0) > maxRows;
}

/** All pages give the same total: at least the rows seen, and exactly that number once the list ends. */
function checkTotals(list: PagedList, read: readonly Exchange[]): readonly Breach[] {
  const [whole] = read;
  if (whole === undefined) return [];
  const evidence = evidenceAt(list.operationId, "/total");
  const total = numberAt(whole, "total");
  const rows = idsOf(list, whole).length;
  if (total === undefined) return [];
  const other = read.find((page) => numberAt(page, "total") !== total);
  if (other !== undefined) {
    const difference = { found: numberAt(other, "total"), expected: `${total}, as another page says` };
    return [breachOf(other, "total", "200 /total", difference, evidence)];
  }
  const isWrong = rows < maxRows ? total !== rows : total < rows;
  const expected = rows < maxRows ? `${rows}, the number of rows` : `at least ${rows}`;
  return isWrong ? [breachOf(whole, "total", "200 /total", { found: total, expected }, evidence)] : [];
}

function idsOf({ ids }: PagedList, { body }: Exchange): readonly unknown[] {
  return valuesAt(body, ids);
}

function numberAt({ body }: Exchange, name: string): number | undefined {
  const value = isObject(body) ? body[name] : undefined;
  return typeof value === "number" ? value : undefined;
}
