// Tells every story of docs/stories/*.md to a server of its own, over HTTP, and compares each answer with the page. docs/stories.md lists
// them all.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { routes, templateMatches } from "../../mock/contract/routes.ts";
import { createMock } from "../../mock/create-mock.ts";
import { listMarkedBlocks } from "./blocks.ts";
import { createShell, listSections, type Step, toOneLine, toPattern } from "./console.ts";
import { listPageLinks } from "./page-links.ts";

const pages = globSync("docs/stories/*.md").sort();
const sections = pages.flatMap((page) =>
  listSections(readFileSync(page, "utf8")).map(({ heading, steps }) => ({ page, heading, steps })),
);
const stories = sections.filter(({ steps }) => steps.some(({ printed }) => printed !== ""));

/** A receiver that a page has the code of, and the address at which it is reached. */
const receiver = { command: "node receiver.mjs &", address: "http://127.0.0.1:4011" };

/** The part of a page that comes before its stories. */
function variablesOf(page: string): readonly Step[] {
  return sections
    .filter((section) => section.page === page && !stories.includes(section))
    .flatMap(({ steps }) => steps);
}

/** What a command asks of the service, without its sandbox. */
function toRequest(command: string): { readonly method: string; readonly path: string }[] {
  const [, path] = /\$MOCK(?:\/__sandbox\/\w+)?(\/[^\s"?]*)/.exec(command) ?? [];
  const [, method = command.includes(" -d ") ? "POST" : "GET"] = / -X (\w+) /.exec(command) ?? [];
  return path === undefined ? [] : [{ method, path }];
}

/** As a heading is named in a link. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d\s_-]/gu, "")
    .replaceAll(" ", "-");
}

/** Starts the program of a page on a free port. */
async function startReceiver(page: string): Promise<AsyncDisposable & { readonly url: string }> {
  const code = listMarkedBlocks(readFileSync(page, "utf8")).find(({ language }) => language === "js")?.text ?? "";
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], { env: { ...process.env, PORT: "0" } });
  // Undefined where it ends without a word.
  const [port] = await Promise.race([once(child.stdout, "data"), once(child, "exit").then(() => [])]);
  async function end(): Promise<void> {
    if (child.exitCode !== null) return;
    child.kill();
    await once(child, "close");
  }
  return { url: `http://127.0.0.1:${String(port).trim()}`, [Symbol.asyncDispose]: end };
}

/** What the console shows for each step. */
async function tell(page: string, steps: readonly Step[], variables: readonly Step[]): Promise<void> {
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
    (page, _heading, steps) => tell(page, steps, variablesOf(page)),
  );

  it("are at least twenty, and end with an answer that shows what became of it", () => {
    expect(stories.length).toBeGreaterThanOrEqual(20);
    expect(stories.filter(({ steps }) => steps.at(-1)?.printed === "").map(({ heading }) => heading)).toEqual([]);
  });

  it("are all in the list of docs/stories.md, and nothing else is", () => {
    const listed = listPageLinks(".", "docs/stories.md").map(({ path, heading }) => `${path}#${heading}`);
    const told = stories.map(({ page, heading }) => `${page}#${toAnchor(heading)}`);
    expect([...listed].sort()).toEqual([...told].sort());
  });

  it("begin on each page with the variables of README.md", () => {
    const wanted = listSections(readFileSync("README.md", "utf8")).flatMap(({ steps }) =>
      steps.filter(({ command }) => /^\w+=/.test(command)),
    );
    expect(pages.map(variablesOf)).toEqual(pages.map(() => wanted));
  });

  it("ask every companion operation", () => {
    const asked = stories.flatMap(({ steps }) => steps.flatMap(({ command }) => toRequest(command)));
    const companions = routes.filter(({ tier }) => tier === "companion");
    const missed = companions.filter(
      ({ method, path }) => !asked.some((one) => one.method === method && templateMatches(path, one.path)),
    );
    expect(missed.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});
