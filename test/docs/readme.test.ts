// README.md shows what the server really prints, and a CI job that works.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { startCommand } from "../mock/cli/run-command.ts";
import { listMarkedBlocks } from "./blocks.ts";
import { listSections, toOneLine, toPattern } from "./console.ts";
import { runServerBlock } from "./server-block.ts";

const readme = readFileSync("README.md", "utf8");
const start = listSections(readme)
  .flatMap(({ steps }) => steps)
  .find(({ command }) => command.startsWith("npm start -- "));

describe("README.md", () => {
  it("shows what the server prints when it starts", async () => {
    const [, flags = ""] = /npm start -- (.*)/.exec(start?.command ?? "") ?? [];
    const running = startCommand(["serve", ...flags.split(" "), "--port", "0"]);
    const printed = await running.waitFor(/contract: .*\n/);
    const { url } = /listening on (?<url>\S+)/.exec(printed)?.groups ?? {};
    await running.end();
    expect(toOneLine(printed.replaceAll(url ?? "", "http://127.0.0.1:4010"))).toMatch(toPattern(start?.printed ?? ""));
  });

  it("shows how a CI job starts a server, asks it and ends it", async () => {
    const [block] = listMarkedBlocks(readme).filter(({ language, place }) => `${language} ${place}` === "sh server");
    const [, scenario = ""] = /--scenario (\S+)/.exec(block?.text ?? "") ?? [];
    const { code, stdout, files } = await runServerBlock(block?.text ?? "");
    expect(stdout).toContain(`asked: 200 ${scenario}\n`);
    expect({ code, files }).toEqual({ code: 0, files: [] });
  });

  it("shows a CI job that ends with the reason alone where the server does not start", async () => {
    const [block] = listMarkedBlocks(readme).filter(({ language, place }) => `${language} ${place}` === "sh server");
    const { code, stdout, stderr } = await runServerBlock((block?.text ?? "").replace(/--scenario \S+/, "--seed x"));
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: "",
      stderr: '--seed is "x"; it must be a whole number of at least 0.\n',
    });
  });
});
