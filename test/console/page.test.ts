// Checks that docs/console.md lists every view of the console by address.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("docs/console.md has a row for each view", () => {
  const page = readFileSync("docs/console.md", "utf8");
  const source = readFileSync("console/src/console/views.tsx", "utf8");
  const listedViews = [...page.matchAll(/^\| .* \| `\/__admin\/console\/([a-z]+)/gm)].map(([, name]) => name);
  expect(listedViews).toEqual([...source.matchAll(/^ {2}([a-z]+): async/gm)].map(([, name]) => name));
});
