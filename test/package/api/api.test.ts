// The package's public API equals its snapshots.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { takeSnapshot } from "./snapshot.ts";

test.each([...takeSnapshot()])("%s is unchanged; a change needs a line in CHANGELOG.md", (name, text) => {
  expect(text).toBe(readFileSync(join(import.meta.dirname, name), "utf8"));
});
