// docs/proxy.md: its example prints what its comments say, its command is one, and its table has every code of harness/proxy/refusal.ts.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commandFlags } from "../../mock/options/command-flags.ts";
import { listMarkedBlocks } from "./blocks.ts";
import { runSnippet } from "./snippet.ts";

const page = readFileSync("docs/proxy.md", "utf8");
const blocks = listMarkedBlocks(page);

describe("docs/proxy.md", () => {
  it("shows an example that prints what it says", () => {
    const snippets = blocks.filter(({ language }) => language === "ts");
    expect(snippets).toHaveLength(1);
    const { printed, shown } = runSnippet(snippets[0]?.text ?? "");
    expect(printed).toEqual(shown);
    expect(shown).toHaveLength(4);
  });

  it("shows commands whose flags there are", () => {
    const spelled = Object.values(commandFlags.proxy).map(({ spelling }) => spelling);
    const commands = blocks.filter(({ language }) => language === "sh").flatMap(({ text }) => text.match(/--[a-z-]+/g));
    expect(commands).toEqual(["--target", "--port"]);
    for (const flag of commands) expect(spelled.join(" ")).toContain(`${flag} `);
  });

  it("lists every code that the proxy answers by itself", () => {
    const source = readFileSync("harness/proxy/refusal.ts", "utf8");
    const codes = source.match(/(?<=")[a-z]+(?:_[a-z]+)+(?=")/g);
    const listed = Array.from(page.matchAll(/^\| [0-9]{3} \| `(\w+)`/gm), ([, code]) => code);
    expect([...new Set(codes)].sort()).toEqual(listed.sort());
  });
});
