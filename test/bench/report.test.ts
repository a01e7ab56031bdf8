// What the last full run found is what the pages and the chart show, and a row is judged by its figures.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { toChart } from "../../bench/report/chart.ts";
import { readRecorded } from "../../bench/report/record.ts";
import { toTable } from "../../bench/report/table.ts";
import { listWritten, replaceMarked } from "../../bench/report/write.ts";
import { isWanted, judge, listMissing, median, toMeasured } from "../../bench/results.ts";
import { type Target, targets } from "../../bench/targets.ts";

const target: Target = {
  id: "get.any",
  work: "GET",
  unit: "req/s",
  limits: [
    { than: "text", atLeast: 0.85 },
    { than: "Prism", atLeast: 10 },
  ],
};

describe("the pages", () => {
  it.each(listWritten(readRecorded()))(
    "$file shows what bench/results.json has: npm run bench -- --write",
    (written) => {
      const { file, mark, text } = written;
      const page = readFileSync(file, "utf8");
      expect(page).toBe(mark === undefined ? text : replaceMarked(page, mark, text));
    },
  );

  it("replace what stands between the marks only", () => {
    const page = "a\n<!-- x:start -->\nold\n<!-- x:end -->\nb\n";
    expect(replaceMarked(page, "x", "new")).toBe("a\n<!-- x:start -->\nnew\n<!-- x:end -->\nb\n");
    expect(() => replaceMarked("a", "x", "new")).toThrow("no marks <!-- x:start --> and <!-- x:end -->");
  });
});

describe("a row", () => {
  it("is met where all its limits are, and missed where one is not", () => {
    expect(judge(target, { figure: 90, others: { text: 100, Prism: 9 } })).toBe("met");
    expect(judge(target, { figure: 90, others: { text: 100, Prism: 10 } })).toBe("missed");
  });

  it("is neither where a peer was not measured or nothing is asked of it", () => {
    expect(judge(target, { figure: 90, others: { text: 100 } })).toBe("");
    expect(judge(target, { figure: 80, others: { text: 100 } })).toBe("missed");
    expect(judge({ ...target, limits: [] }, { figure: 80 })).toBe("");
  });

  it("has bounds on both sides where it is to stay the same", () => {
    const flat: Target = { ...target, unit: "×", limits: [{ atLeast: 0.95, atMost: 1.05 }] };
    expect([0.94, 1, 1.06].map((figure) => judge(flat, { figure }))).toEqual(["missed", "met", "missed"]);
  });

  it("has the median of its rounds, beside those of the others", () => {
    expect(median([3, 1, 2, 10])).toBe(2.5);
    expect(toMeasured([5, 1, 3], { json: [2, 4, 9] })).toEqual({ figure: 3, spread: [1, 5], others: { json: 4 } });
  });

  it("is printed with figure, peers, ratio, target and verdict", () => {
    const lines = toTable({ "get.any": { figure: 12_345, others: { text: 20_000, Prism: 1_000 } } }).split("\n");
    expect(lines.map((line) => line.replaceAll(/ {2,}/g, " | "))).toEqual([
      "Work | ticket-mock | beside it | ratio | target",
      "GET ticket by id | 12,345/s | text 20,000, Prism 1,000 | 0.62 × text; 12.3 × Prism; json-server not measured | ≥ 0.85 × text; ≥ 10 × Prism; ≥ 2 × json-server | missed",
    ]);
  });
});

describe("the rows", () => {
  it("have an id each", () => expect(new Set(targets.map(({ id }) => id)).size).toBe(targets.length));

  it("are chosen by id, or by its beginning up to a dot", () => {
    expect(["search.q", "search.none", "start.server"].map((id) => isWanted(id, ["search.q", "start"]))).toEqual([
      true,
      false,
      true,
    ]);
    expect(isWanted("search.q", [])).toBe(true);
    expect(isWanted("search.q", ["sea"])).toBe(false);
  });

  it("that nothing was found for are named", () => {
    expect(listMissing({ "get.any": { figure: 1 } }, ["get"])).toEqual(["get.strict"]);
  });
});

it("the chart says in words what it draws, for those who do not see it", () => {
  const chart = toChart({ "get.any": { figure: 100, others: { text: 200, Prism: 10 } } });
  expect(chart).toContain('role="img" aria-labelledby="title description"');
  expect(chart).toContain("ticket-mock 100, bare Hono, stored text 200, Prism 10.0.</desc>");
  expect(chart.match(/<rect /g)).toHaveLength(3);
  expect(chart).toContain("prefers-color-scheme:dark");
});
