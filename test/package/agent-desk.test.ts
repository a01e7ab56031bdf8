// console/desk builds against the installed package, as in a consumer's project.
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Consumer, installExample } from "../../tools/package/consumer.ts";

let example: Consumer;

beforeAll(async () => {
  example = await installExample("console/desk");
});
afterAll(() => example?.remove());

it("builds and compiles against the installed package", async () => {
  expect(await example.run("vite", ["build", "--logLevel", "error"])).toMatchObject({ code: 0, stderr: "" });
  expect(existsSync(join(example.folder, "dist/index.html"))).toBe(true);
  expect(globSync("dist/assets/*.js", { cwd: example.folder }).length).toBeGreaterThan(4);
  expect(await example.compile("own", ["--noEmit"])).toMatchObject({ code: 0, stdout: "" });
});
