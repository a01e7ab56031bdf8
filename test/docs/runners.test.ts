// docs/runners.md and docs/compatibility.md: how Vite's proxy passes faults on, the effect of a delay, and commands for consumers.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createServer } from "vite";
import { beforeEach, describe, expect, it } from "vitest";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import { startCommand } from "../mock/cli/run-command.ts";
import { useTemporaryFolder } from "../mock/temporary-folder.ts";
import { listMarkedBlocks } from "./blocks.ts";

const page = readFileSync("docs/runners.md", "utf8");
const blocks = listMarkedBlocks(page);
const folder = useTemporaryFolder();
const pageUrl = "http://127.0.0.1:4010";

let mock: Mock;
let url: string;

beforeEach(async () => {
  mock = await createMock({ auth: "off" });
  ({ url } = await mock.listen());
  return () => mock.close();
});

/** Starts Vite with the config of the page, in front of the mock. */
async function startVite() {
  const config = blocks.find(({ place }) => place === "vite.config.ts")?.text ?? "";
  const path = join(folder, `${new URL(url).port}.mjs`);
  writeFileSync(path, config.replace(pageUrl, url).replace('"vite"', JSON.stringify(import.meta.resolve("vite"))));
  const module = await import(pathToFileURL(path).href);
  const server = { ...module.default.server, port: 0, host: "127.0.0.1" };
  const vite = await createServer({ configFile: false, root: folder, logLevel: "silent", server });
  await vite.listen();
  return { base: `${vite.resolvedUrls?.local[0]}api`, [Symbol.asyncDispose]: () => vite.close() };
}

/** Describes what a page sees when it requests a ticket. */
async function describeAnswer(base: string): Promise<string> {
  const response = await fetch(`${base}/ticket/1`).catch(() => undefined);
  if (response === undefined) return "rejects";
  const text = await response.text();
  return `${response.status} ${text === "" ? "empty" : "with a body"}`;
}

describe("docs/runners.md", () => {
  it.each([
    { kind: "connectionReset", direct: "rejects", proxied: "502 empty" },
    { kind: "emptyReply", direct: "rejects", proxied: "502 empty" },
    { kind: "malformedJson", direct: "200 with a body", proxied: "200 with a body" },
  ] as const)("states how Vite's proxy passes on $kind", async ({ kind, direct, proxied }) => {
    await using vite = await startVite();
    await mock.control.addFault("default", { effect: { kind } });
    expect({ direct: await describeAnswer(url), proxied: await describeAnswer(vite.base) }).toEqual({
      direct,
      proxied,
    });
  });

  it("moves the clock with an existing method", async () => {
    const [, argument = ""] = /mock\.control\.advanceClock\((.*?)\)/.exec(page) ?? [];
    expect(argument).toBe('{ duration: "PT2H" }');
    const { control } = mock.sandbox();
    await control.advanceClock({ duration: "PT2H" });
    expect((await control.getClock()).now).toBe("2026-03-02T11:00:00.000Z");
  });
});

describe("docs/compatibility.md", () => {
  it("pins a world that a later start reproduces", async () => {
    const { text = "" } =
      listMarkedBlocks(readFileSync("docs/compatibility.md", "utf8")).find(({ place }) => place === "pin") ?? {};
    const [, path = ""] = /127\.0\.0\.1:4010(\S+) > world\.json/.exec(text) ?? [];
    const [, flags = ""] = /^npx ticket-mock (.*)$/m.exec(text) ?? [];
    const file = join(folder, "world.json");
    writeFileSync(file, await (await fetch(url + path)).text());
    const server = startCommand([...flags.replace("world.json", file).split(" "), "--port", "0", "--log", "json"]);
    const { url: restartedUrl } = JSON.parse(await server.waitFor(/\n/));
    const [pinned, served] = [JSON.parse(readFileSync(file, "utf8")), await (await fetch(restartedUrl + path)).json()];
    await server.end();
    expect(served.collections).toEqual(pinned.collections);
  });
});

it("pages for consumers run no script of this repository", () => {
  const shipped = ["README.md", ...globSync("docs/*.md"), ...globSync("docs/stories/*.md")];
  const commands = shipped.flatMap((path) =>
    listMarkedBlocks(readFileSync(path, "utf8"))
      .filter(({ language }) => language === "console" || language === "sh")
      .flatMap(({ text }) =>
        [...text.matchAll(/npm (?:run -s ticket-mock|start --).*/g)].map(([line]) => `${path}: ${line}`),
      ),
  );
  expect(commands).toEqual([]);
});
