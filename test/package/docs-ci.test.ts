// Runs every command of docs/ci.md, in order, in a project that has installed the tarball.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createMock } from "../../mock/create-mock.ts";
import type { Mock } from "../../mock/mock.ts";
import { type Consumer, createConsumer } from "../../tools/package/consumer.ts";
import { type RunningServer, startServer } from "../../tools/package/running-server.ts";
import { listMarkedBlocks } from "../docs/blocks.ts";

const blocks = listMarkedBlocks(readFileSync("docs/ci.md", "utf8"));
const textOf = (place: string) => blocks.find((block) => block.place === place)?.text ?? "";
const installCommands = ["npm ci", "npm ci --cache .npm --prefer-offline"];

/** A second test file, because there are two shards. */
const tagTest = `
import { expect, test } from "ticket-service-mock/vitest";
test("reads a tag", async ({ client }) => expect((await client.GET("/tag")).response.status).toBe(200));
`;

interface Job {
  readonly name: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly commands: readonly string[];
}

let consumer: Consumer;
let server: RunningServer;
let target: Mock;
let serverVariables: Readonly<Record<string, string>>;

beforeAll(async () => {
  const files = Object.fromEntries(
    blocks.filter(({ language }) => language === "js").map(({ place, text }) => [place, text]),
  );
  const shards = { "tests/tag.test.js": tagTest };
  consumer = await createConsumer({ name: "docs-ci", packages: { vitest: "5.1.1" }, files: { ...files, ...shards } });
  const main = join(consumer.folder, "node_modules/ticket-service-mock/dist/mock/cli/main.js");
  const args = [main, "serve", "--port", "0", "--log", "json", "--admin-token", "only-for-this-job"];
  server = await startServer(process.execPath, args, consumer);
  target = await createMock({ basePath: "/api" });
  const { url } = await target.listen();
  serverVariables = {
    TICKET_MOCK_URL: server.url,
    TICKET_MOCK_TARGET: `${new URL(url).origin}/api`,
    TICKET_MOCK_TOKEN: await target.token(),
  };
});
afterAll(async () => {
  await server?.end("SIGTERM");
  await target?.close();
  await consumer?.remove();
});
beforeEach(async () => {
  for (const name of ["coverage", "reports", artefacts])
    await rm(join(consumer.folder, name), { recursive: true, force: true });
});

const artefacts = "artefacts";

/** Copies the reports to the artefacts, and removes them unless the next job reads them. */
async function collectArtefacts(next: string): Promise<void> {
  const [reports, artefactFolder] = [join(consumer.folder, "reports"), join(consumer.folder, artefacts)];
  if (existsSync(reports)) await cp(reports, artefactFolder, { recursive: true });
  if (next !== "coverage") await rm(reports, { recursive: true, force: true });
}

/** Lists the jobs of the GitHub workflow, one per matrix run. */
function githubJobs(): readonly Job[] {
  const { env: shared, jobs } = parse(textOf(".github/workflows/contract.yml"));
  return Object.entries<GithubJob>(jobs).flatMap(([name, { env = {}, steps, strategy }]) => {
    const commands = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
    const shards = strategy?.matrix.shard ?? [undefined];
    return shards.map((shard) => ({
      name,
      variables: { ...shared, ...env },
      commands: commands.map((command) => command.replaceAll(/\$\{\{ matrix\.shard \}\}/g, String(shard))),
    }));
  });
}

interface GithubJob {
  readonly env?: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly run?: string }[];
  readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } };
}

/** Lists the jobs of the GitLab pipeline, by stage. */
function gitlabJobs(): readonly Job[] {
  const { default: common, variables: shared, stages, ...jobs } = parse(textOf("./.gitlab-ci.yml"));
  const entries = Object.entries<GitlabJob>(jobs);
  return stages.flatMap((stage: string) =>
    entries
      .filter(([, job]) => job.stage === stage)
      .flatMap(([name, { variables = {}, script, after_script = [], parallel = 1 }]) =>
        Array.from({ length: parallel }, (_, index) => ({
          name,
          variables: { ...shared, ...variables, CI_NODE_INDEX: String(index + 1), CI_NODE_TOTAL: String(parallel) },
          commands: [...common.before_script, ...script, ...after_script],
        })),
      ),
  );
}

