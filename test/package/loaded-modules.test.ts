// Checks which modules the installed package loads at startup: finding and compiling them dominates startup time, so each needs a reason.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Consumer, createConsumer } from "../../tools/package/consumer.ts";
import { startServer } from "../../tools/package/running-server.ts";

/** Loaded by every mock with a world up to its first response to an authenticated request. */
const mock = {
  "mock/building-chunk.js": "the name under which the world chunk is imported",
  "mock/check-node-chunk.js": "an older Node is refused before anything else",
  "mock/client-chunk.js": "a mock returns handles of sandboxes and clients",
  "mock/contract-chunk.js": "requests and responses are checked against the contract",
  "mock/core-chunk.js": "texts, time and errors used by all others",
  "mock/create-mock.js": "the entry, shared by all others",
  "mock/decode_jwt-chunk.js": "the name under which jose is imported for claims",
  "mock/decode_protected_header-chunk.js": "the name under which jose is imported for headers",
  "mock/engine-chunk.js": "the mock itself",
  "mock/jose-chunk.js": "tokens are signed and read",
  "mock/libraries-chunk.js": "routes, checks of options and of wrong values, persistent maps",
  "mock/node-version-chunk.js": "the comparison shared by check-node-chunk.js and the command",
  "mock/records-chunk.js": "names of collections and their columns",
  "mock/rolldown-runtime-chunk.js": "the loader of bundled CommonJS modules",
  "mock/sign-chunk.js": "the name under which jose is imported for signatures",
  "mock/world-chunk.js": "a world is built, with names and scenarios",
  "mock/world-texts-chunk.js": "the sentences of worlds, apart from code",
  "openapi-fetch": "a mock hands out clients",
};

const command = {
  "mock/additions-option-chunk.js": "the flag --additions; its file is read by another chunk",
  "mock/admin-request-chunk.js": "the default address, shared with ctl",
  "mock/cli/main.js": "the command",
  "mock/command-flags-chunk.js": "the table of all flags, listed in the help and shared with ctl",
  "mock/command-line-chunk.js": "flags and help",
  "mock/commander-chunk.js": "the command-line parser, shared with ctl",
  "mock/config-error-chunk.js": "the message for a wrong flag",
  "mock/coverage-chunk.js": "the flag --coverage-on-exit",
  "mock/end-on-signal-chunk.js": "shutdown by signal, shared with verify and proxy",
  "mock/heap-chunk.js": "the heap of the process, for --memory-limit",
  "mock/heap-chunk2.js": "its reader in Node",
  "mock/log-chunk.js": "the log, shared by commands",
  "mock/node/platform.js": "a mock's Node-only parts",
  "mock/ready-file-chunk.js": "the flag --ready-file",
  "mock/replace-file-chunk.js": "files are written completely or not at all",
  "mock/scenario-files-chunk.js": "the flag --scenarios",
  "mock/scenario-options-chunk.js": "the flags --scenarios and --watch",
  "mock/serve-chunk.js": "the command serve",
  "mock/server-chunk.js": "the server",
  "mock/server-chunk2.js": "the server's own exports, loaded when a mock listens",
};

const runner = {
  "harness/vitest.js": "the entry",
  "mock/connect-mock-chunk.js": "a mock may be remote",
  "mock/contract-checks-chunk.js": "the toMatchContract matcher",
  "mock/difference-lines-chunk.js": "failures show differences",
  "mock/collect-coverage-chunk.js": "coverage is collected if a variable names a folder; another chunk writes the file",
  "mock/matchers-chunk.js": "the matchers, and the names of contract tests",
  "mock/setup-mock-chunk.js": "a mock per file",
  "mock/test-mock-chunk.js": "a sandbox per test, and the matchers",
};

const program = `
  import { createMock } from "ticket-service-mock";
  const mock = await createMock();
  const { status } = await mock.fetch("/ticket/1", { headers: { authorization: "Bearer " + (await mock.token()) } });
  console.log(status);`;

const testFile = `
  import { expect, test } from "ticket-service-mock/vitest";
  test("sends a request", async ({ sandbox }) => {
    const headers = { authorization: "Bearer " + (await sandbox.token()) };
    expect((await sandbox.fetch("/ticket/1", { headers })).status).toBe(200);
  });`;

/** A preloaded module that records each file that a process loads. */
const recorder = `
  import { appendFileSync } from "node:fs";
  import { registerHooks } from "node:module";
  registerHooks({ load(url, context, next) { appendFileSync(process.env.LOADED, url + "\\n"); return next(url, context); } });`;

let consumer: Consumer;
let recorderVariables: Readonly<Record<string, string>>;

beforeAll(async () => {
  const files = { "program.mjs": program, "sample.test.mjs": testFile, "recorder.mjs": recorder };
  consumer = await createConsumer({ name: "loaded", packages: { vitest: "5.1.1" }, files });
  const recorderUrl = pathToFileURL(join(consumer.folder, "recorder.mjs")).href;
  recorderVariables = { LOADED: join(consumer.folder, "loaded.txt"), NODE_OPTIONS: `--import ${recorderUrl}` };
});
afterAll(() => consumer?.remove());

/** Returns the package's files and the dependencies that were loaded since the last call. */
function takeLoadedModules(): string[] {
  const path = join(consumer.folder, "loaded.txt");
  const urls = readFileSync(path, "utf8").trim().split("\n");
  rmSync(path);
  const ownFiles = urls.flatMap((url) => /ticket-service-mock\/dist\/(.*)/.exec(url)?.[1] ?? []);
  const { dependencies } = JSON.parse(
    readFileSync(join(consumer.folder, "node_modules/ticket-service-mock/package.json"), "utf8"),
  );
  const loadedDependencies = Object.keys(dependencies).filter((name) =>
    urls.some((url) => url.includes(`/node_modules/${name}/`)),
  );
  return [...new Set([...ownFiles, ...loadedDependencies])].sort();
}

it("createMock and a first request load the chunks of a mock", async () => {
  const { stdout } = await consumer.run(process.execPath, ["program.mjs"], { env: recorderVariables });
  expect(stdout.trim()).toBe("200");
  expect(takeLoadedModules()).toEqual(Object.keys(mock).sort());
});

it("the serve command also loads the chunks of its flags and the server", async () => {
  const main = join(consumer.folder, "node_modules/ticket-service-mock/dist/mock/cli/main.js");
  const args = [main, "serve", "--port", "0", "--log", "json"];
  const server = await startServer(process.execPath, args, consumer, { env: recorderVariables });
  const { status } = await fetch(`${server.url}/ticket/1`, { headers: { authorization: `Bearer ${server.token}` } });
  expect(status).toBe(200);
  expect(await server.end("SIGTERM")).toEqual({ code: 0, signal: null });
  const { "mock/create-mock.js": _, ...parts } = mock;
  expect(takeLoadedModules()).toEqual(Object.keys({ ...parts, ...command }).sort());
});

it("a test with the vitest entry also loads the chunks of the harness", async () => {
  const { code, stdout } = await consumer.run("vitest", ["run"], { env: recorderVariables });
  expect({ code, stdout }).toMatchObject({ code: 0 });
  const { "mock/create-mock.js": _, ...parts } = mock;
  expect(takeLoadedModules()).toEqual(Object.keys({ ...parts, ...runner }).sort());
});
