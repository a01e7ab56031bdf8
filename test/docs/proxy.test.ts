// docs/proxy.md: its examples print what their comments say, its commands are some, and its table has every code of harness/proxy/refusal.ts.
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
    const printed = snippets.map(({ text }) => runSnippet(text));
    for (const one of printed) expect(one.printed).toEqual(one.shown);
    expect(printed.map(({ shown }) => shown.length)).toEqual([4, 3]);
  });

  it("shows commands whose flags there are", () => {
    const spelled = Object.values(commandFlags.proxy).map(({ spelling }) => spelling);
    const commands = blocks.filter(({ language }) => language === "sh").flatMap(({ text }) => text.match(/--[a-z-]+/g));
    expect(commands).toEqual(["--target", "--port", "--target", "--record", "--scenario"]);
    for (const flag of commands.slice(0, -1)) expect(spelled.join(" ")).toContain(`${flag} `);
  });

  it("lists every code that the proxy answers by itself", () => {
    const source = readFileSync("harness/proxy/refusal.ts", "utf8");
    const codes = source.match(/(?<=")[a-z]+(?:_[a-z]+)+(?=")/g);
    const listed = Array.from(page.matchAll(/^\| [0-9]{3} \| `(\w+)`/gm), ([, code]) => code);
    expect([...new Set(codes)].sort()).toEqual(listed.sort());
  });
});
