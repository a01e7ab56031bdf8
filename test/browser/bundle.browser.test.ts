// The mock bundled for a page, in Chromium: which files the page loads, and their size.
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMock } from "../../mock/create-mock.ts";
import { chromiumFlags, findChromium } from "../../tools/find-chromium.ts";
import { type Bundle, bundleForBrowser, type Chunk } from "./bundle.ts";
import { type ServedFiles, serveFiles } from "./serve-files.ts";

/** A page with nothing but the mock. */
const pageScript = `
  import { createMock } from "./mock/create-mock.ts";
  Object.assign(globalThis, { createMock });
`;

/** Chunks loaded together, besides the entry. */
interface Weight {
  readonly name: string;
  readonly chunks: readonly Chunk[];
  readonly bytes: number;
  readonly gzipBytes: number;
}

const parts: readonly (readonly [name: string, source: RegExp])[] = [
  ["building worlds", /^(fixtures|scenarios)\//],
  ["tokens", /^node_modules\/jose\//],
  ["the contract's document", /^spec\/generated\/openapi\.json$/],
  ["the contract as YAML", /^node_modules\/yaml\//],
];

/** The entry with its static imports first, then lazy groups; a chunk counts for the first group that needs it. */
function weigh(bundle: Bundle): readonly Weight[] {
  const first = bundle.withImports(bundle.entry.name);
  const counted = new Set(first);
  const lazy = [...bundle.chunks.values()].filter((chunk) => first.some(({ loads }) => loads.includes(chunk.name)));
  const groups = [...parts, ["the rest", /./] as const].map(([name, source]) => {
    const roots = lazy.filter((chunk) => !counted.has(chunk) && chunk.inputs.some((input) => source.test(input)));
    const chunks = roots.flatMap((root) => bundle.withImports(root.name)).filter((chunk) => !counted.has(chunk));
    const newChunks = [...new Set(chunks)];
    for (const chunk of newChunks) counted.add(chunk);
    return toWeight(name, newChunks);
  });
  return [toWeight("entry", first), ...groups];
}

function toWeight(name: string, chunks: readonly Chunk[]): Weight {
  const sum = (sizes: readonly number[]) => sizes.reduce((left, right) => left + right, 0);
  return {
    name,
    chunks,
    bytes: sum(chunks.map(({ bytes }) => bytes)),
    gzipBytes: sum(chunks.map(({ gzipBytes }) => gzipBytes)),
  };
}

let bundle: Bundle;
let browser: Browser;
let server: ServedFiles;

beforeAll(async () => {
  bundle = await bundleForBrowser(pageScript);
  const mock = await createMock({ tickets: 5 });
  const state = await mock.control.exportState("default");
  await mock.close();
  const files = new Map<string, string | Uint8Array>([
    [
      "/index.html",
      `<!doctype html><link rel="icon" href="data:,"><script type="module" src="/${bundle.entry.name}"></script>`,
    ],
    ["/state.json", JSON.stringify(state)],
    ...[...bundle.chunks.values()].map(({ name, content }) => [`/${name}`, content] as const),
  ]);
  server = await serveFiles(files);
  browser = await chromium.launch({ executablePath: findChromium() ?? "chromium", args: [...chromiumFlags] });
});
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

/** Runs an expression in a fresh page with the bundle; also returns the requested paths and the sorted sources of their chunks. */
async function runInPage<T>(
  expression: string,
): Promise<{ answer: T; requested: readonly string[]; sources: readonly string[] }> {
  const context = await browser.newContext();
  const page: Page = await context.newPage();
  const before = server.requested.length;
  await page.goto(`${server.url}/`);
  await page.waitForFunction(() => "createMock" in globalThis);
  const answer = await page.evaluate<T>(expression);
  await context.close();
  const requested = server.requested.slice(before).filter((path) => path !== "/");
  const sources = requested.flatMap((path) => bundle.chunks.get(path.slice(1))?.inputs ?? []);
  return { answer, requested, sources };
}

const worldBuilders = /^(fixtures\/(?!(worlds\/shipped-texts|generated\/world-texts)\.)|scenarios\/)/;

describe("the mock in a page", () => {
  it("loads no code that builds worlds if it starts from a state", async () => {
    const { answer, requested, sources } = await runInPage<object>(`(async () => {
      const state = await (await fetch("/state.json")).json();
      const mock = await createMock({ state });
      const headers = { authorization: "Bearer " + (await mock.token()), "content-type": "application/json" };
      const changed = await mock.fetch("/ticket/1", { method: "PATCH", headers, body: '{"priority":"urgent"}' });
      const response = await mock.fetch("/ticket/1", { headers });
      const { priority, subject } = await response.json();
      await mock.control.resetSandbox("default");
      return { changed: changed.status, status: response.status, priority, isText: subject.length > 0 };
    })()`);
    expect(answer).toEqual({ changed: 200, status: 200, priority: "urgent", isText: true });
    expect(requested).toContain("/state.json");
    expect(sources).toContain("mock/mock.ts");
    expect(sources.filter((source) => worldBuilders.test(source))).toEqual([]);
    expect(sources.filter((source) => source.endsWith("openapi.json") || source.includes("/yaml/"))).toEqual([]);
  });

  it("loads a world's data only to build it", async () => {
    const { answer, sources } = await runInPage<number>(`(async () => {
      const mock = await createMock({ auth: "off", tickets: 20 });
      return (await mock.fetch("/ticket/20")).status;
    })()`);
    expect(answer).toBe(200);
    expect(sources.some((source) => source.endsWith("energy-de.json"))).toBe(true);
  });

  it("loads the contract's document on demand", async () => {
    const { answer, sources } = await runInPage<string>(`(async () => {
      const mock = await createMock({ state: await (await fetch("/state.json")).json() });
      const response = await mock.fetch("/docs/open-api", { headers: { accept: "application/json" } });
      return (await response.json()).openapi;
    })()`);
    expect(answer).toBe("3.1.0");
    expect(sources).toContain("spec/generated/openapi.json");
  });

  it("explains why it cannot listen", async () => {
    const { answer } = await runInPage<string>(`(async () => {
      const mock = await createMock({ state: await (await fetch("/state.json")).json() });
      return mock.listen().then(() => "listens", (error) => error.message);
    })()`);
    expect(answer).toMatch(/^A browser cannot listen on a port/);
  });
});

describe("the bundle", () => {
  const weightOf = (name: string): Weight | undefined => weigh(bundle).find((weight) => weight.name === name);

  it("is at most 225 kB gzipped initially, plus 450 kB to build a world", () => {
    expect(weightOf("entry")?.gzipBytes).toBeLessThan(225_000);
    expect(weightOf("building worlds")?.gzipBytes).toBeLessThan(450_000);
  });

  it("initially contains no code that only some pages need", () => {
    const inputs = weightOf("entry")?.chunks.flatMap((chunk) => chunk.inputs) ?? [];
    const onDemand =
      /energy-de|node_modules\/(yaml|jose|@hono)|openapi\.json|zod\/v4\/locales\/(?!en\.)|mock\/node\/server\.ts/;
    expect(inputs.filter((input) => onDemand.test(input))).toEqual([]);
  });
});
