// Runs examples/msw-consumer with one version of MSW.
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Compiler, type Consumer, installExample } from "../../tools/package/consumer.ts";

// The first test of a file loads the package, which takes longer than the five seconds of vitest on a busy machine.
const timeLimits = ["--testTimeout=60000", "--hookTimeout=60000"];

/** Defines the tests: the example's own tests pass, and it type-checks. */
export function testMswExample(version: string, compiler: Compiler): void {
  let example: Consumer;
  beforeAll(async () => {
    example = await installExample("examples/msw-consumer", { packages: { msw: version } });
  });
  afterAll(() => example.remove());

  it(`passes its tests with msw ${version}`, async () => {
    const { code, stdout, stderr } = await example.run("vitest", ["run", ...timeLimits], { env: { NO_COLOR: "1" } });
    expect(`${code} ${stderr}`).toBe("0 ");
    expect(stdout).toMatch(/Tests +11 passed \(11\)/);
  });

  it(`type-checks with msw ${version}`, async () => {
    expect(await example.compile(compiler)).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  it(`has only msw ${version}`, async () => {
    const { stdout } = await example.run("npm", ["ls", "msw", "--all", "--parseable", "--long"]);
    expect(new Set(stdout.match(/msw@[\d.]+/g))).toEqual(new Set([`msw@${version}`]));
  });
}
