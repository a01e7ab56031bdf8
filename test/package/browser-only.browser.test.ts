// Builds examples/browser-only with the packed tarball and runs it in Chromium.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findChromium } from "../../tools/find-chromium.ts";
import { type Consumer, installExample } from "../../tools/package/consumer.ts";

let example: Consumer;

beforeAll(async () => {
  example = await installExample("examples/browser-only", {
    packages: { vite: "8.3.8" },
    siblings: ["examples/playwright-consumer/page"],
  });
});
afterAll(() => example?.remove());

it("the example builds, and runs in a browser without a server", async () => {
  const build = await example.run("npm", ["run", "--silent", "build"]);
  expect(build).toEqual({ code: 0, stdout: "", stderr: build.stderr });
  const testRun = await example.run("playwright", ["test", "--reporter=line"], {
    env: { CHROMIUM_PATH: findChromium() ?? "", NO_COLOR: "1" },
  });
  expect(testRun).toMatchObject({ code: 0, stdout: expect.stringContaining("6 passed") });
});

it("the example builds with Vite too, with world building in a separate chunk", async () => {
  const build = await example.run("vite", ["build", "src", "--outDir", "../dist-vite", "--logLevel", "error"]);
  expect(build).toMatchObject({ code: 0, stderr: "" });
  const folder = join(example.folder, "dist-vite");
  const html = await readFile(join(folder, "index.html"), "utf8");
  const names = (await readdir(join(folder, "assets"))).filter((name) => name.endsWith(".js"));
  // A property name of the world, which minifiers keep.
  const worldChunks = [];
  for (const name of names) {
    if ((await readFile(join(folder, "assets", name), "utf8")).includes("townStarts")) worldChunks.push(name);
  }
  expect(worldChunks).not.toEqual([]);
  expect(worldChunks.filter((name) => html.includes(name))).toEqual([]);
});
