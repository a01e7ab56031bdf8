// docs/trust.md and SECURITY.md: the table of limits is what the sources have, no limit is forgotten, and each proof that is named is there.
// test/docs/limits.ts makes that table, test/behaviour/coverage/figures.ts the one of the coverage.
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { limitRows, noLimits } from "./limit-rows.ts";
import { findLimits, listedLimits, makeLimits } from "./limits.ts";
import { noLiveLimits } from "./live-limit-rows.ts";
import { fillParts } from "./page-parts.ts";
import { noPostgresLimits } from "./postgres-limit-rows.ts";
import { makeTrustParts } from "./trust-parts.ts";

const page = readFileSync("docs/trust.md", "utf8");
const others = [...Object.values(noLimits).flat(), ...noLiveLimits, ...noPostgresLimits];

it("docs/trust.md has the limits of the sources, and what the tests meet of the contract", () => {
  expect(fillParts(page, makeTrustParts()), "run `npm run generate:docs` and commit the result").toBe(page);
  expect(makeLimits()).toContain("| snapshots of a sandbox | 1,000 |");
  expect(Number(/together \|.* ([\d.]+) % \|$/m.exec(page)?.[1])).toBeGreaterThanOrEqual(95);
  expect(makeLimits()).toMatch(/\| 60 % of what V8 .* 1 GiB .*\n/);
});

it("every number of the sources that is called like a limit has a row, or is said to be none, in test/docs/limit-rows.ts", () => {
  const found = findLimits();
  expect(found.length).toBeGreaterThan(40);
  expect(found.filter((place) => !listedLimits.includes(place) && !others.includes(place))).toEqual([]);
  expect(others.filter((place) => !found.includes(place) || listedLimits.includes(place))).toEqual([]);
});

it("every limit of the options is in the table", () => {
  const rows = limitRows.map((cells) => cells.join(" "));
  for (const option of ["bodyLimit", "maxSandboxes", "memoryLimit"])
    expect(
      rows.filter((row) => row.includes(`{option ${option} `)),
      option,
    ).toHaveLength(1);
});

it("docs/trust.md names proofs that are there", () => {
  const named = [...page.matchAll(/`?(test\/[\w./-]+)/g)].map(([, path = ""]) => path);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
