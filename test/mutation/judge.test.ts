// Mutants are switched on, in sources that Node loads itself: judge.ts with judge-runner.ts, over the sources and tests of one small rule.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Job, Reached } from "./job.ts";
import { doJobs, type Orders, type Outcome } from "./looks.ts";
import { createSandbox, type Mutant } from "./sandbox.ts";

const top = join(import.meta.dirname, "../..");
const file = "test/mock/services/slug.test.ts";
const part = { name: "slug", sources: ["mock/services/slug.ts"], judges: [file] };
const folder = mkdtempSync(join(tmpdir(), "ticket-mock-mutation-"));
const orders: Orders = { tree: join(folder, "tree"), sources: part.sources, fresh: false };
let mutants: readonly Mutant[];

beforeAll(async () => {
  mutants = await createSandbox(part, top, orders.tree);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function outcomesOf(jobs: readonly Job[], fresh = false): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for await (const one of doJobs(jobs, { ...orders, fresh })) outcomes.push(one);
  return outcomes;
}

it("tells what the tests reach, and which mutants they notice", async () => {
  const [first] = await outcomesOf([{ file }], true);
  const reached: Reached | undefined = first?.reached;
  const table = mutants.find(({ kind }) => kind === "ObjectLiteral")?.id ?? "";
  const body = mutants.find(({ kind }) => kind === "BlockStatement")?.id ?? "";
  expect(reached?.passed).toBe(true);
  expect(Object.keys(reached?.loading ?? {})).toEqual([table]);
  expect(Object.values(reached?.byTest ?? {}).every((hits) => body in hits)).toBe(true);

  const hot = await outcomesOf([
    { mutant: body, file },
    { mutant: "no such mutant", file },
    { mutant: table, file },
  ]);
  const verdicts = hot.map(({ job, verdict }) => [job.mutant, verdict]);
  // The table was made before its mutant was switched on, so it takes a process of its own.
  expect(new Map(verdicts as [string, string][])).toEqual(
    new Map([
      [body, "killed"],
      ["no such mutant", "survived"],
      [table, "survived"],
    ]),
  );
  const [fresh] = await outcomesOf([{ mutant: table, file }], true);
  expect(fresh?.verdict).toBe("killed");
});
