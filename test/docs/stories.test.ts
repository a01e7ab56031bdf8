// Every story of docs/stories/ runs over HTTP against a new server and gets the answers of the page.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createMock } from "../../mock/create-mock.ts";
import { listMarkedBlocks } from "./blocks.ts";
import { createShell, listSections, type Step, toOneLine, toPattern } from "./console.ts";

const pages = globSync("docs/stories/*.md").sort();
const sections = pages.flatMap((page) =>
  listSections(readFileSync(page, "utf8")).map(({ heading, steps }) => ({ page, heading, steps })),
);
const stories = sections.filter(({ steps }) => steps.some(({ printed }) => printed !== ""));

/** A receiver whose code a page shows, and its address. */
const receiver = { command: "node receiver.mjs &", address: "http://127.0.0.1:4011" };

/** The part of a page before its stories. */
function variablesOf(page: string): readonly Step[] {
  return sections
    .filter((section) => section.page === page && !stories.includes(section))
    .flatMap(({ steps }) => steps);
}

/** Starts a page's program on a free port. */
async function startReceiver(page: string): Promise<AsyncDisposable & { readonly url: string }> {
  const code = listMarkedBlocks(readFileSync(page, "utf8")).find(({ language }) => language === "js")?.text ?? "";
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], { env: { ...process.env, PORT: "0" } });
  // Undefined if it ends without output.
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
  await using helper = hasReceiver ? await startReceiver(page) : undefined;
  const places = { "http://127.0.0.1:4010": url, [receiver.address]: helper?.url ?? "" };
  const run = createShell({ fetch: (input, init) => fetch(input, init), token: mock.token }, places);
  for (const { command } of variables) await run(command);
  for (const { command, printed } of steps.filter((step) => step.command !== receiver.command)) {
    const pattern = toPattern(printed);
    expect(toOneLine(await run(command, (sent) => pattern.test(toOneLine(sent)))), command).toMatch(pattern);
  }
}

describe("the stories", () => {
  it.each(stories.map((story) => [story.page, story.heading, story.steps] as const))(
    "of %s: %s",
    (page, _heading, steps) => playStory(page, steps, variablesOf(page)),
  );
});
