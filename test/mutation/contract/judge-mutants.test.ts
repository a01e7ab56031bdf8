// A changed contract is noticed by the behaviour suite, and a change of its words alone is none: judge-mutants.ts.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { judgeMutants } from "./judge-mutants.ts";
import type { ContractMutant } from "./mutants.ts";

const file = "spec/tickets/attachment.yaml";
const text = readFileSync(file, "utf8");

function changed(from: string, to: string): ContractMutant {
  expect(text).toContain(from);
  return { kind: "type changed", file, place: [from], change: to, text: text.replace(from, to) };
}

it("catches a change of meaning, and passes over one of words", async () => {
  const words = changed("description: ", "description: Newly said. ");
  const meaning = changed("width:", "breadth:");
  const judged = [];
  for await (const { draw, verdict, by } of judgeMutants([words, meaning], { count: 1, from: 1 }))
    judged.push({ draw, verdict, by });
  expect(judged).toEqual([
    { draw: 1, verdict: "void", by: "what is generated does the same" },
    { draw: 2, verdict: "caught", by: expect.stringContaining("breaks the contract at /attachments/0") },
  ]);
});

it("does not judge again what has a verdict", async () => {
  const known = new Map([[1, { verdict: "missed", by: "every test passed" } as const]]);
  const judged = [];
  for await (const { draw, by } of judgeMutants([changed("width:", "breadth:")], { count: 1, from: 1, known }))
    judged.push({ draw, by });
  expect(judged).toEqual([{ draw: 1, by: "every test passed" }]);
});