interface GitlabJob {
  readonly stage: string;
  readonly variables?: Readonly<Record<string, string>>;
  readonly script: readonly string[];
  readonly after_script?: readonly string[];
  readonly parallel?: number;
}

async function runJob({ name, variables, commands }: Job): Promise<string> {
  const jobVariables = Object.entries(variables).filter(([variable]) => !(variable in serverVariables));
  const urls = name === "target" ? serverVariables : { TICKET_MOCK_URL: server.url };
  const env = { ...Object.fromEntries(jobVariables), ...urls };
  const outputs: string[] = [];
  expect(installCommands).toContain(commands[0]);
  for (const command of commands.slice(1)) {
    const adaptedCommand = command
      .replace(/ticket-mock (verify|drift)/, "ticket-mock $1 --rate 1000")
      .replace("vitest run", "vitest run --testTimeout 60000");
    const { code, stdout, stderr } = await consumer.run("bash", ["-ec", adaptedCommand], { env });
    expect({ name, command, code, stderr: code === 0 ? "" : stderr + stdout }).toEqual({
      name,
      command,
      code: 0,
      stderr: "",
    });
    outputs.push(stdout);
  }
  return outputs.join("");
}

describe.each([
  ["GitHub", githubJobs],
  ["GitLab", gitlabJobs],
])("the jobs for %s", (_, list) => {
  it("run, and leave the artefacts they name", async () => {
    const jobs = list();
    expect(new Set(jobs.map(({ name }) => name))).toEqual(new Set(["tests", "service", "coverage", "target"]));
    const outputs = new Map<string, string>();
    for (const job of jobs) {
      await collectArtefacts(job.name);
      outputs.set(job.name, (outputs.get(job.name) ?? "") + (await runJob(job)));
    }
    await collectArtefacts("");
    expect(readdirSync(join(consumer.folder, "coverage")).length).toBe(2);
    expect(outputs.get("coverage")).toMatch(/^Contract coverage \d+\.\d+%/);
    expect(outputs.get("target")).toContain("3 passed");
    const artefactFiles = [
      "tests-1.xml",
      "tests-2.xml",
      "coverage.json",
      "coverage.xml",
      "service-coverage.json",
      "service.har",
      "verify.xml",
      "drift.xml",
    ];
    expect(artefactFiles.filter((file) => !existsSync(join(consumer.folder, artefacts, file)))).toEqual([]);
    const har: unknown = JSON.parse(readFileSync(join(consumer.folder, artefacts, "service.har"), "utf8"));
    expect(har).toMatchObject({ log: { version: "1.2" } });
  });
});

describe("a contract test in a consumer's project", () => {
  it("skips a side that is not configured, and gives the reason", async () => {
    const { stdout } = await consumer.run("vitest", [
      "run",
      "--testTimeout=60000",
      "--dir",
      "tests",
      "--reporter",
      "verbose",
    ]);
    expect(stdout).toContain("finds open tickets [mock]");
    expect(stdout).toContain("finds open tickets [target: not run, TICKET_MOCK_TARGET is not set]");
  });

  it("fails if the target breaks the contract, naming side, request and breach", async () => {
    const wrongTarget = { TICKET_MOCK_TARGET: `${new URL(server.url).origin}/elsewhere` };
    const { code, stdout, stderr } = await consumer.run("vitest", ["run", "--testTimeout=60000", "--dir", "tests"], {
      env: wrongTarget,
    });
    expect(code).toBe(1);
    expect(stdout + stderr).toMatch(
      /Against the target, 1 of 1 request broke the contract:\n.*POST \/ticket\/search -> 404[\s\S]*Against the mock, 0 of 1 request broke/,
    );
  });
});
