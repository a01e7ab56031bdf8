// What consumers get: the packed tarball installed into an empty folder runs as a command and as a module, and bundles for a browser.
// Run by `npm run test:package` after a build; installs runtime dependencies from the registry.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "ticket-mock-consumer-"));
const installed = join(folder, "node_modules/ticket-service-mock");

beforeAll(() => {
  const packed = execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], {
    encoding: "utf8",
  });
  const report = JSON.parse(packed) as { filename: string }[] | Record<string, { filename: string }>;
  const filename = Object.values(report)[0]?.filename ?? "";
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "consumer", type: "module", private: true }));
  execFileSync("npm", ["install", "--no-audit", "--no-fund", join(folder, filename)], { cwd: folder, stdio: "pipe" });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the packed package", () => {
  it("holds the compiled sources, their types and the licence, and no tests", () => {
    expect(existsSync(join(installed, "dist/mock/create-mock.d.ts"))).toBe(true);
    expect(existsSync(join(installed, "LICENSE"))).toBe(true);
    expect(existsSync(join(installed, "test"))).toBe(false);
  });

  it("answers in process when imported", () => {
    const script = `
      import { createMock } from "ticket-service-mock";
      const mock = await createMock();
      const response = await mock.fetch("/ticket/1", { headers: { authorization: "Bearer " + (await mock.token()) } });
      console.log(JSON.stringify({ status: response.status, id: (await response.json()).id }));
      await mock.close();`;
    writeFileSync(join(folder, "in-process.mjs"), script);
    const printed = execFileSync(process.execPath, ["in-process.mjs"], { cwd: folder, encoding: "utf8" });
    expect(JSON.parse(printed)).toEqual({ status: 200, id: 1 });
  });

  it("serves as the command ticket-mock and ends with 0 on SIGTERM", async () => {
    const child = spawn(process.execPath, [join(installed, "dist/mock/cli/main.js"), "--port", "0", "--log", "json"], {
      cwd: folder,
    });
    const [firstLine] = (await once(child.stdout, "data")) as [Buffer];
    const { url, token } = JSON.parse(firstLine.toString().split("\n")[0] ?? "") as { url: string; token: string };
    const response = await fetch(`${url}/ticket/1`, { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
  });

  it("reads scenarios of one's own, written in TypeScript with its words", () => {
    const scenario = `
      import { defineScenario, ticket, times } from "ticket-service-mock/scenario";
      const count: number = 3;
      export default defineScenario({ name: "own", description: "Mine.", extends: "empty", records: [times(count, ticket.open())] });`;
    mkdirSync(join(folder, "scenarios"), { recursive: true });
    writeFileSync(join(folder, "scenarios/own.ts"), scenario);
    const command = [join(installed, "dist/mock/cli/main.js"), "scenarios", "--json", "--scenarios", "scenarios"];
    const printed = execFileSync(process.execPath, command, { cwd: folder, encoding: "utf8" });
    expect(JSON.parse(printed).scenarios.at(-1)).toMatchObject({ name: "own", source: "folder", extends: "empty" });
  });

  it("bundles for a browser and answers a GET there", async () => {
    const entry = join(folder, "browser.mjs");
    const outfile = join(folder, "bundle.js");
    writeFileSync(
      entry,
      `import { createMock } from "ticket-service-mock";
       export async function ask() {
         const mock = await createMock();
         const response = await mock.fetch("/ticket/1", { headers: { authorization: "Bearer " + (await mock.token()) } });
         return { status: response.status, id: (await response.json()).id };
       }`,
    );
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      platform: "browser",
      format: "iife",
      globalName: "bundle",
      logLevel: "error",
    });
    expect(await runInBrowserLikeContext(readFileSync(outfile, "utf8"))).toEqual({ status: 200, id: 1 });
  });
});

/** Runs the bundle with the globals that a browser has, and none of Node's. */
async function runInBrowserLikeContext(code: string): Promise<unknown> {
  const names = [
    "Request",
    "Response",
    "Headers",
    "URL",
    "URLSearchParams",
    "TextEncoder",
    "TextDecoder",
    "crypto",
    "CryptoKey",
    "performance",
    "structuredClone",
    "setTimeout",
    "clearTimeout",
    "queueMicrotask",
    "AbortController",
    "AbortSignal",
    "ReadableStream",
    "WritableStream",
    "TransformStream",
    "Blob",
    "FormData",
    "File",
    "Event",
    "EventTarget",
    "DOMException",
    "atob",
    "btoa",
    "console",
    "Uint8Array",
    "ArrayBuffer",
  ] as const; // the last two so that both realms agree on what bytes are
  const globals: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, globalThis[name]]));
  globals.self = globals;
  return runInNewContext(`${code}\nbundle.ask()`, globals);
}
