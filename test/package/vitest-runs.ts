// Tests for every supported version of vitest, in a consumer with the packed tarball installed.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CommandResult, type Compiler, type Consumer, installExample } from "../../tools/package/consumer.ts";
import { suite } from "./vitest-suite.ts";

/** Defines the tests. @param version of vitest, exact @param compiler that checks the types */
export function describeVitest(version: string, compiler: Compiler): void {
  let consumer: Consumer;
  const packages = { vitest: version, "@types/node": "24.19.2", jsdom: "31.0.1" };
  beforeAll(async () => {
    consumer = await installExample("examples/vitest-consumer", { packages });
    for (const [path, content] of Object.entries(suite)) {
      await mkdir(dirname(join(consumer.folder, path)), { recursive: true });
      await writeFile(join(consumer.folder, path), content);
    }
  });
  afterAll(() => consumer?.remove());

  function run(...args: readonly string[]): Promise<CommandResult> {
    return consumer.run("vitest", ["run", "--no-color", "--testTimeout=60000", ...args], { env: { NO_COLOR: "1" } });
  }
  /** Returns the output below the headline of a failed test. */
  function outputOf({ stdout, stderr }: CommandResult, title: string): string {
    const parts = `${stdout}\n${stderr}`.split(/^ FAIL {2}/m);
    return parts.find((part) => part.split("\n")[0]?.endsWith(`> ${title}`)) ?? "";
  }

  describe(`with vitest ${version}`, () => {
    it("the example passes", async () => {
      const { code, stdout } = await run("tests");
      expect(stdout).toContain(`v${version}`);
      expect(stdout).toMatch(/Tests {2}11 passed \(11\)/);
      expect(code).toBe(0);
    });

    it("the example also passes on the server of the packaged global setup", async () => {
      const { code, stdout } = await run("tests", "--config", "suite/packaged.config.ts");
      expect(stdout).toMatch(/Tests {2}11 passed \(11\)/);
      expect(code).toBe(0);
    });

    it("a global setup with options serves all tests, each in its own sandbox", async () => {
      const { code, stdout, stderr } = await run("suite/on-server", "--config", "suite/on-server.config.ts");
      expect(`${stdout}${stderr}`).toMatch(/Tests {2}5 passed \| 1 expected fail \(6\)/);
      expect(code).toBe(0);
    });

    it("a rerun, as in watch mode, reuses the server, which ends with vitest", async () => {
      const { code, stdout, stderr } = await consumer.run("node", ["suite/rerun.mjs"], { env: { NO_COLOR: "1" } });
      expect(`${stdout}${stderr}`.match(/Tests {2}5 passed \| 1 expected fail \(6\)/g)).toHaveLength(2);
      expect(code).toBe(0);
    });

    it("fake timers, polling and custom defaults work in process", async () => {
      const { code, stdout } = await run("suite/passing");
      expect(stdout).toMatch(/Tests {2}3 passed \(3\)/);
      expect(code).toBe(0);
    });

    it("a jsdom environment supports clients, tokens and signatures", async () => {
      const { code, stdout } = await run("suite/jsdom");
      expect(stdout).toMatch(/Tests {2}2 passed \(2\)/);
      expect(code).toBe(0);
    });

    it("a file's mock ends with the file without isolation; a worker's sandbox remains", async () => {
      const { code, stdout } = await run("suite/worker", "--no-isolate", "--maxWorkers=1");
      expect(stdout.match(/ran (first|second)/g)).toEqual(["ran first", "ran second"]);
      expect(code).toBe(0);
    });

    it("a failed test reports why, with the requests to its sandbox", async () => {
      const result = await run("suite/failing");
      expect(result.code).toBe(1);
      expect(result.stdout).toMatch(/Tests {2}2 failed \| 2 passed \| 1 expected fail \(5\)/);
      const received = outputOf(result, "toHaveReceived");
      expect(received).toMatch(/to have received updateTicket .*: at least 1, found 0\n/);
      expect(received).toMatch(/body \/priority: found "low", expected "high"\n/);
      expect(outputOf(result, "another reason")).toMatch(
        /expected 1 to be 2.*\n\nThe requests to the sandbox \S+ of this test:\n {2}#1 GET \/ticket\/100000 -> 404 \(getTicket, unknown_ticket\)\n/,
      );
      expect(`${result.stdout}${result.stderr}`.match(/to the sandbox \S+ of this test:/g)).toHaveLength(2);
    });

    it("machine-readable reports have the requests too", async () => {
      await run("suite/failing", "--reporter=json", "--outputFile=report.json", "-t", "another reason");
      const report = await readFile(join(consumer.folder, "report.json"), "utf8");
      expect(report).toContain("#1 GET /ticket/100000 -> 404");
    });

    it("types are correct, declarations included", async () => {
      const { code, stdout } = await consumer.compile(compiler, ["-p", "suite"]);
      expect(stdout).toBe("");
      expect(code).toBe(0);
    });
  });
}
