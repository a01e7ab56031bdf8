// Every story of docs/stories/ runs over HTTP against a new server and gets the responses that its page shows.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createShell, toOneLine, toPattern } from "../../console/src/docs/shell.ts";
import { createMock } from "../../mock/create-mock.ts";
import { listMarkedBlocks } from "./blocks.ts";
import { listSections, type Step } from "./console-blocks.ts";

const pages = globSync("docs/stories/*.md").sort();
const sections = pages.flatMap((page) =>
  listSections(readFileSync(page, "utf8")).map(({ heading, steps }) => ({ page, heading, steps })),
);
const stories = sections.filter(({ steps }) => steps.some(({ expectedOutput }) => expectedOutput !== ""));

/** The command that starts a page's webhook receiver, and the receiver's address. */
const receiver = { command: "node receiver.mjs &", address: "http://127.0.0.1:4011" };

/** Lists the steps that set variables before a page's stories. */
function variablesOf(page: string): readonly Step[] {
  return sections
    .filter((section) => section.page === page && !stories.includes(section))
    .flatMap(({ steps }) => steps);
}

/** Starts the receiver whose code a page shows, on a free port. */
async function startReceiver(page: string): Promise<AsyncDisposable & { readonly url: string }> {
  const code = listMarkedBlocks(readFileSync(page, "utf8")).find(({ language }) => language === "js")?.text ?? "";
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], { env: { ...process.env, PORT: "0" } });
  // Undefined if the process ends without output.
  const [port] = await Promise.race([once(child.stdout, "data"), once(child, "exit").then(() => [])]);
  async function end(): Promise<void> {
    if (child.exitCode !== null) return;
    child.kill();
    await once(child, "close");
  }
  return { url: `http://127.0.0.1:${String(port).trim()}`, [Symbol.asyncDispose]: end };
}

/** Compares each step's output with the page. */
async function playStory(page: string, steps: readonly Step[], variables: readonly Step[]): Promise<void> {
  await using mock = await createMock({ now: "2026-03-02T09:00:00Z", clock: "frozen" });
  const { url } = await mock.listen();
  const hasReceiver = steps.some(({ command }) => command === receiver.command);
  await using pageReceiver = hasReceiver ? await startReceiver(page) : undefined;
  const places = { "http://127.0.0.1:4010": url, [receiver.address]: pageReceiver?.url ?? "" };
  const run = createShell({ fetch: (input, init) => fetch(input, init), token: mock.token }, places);
  for (const { command } of variables) await run(command);
  for (const { command, expectedOutput } of steps.filter((step) => step.command !== receiver.command)) {
    const pattern = toPattern(expectedOutput);
    expect(toOneLine(await run(command, (output) => pattern.test(toOneLine(output)))), command).toMatch(pattern);
  }
}

describe("the stories", () => {
  it.each(stories.map((story) => [story.page, story.heading, story.steps] as const))(
    "get the responses shown in %s under %s",
    (page, _heading, steps) => playStory(page, steps, variablesOf(page)),
  );
});
