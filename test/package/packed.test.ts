// Installs only the packed tarball: imports on this Node and the oldest supported one, runs as a command, bundles for a browser.
import { globSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { build } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Consumer, createConsumer } from "../../tools/package/consumer.ts";
import { startServer } from "../../tools/package/running-server.ts";
import { listMarkedBlocks } from "../docs/blocks.ts";

const oldestNode = "22.18.0";
const tooOldNode = "20.20.2";
const nodePackage = `node-${process.platform}-${process.arch}`;
const ask = `
  import { createMock } from "ticket-service-mock";
  export async function ask() {
    const mock = await createMock();
    const response = await mock.fetch("/ticket/1", { headers: { authorization: "Bearer " + (await mock.token()) } });
    const { id } = await response.json();
    await mock.close();
    return { status: response.status, id };
  }`;

const [additionsFile = ""] = listMarkedBlocks(readFileSync("docs/additions.md", "utf8")).flatMap(({ place, text }) =>
  place === "additions.ts" ? [text] : [],
);

let consumer: Consumer;
const main = () => join(consumer.folder, "node_modules/ticket-service-mock/dist/mock/cli/main.js");

beforeAll(async () => {
  consumer = await createConsumer({
    name: "packed",
    packages: { [nodePackage]: oldestNode, "node-too-old": `npm:${nodePackage}@${tooOldNode}` },
    files: { "ask.mjs": ask },
  });
});
afterAll(() => consumer.remove());

