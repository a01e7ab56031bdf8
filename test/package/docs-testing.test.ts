// Runs docs/testing.md without a browser: its files for vitest, Jest, MSW, node:test and the command, in a project with the tarball installed.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createShell, toOneLine, toPattern } from "../../console/src/docs/shell.ts";
import { connectMock } from "../../harness/remote/connect-mock.ts";
import { createMock } from "../../mock/create-mock.ts";
import { startServer } from "../../tools/package/running-server.ts";
import { toSteps } from "../docs/console-blocks.ts";
import { blocks, createDocsConsumer, type DocsConsumer, testFilesOf } from "./docs-consumer.ts";

const packages = { vitest: "5.1.1", jest: "30.5.2", msw: "3.0.5", typescript: "5.9.3", "@types/node": "24.19.2" };

// The page describes this in prose: the same tests on the server of a global setup.
const onServer = `
import { inject } from "vitest";
import { expect, test } from "ticket-service-mock/vitest";
import "../vitest/close-ticket.test.ts";
import "../vitest/parallel.test.ts";

test("has its sandbox on the server", ({ url }) => {
  expect(url).toContain(inject("ticketMock")?.url);
});
`;

const vitestConfig = `
import { defineConfig } from "vitest/config";
const projects = ["vitest", "msw"].map((name) => ({ test: { name, root: name } }));
export default defineConfig({ test: { projects: [...projects, "vitest-server"] } });
`;

const compilerOptions = {
  target: "es2023",
  lib: ["es2023", "esnext.disposable", "dom", "dom.iterable"],
  types: ["node"],
  module: "nodenext",
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  allowJs: true,
  allowImportingTsExtensions: true,
  noEmit: true,
};

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

let consumer: DocsConsumer;

beforeAll(async () => {
  const files = {
    "vitest.config.ts": vitestConfig,
    "vitest-server/on-server.test.ts": onServer,
    "tsconfig.json": JSON.stringify({ compilerOptions, include: ["**/*.ts"] }),
  };
  consumer = await createDocsConsumer({ runner: "node", packages, files });
});
afterAll(() => consumer?.remove());

describe("docs/testing.md", () => {
  it("has vitest and MSW files that pass, or fail with the output that the page shows", async () => {
    await using service = await createMock({ auth: "strict" });
    const { url } = await service.listen();
    const env = { NO_COLOR: "1", TICKETS_URL: url, TICKETS_TOKEN: await service.token() };
    const args = [
      "run",
      "--testTimeout=60000",
      "--reporter=default",
      "--reporter=json",
      "--outputFile.json=report.json",
    ];
    const { stdout, stderr } = await consumer.run("vitest", args, { env });
    const output = stdout + stderr;
    const report: Report = JSON.parse(await readFile(join(consumer.folder, "report.json"), "utf8"));
    const results = report.testResults.map(({ name, message, assertionResults }) => ({
      file: name.slice(consumer.folder.length + 1),
      message,
      tests: assertionResults.map(({ title, status, failureMessages }) => ({ title, status, failureMessages })),
    }));
    const showsFailure = (file: string) => blocks.some(({ language, place }) => language === "txt" && place === file);
    for (const { file, message, tests } of results) {
      const expectedStatus = showsFailure(file) ? "failed" : "passed";
      expect(tests.length, `${file}: ${message}`).toBeGreaterThan(0);
      expect(
        tests.filter(({ status }) => status !== expectedStatus),
        `${file} ${output}`,
      ).toEqual([]);
    }
    const expectedFiles = ["vitest", "msw"].flatMap((folder) => testFilesOf(folder).map((file) => `${folder}/${file}`));
    expect(results.map(({ file }) => file).sort()).toEqual(
      [...expectedFiles, "vitest-server/on-server.test.ts"].sort(),
    );
    for (const { language, text } of blocks) if (language === "txt") expectOutput(stderr, text);
    expect((await service.control.listRequests("default")).total).toBe(1);
  });

  it.each(["jest", "jest-commonjs"])("has passing files for %s, run by its command", async (folder) => {
    const { code, stderr } = await consumer.runShellBlock(folder, { env: { NO_COLOR: "1" } });
    expect(code, stderr).toBe(0);
    const passedFiles = [...stderr.matchAll(/^PASS (?:\.\/)?(\S+)/gm)].map(([, file]) => file);
    expect(passedFiles.sort()).toEqual([...testFilesOf(folder)].sort());
  });

  it("has passing files for node:test, run by its command", async () => {
    const { code, stdout } = await consumer.runShellBlock("node", { env: { NO_COLOR: "1" } });
    expect(code, stdout).toBe(0);
    expect(stdout).toMatch(new RegExp(`pass ${testFilesOf("node").length}\\b`));
  });

  it("type-checks", async () => {
    expect(await consumer.compile("native")).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  it.each(blocks.filter(({ language, place }) => language === "console" && !place.startsWith("other ")))(
    "prints the output shown on line $line",
    async ({ place, text }) => {
      const [start, ...steps] = toSteps(text);
      const [npx, command = "", ...args] = (start?.command ?? "").split(" ");
      expect(npx).toBe("npx");
      const anyPort = [...args, "--port", "0", "--log", "json", "--now", "2026-03-02T09:00:00Z"];
      const { folder, env } = consumer;
      const server = await startServer(command, anyPort, { folder: join(folder, place), env });
      try {
        const run = createShell(connectMock({ url: server.url }));
        await run("MOCK=http://127.0.0.1:4010");
        for (const step of steps)
          expect(toOneLine(await run(step.command)), step.command).toMatch(toPattern(step.expectedOutput));
      } finally {
        await server.end("SIGTERM");
      }
    },
  );

  it("has a working command that prints the contract for other tools", async () => {
    const { code, stderr } = await consumer.runShellBlock("prism");
    expect(code, stderr).toBe(0);
    expect(await readFile(join(consumer.folder, "prism/openapi.yaml"), "utf8")).toMatch(/^openapi: "?3\.1\.0/);
  });
});

/** Asserts that every part of the page's output, between its `…`, was printed in order, ignoring indentation. */
function expectOutput(actual: string, expected: string): void {
  let rest = toLines(actual);
  for (const part of expected.split(/^\s*…\s*$/m)) {
    const lines = toLines(part).trim();
    const index = rest.indexOf(lines);
    expect(index < 0 ? `${lines}\n\nis not in\n\n${rest}` : "").toBe("");
    rest = rest.slice(index + lines.length);
  }
}

function toLines(text: string): string {
  return text.replaceAll(/^[ \t]+|[ \t]+$/gm, "");
}
