// docs/testing.md says for every block how it is run. test/package/docs-testing.test.ts and test/package/docs-testing.browser.test.ts run
// the blocks from the packed tarball.
import { readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { type Block, folderOf, isFile, isOther, listMarkedBlocks, runnerOf } from "./blocks.ts";

const page = readFileSync("docs/testing.md", "utf8");
const blocks = listMarkedBlocks(page);
const files = blocks.filter(isFile).map(({ place }) => place);

/** Why nothing would run a block; undefined where something does. */
function whyLeftOut(block: Block): string | undefined {
  const { language, place, line } = block;
  const at = `line ${line}, ${language} ${place}:`;
  if (isOther(block)) return undefined;
  if (runnerOf[folderOf(block)] === undefined) return `${at} ${folderOf(block)} is no folder that a test runs`;
  if (isFile(block)) return undefined;
  if (language === "sh" || language === "console")
    return place.includes("/") ? `${at} commands have a folder` : undefined;
  if (language === "txt") return files.includes(place) ? undefined : `${at} no file prints that`;
  return `${at} nothing runs that`;
}

describe("docs/testing.md", () => {
  it("has no block that is left out by the tests that run them", () => {
    expect(blocks.length).toBeGreaterThan(25);
    expect(page.match(/^```/gm)).toHaveLength(2 * blocks.length);
    expect(blocks.flatMap((block) => whyLeftOut(block) ?? [])).toEqual([]);
  });

  it("names no file twice", () => {
    expect(files.filter((place, index) => files.indexOf(place) !== index)).toEqual([]);
  });

  it.each(blocks.filter((block) => isOther(block) && block.language !== "console"))(
    "shows no nonsense as the code of others on line $line",
    ({ text }) => {
      const { diagnostics = [] } = ts.transpileModule(text, { reportDiagnostics: true });
      expect(diagnostics.map(({ messageText }) => messageText)).toEqual([]);
    },
  );

  it("uses every entry of the package", () => {
    const { exports } = JSON.parse(readFileSync("package.json", "utf8"));
    const entries = Object.keys(exports).filter((entry) => entry.startsWith("./") && entry !== "./package.json");
    const code = blocks
      .filter((block) => !isOther(block))
      .map(({ text }) => text)
      .join("\n");
    const isUsed = (entry: string) => code.includes(`ticket-service-mock${entry.slice(1)}"`);
    expect(entries.filter((entry) => !isUsed(entry))).toEqual([]);
  });
});