describe("the installed package", () => {
  it("installs no test runner", () => {
    const installed = readdirSync(join(consumer.folder, "node_modules"));
    expect(installed).toContain("ticket-service-mock");
    for (const peer of ["vitest", "@jest", "@playwright", "playwright", "playwright-core", "msw", "expect"])
      expect(installed).not.toContain(peer);
  });

  it("shows in its help the command name that consumers use", async () => {
    const { code, stdout, stderr } = await consumer.run("npx", ["--no-install", "ticket-mock", "--help"]);
    expect({ code, stderr: stderr.replaceAll(/^npm warn .*\n?/gm, "") }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("Usage: ticket-mock");
    expect(stdout).toContain("--scenario <name|file>");
  });

  it("is readable: its own code keeps names, and only data has long lines", () => {
    const dist = join(consumer.folder, "node_modules/ticket-service-mock/dist");
    const ownFiles = globSync("{mock,harness}/**/*.js", { cwd: dist, exclude: ["mock/libraries-chunk.js"] });
    const code = ownFiles.map((path) => readFileSync(join(dist, path), "utf8"));
    const longLines = code.flatMap((text) => text.split("\n")).filter((line) => line.length > 1000);
    expect(longLines.filter((line) => !/JSON\.parse\("|^(?:ex|im)port \{/.test(line))).toEqual([]);
    expect(readFileSync(join(dist, "harness/proxy.js"), "utf8")).toContain("export { createProxy }");
  });

  it("bundles for a browser and responds there", async () => {
    const outfile = join(consumer.folder, "bundle.js");
    await build({
      cwd: consumer.folder,
      input: join(consumer.folder, "ask.mjs"),
      platform: "browser",
      output: { file: outfile, format: "iife", name: "bundle", codeSplitting: false },
    });
    expect(await runInBrowserLikeContext(await readFile(outfile, "utf8"))).toEqual({ status: 200, id: 1 });
  });
});

describe.each([
  { version: process.versions.node, node: () => process.execPath },
  { version: oldestNode, node: () => join(consumer.folder, "node_modules", nodePackage, "bin/node") },
])("on Node $version", ({ version, node }) => {
  it("imports every entry, or names the missing peer", async () => {
    const peers = {
      vitest: "vitest",
      "vitest/global-setup": "vitest",
      jest: "@jest/globals",
      playwright: "@playwright/test",
      msw: "msw",
    };
    const entries = ["client", "contract", "fixtures", "scenarios", "verify", "proxy", ...Object.keys(peers)];
    const script = `
      const result = { version: process.versions.node };
      for (const entry of ${JSON.stringify(entries)})
        result[entry] = await import("ticket-service-mock/" + entry).then((exports) => Object.keys(exports).length > 0, ({ message }) => /'(.*?)'/.exec(message)[1]);
      console.log(JSON.stringify(result));`;
    const { stdout, stderr } = await consumer.run(node(), ["--input-type=module", "-e", script]);
    expect(stderr).toBe("");
    const imported = Object.fromEntries(entries.map((entry) => [entry, true]));
    expect(JSON.parse(stdout)).toEqual({ version, ...imported, ...peers });
  });

  it("responds in process", async () => {
    const script = `import { ask } from "./ask.mjs"; console.log(JSON.stringify(await ask()))`;
    const { stdout } = await consumer.run(node(), ["--input-type=module", "-e", script]);
    expect(JSON.parse(stdout)).toEqual({ status: 200, id: 1 });
  });

  it("serves as a command, including a page for browsers, and exits with 0 on SIGTERM", async () => {
    const server = await startServer(node(), [main(), "--port", "0", "--log", "json"], consumer);
    const response = await fetch(`${server.url}/ticket/1`, { headers: { authorization: `Bearer ${server.token}` } });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    const page = await (await fetch(`${server.url}/`, { headers: { accept: "text/html" } })).text();
    const [, script = ""] = /<script[^>]* src="([^"]+)"/.exec(page) ?? [];
    const code = await fetch(new URL(script, server.url));
    expect([code.status, (await code.text()).length > 1000]).toEqual([200, true]);
    expect(await server.end("SIGTERM")).toEqual({ code: 0, signal: null });
  });

  it("reads custom scenarios written in TypeScript with its helpers", async () => {
    const scenario = `
      import { defineScenario, ticket, times } from "ticket-service-mock/scenarios";
      const count: number = 3;
      export default defineScenario({ name: "own", description: "Mine.", extends: "empty", records: [times(count, ticket.open())] });`;
    await mkdir(join(consumer.folder, "scenarios"), { recursive: true });
    await writeFile(join(consumer.folder, "scenarios/own.ts"), scenario);
    const { stdout } = await consumer.run(node(), [main(), "scenarios", "--json", "--scenarios", "scenarios"]);
    expect(JSON.parse(stdout).scenarios.at(-1)).toMatchObject({ name: "own", source: "folder", extends: "empty" });
  });

  it("serves the additions of docs/additions.md", async () => {
    await writeFile(join(consumer.folder, "additions.ts"), additionsFile);
    const { stdout, stderr } = await consumer.run(node(), [main(), "openapi", "--json", "--additions", "additions.ts"]);
    expect(stderr.replaceAll(/^.*ExperimentalWarning.*\n.*--trace-warnings.*\n?/gm, "")).toBe("");
    expect(JSON.parse(stdout).paths).toHaveProperty(["/customer/{id}", "get", "operationId"], "getCustomer");
  });
});

describe(`on Node ${tooOldNode}, which is too old`, () => {
  const node = () => join(consumer.folder, "node_modules/node-too-old/bin/node");
  const needs = `needs Node ${oldestNode} or later; this is Node ${tooOldNode}.`;

  it.each(["", "/client", "/contract", "/fixtures", "/scenarios", "/verify", "/proxy"])(
    "an import of ticket-service-mock%s reports it in one line",
    async (entry) => {
      const script = `import "ticket-service-mock${entry}";`;
      const { code, stdout, stderr } = await consumer.run(node(), ["--input-type=module", "-e", script]);
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      // Node adds its own lines around this line.
      expect(stderr).toContain(`\n[ticket-service-mock ${needs}]\n\nNode.js v${tooOldNode}`);
      expect(stderr.length).toBeLessThan(300);
    },
  );

  it("the command reports it in one line", async () => {
    expect(await consumer.run(node(), [main(), "--version"])).toEqual({
      code: 1,
      stdout: "",
      stderr: `ticket-mock ${needs}\n`,
    });
  });
});

/** Runs the bundle with no other globals than a browser's. */
async function runInBrowserLikeContext(code: string): Promise<unknown> {
  const names =
    "Request Response Headers URL URLSearchParams TextEncoder TextDecoder crypto CryptoKey performance structuredClone setTimeout clearTimeout setInterval clearInterval queueMicrotask AbortController AbortSignal ReadableStream WritableStream TransformStream Blob FormData File Event EventTarget DOMException atob btoa console";
  // The last two let both realms share the byte classes.
  const globalNames = [...names.split(" "), "Uint8Array", "ArrayBuffer"];
  const globals: Record<string, unknown> = Object.fromEntries(
    globalNames.map((name) => [name, Reflect.get(globalThis, name)]),
  );
  globals.self = globals;
  return runInNewContext(`${code}\nbundle.ask()`, globals);
}
