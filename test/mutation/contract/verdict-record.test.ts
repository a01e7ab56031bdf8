// Verdicts on changes of the contract are kept between runs, as long as what is judged stays the same: verdict-record.ts.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createVerdictRecord } from "./verdict-record.ts";

const folder = mkdtempSync(join(tmpdir(), "verdicts-"));
const file = join(folder, "kept", "verdicts.jsonl");
afterAll(() => rmSync(folder, { recursive: true }));

it("keeps verdicts until something else is judged", () => {
  const first = createVerdictRecord(file, "one state of the sources");
  first.keep(1, { verdict: "caught", by: "a test" });
  first.keep(3, { verdict: "void", by: "nothing to notice" });
  const second = createVerdictRecord(file, "one state of the sources");
  expect([...second.read()]).toEqual([
    [1, { verdict: "caught", by: "a test" }],
    [3, { verdict: "void", by: "nothing to notice" }],
  ]);
  expect(createVerdictRecord(file, "another state of the sources").read().size).toBe(0);
});

it("begins anew where it is told to", () => {
  const record = createVerdictRecord(file, "one state of the sources");
  record.keep(1, { verdict: "missed", by: "every test passed" });
  record.clear();
  expect(record.read().size).toBe(0);
});
