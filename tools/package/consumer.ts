// Creates temporary projects that install the packed tarball, as a consumer does.
import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join, relative } from "node:path";
import { compilerFlags, nativeCompiler } from "./compiler.ts";
import { checkout, packedTarball } from "./pack.ts";

/** Output and exit code of a command; `code` is null if a signal ended it. */
export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Kills the command after this time, default 240,000. */
  readonly timeoutMs?: number;
}

export interface Consumer {
  readonly folder: string;
  /** Variables for its commands: PATH with its node_modules/.bin and this Node first, without variables of npm or the test runner. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs a command from its node_modules/.bin, or `node`, in its folder; a failure is returned, not thrown. */
  run(command: string, args?: readonly string[], options?: RunOptions): Promise<CommandResult>;
  /** Compiles one of its projects with its own `tsc` or with the checkout's native compiler. */
  compile(compiler: Compiler, args?: readonly string[]): Promise<CommandResult>;
  remove(): Promise<void>;
}

export type Compiler = "own" | "native";

type Versions = Readonly<Record<string, string>>;

/**
 * Creates a project with the tarball and these packages.
 * @param project.packages exact versions by name, for example `{ vitest: "5.1.1" }`
 * @param project.files contents by path; a package.json is merged with ours
 * @param project.tarball a tarball other than this run's
 * @throws Error with npm's output
 */
export async function createConsumer(project: {
  readonly name: string;
  readonly packages?: Versions;
  readonly files?: Readonly<Record<string, string>>;
  readonly tarball?: string;
}): Promise<Consumer> {
  const { "package.json": ownManifest = "{}", ...files } = project.files ?? {};
  const consumer = await makeFolder(project.name);
  const manifest = {
    name: project.name,
    private: true,
    type: "module",
    ...JSON.parse(ownManifest),
    dependencies: { "ticket-service-mock": `file:${project.tarball ?? packedTarball()}`, ...project.packages },
  };
  for (const [path, content] of Object.entries({ ...files, "package.json": JSON.stringify(manifest, null, 2) })) {
    await mkdir(dirname(join(consumer.folder, path)), { recursive: true });
    await writeFile(join(consumer.folder, path), content);
  }
  return install(consumer);
}

/**
 * Copies an example, with the tarball in place of the package version that it names.
 * @param path its folder in the checkout
 * @param project.packages versions to install instead of or in addition to its own
 * @param project.siblings folders of other examples that it imports
 */
export async function installExample(
  path: string,
  project: { readonly packages?: Versions; readonly siblings?: readonly string[] } = {},
): Promise<Consumer> {
  const consumer = await makeFolder(basename(path));
  const excludedNames = new Set(["node_modules", "package-lock.json", "test-results"]);
  await cp(join(checkout, path), consumer.folder, {
    recursive: true,
    filter: (path) => !excludedNames.has(basename(path)),
  });
  for (const folder of project.siblings ?? []) {
    await cp(join(checkout, folder), join(consumer.folder, "..", relative(dirname(path), folder)), { recursive: true });
  }
  const manifest = JSON.parse(await readFile(join(consumer.folder, "package.json"), "utf8"));
  const versions = { ...project.packages, "ticket-service-mock": `file:${packedTarball()}` };
  for (const [name, version] of Object.entries(versions)) {
    const field = manifest.dependencies?.[name] === undefined ? "devDependencies" : "dependencies";
    manifest[field] = { ...manifest[field], [name]: version };
  }
  await writeFile(join(consumer.folder, "package.json"), JSON.stringify(manifest, null, 2));
  return install(consumer);
}

async function makeFolder(name: string): Promise<Consumer> {
  const root = await mkdtemp(join(tmpdir(), `ticket-mock-${name}-`));
  const folder = join(root, name);
  await mkdir(folder);
  const env = { ...cleanEnvironment(), PATH: toPath(folder) };
  const runInFolder: Consumer["run"] = (command, args = [], options = {}) =>
    run(command, args, { ...options, cwd: folder, env: { ...env, ...options.env } });
  return {
    folder,
    env,
    run: runInFolder,
    compile: (compiler, args = []) =>
      compiler === "own"
        ? runInFolder("tsc", args)
        : runInFolder(process.execPath, [join(checkout, nativeCompiler), ...compilerFlags, ...args]),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

// Skips install scripts: no package installed for a test needs one.
async function install(consumer: Consumer): Promise<Consumer> {
  const flags = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", "--no-package-lock"];
  const { code, stdout, stderr } = await consumer.run("npm", ["install", ...flags]);
  if (code === 0) return consumer;
  await consumer.remove();
  throw new Error(`npm install ended with ${code}:\n${stdout}${stderr}`);
}

function toPath(folder: string): string {
  return [join(folder, "node_modules/.bin"), dirname(process.execPath), process.env.PATH ?? ""].join(delimiter);
}

// Keeps custom certificates: npm may need them to reach a registry behind a proxy.
function cleanEnvironment(): Record<string, string> {
  const omittedVariables =
    /^(npm_(package|lifecycle|command|execpath|node)|npm_config_local_prefix|INIT_CWD|NODE_(?!EXTRA_CA_CERTS)|VITEST|JEST|TEST$|PROD$|DEV$|MODE$)/;
  const entries = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(entries.filter(([name]) => !omittedVariables.test(name)));
}

function run(
  command: string,
  args: readonly string[],
  { cwd, env, timeoutMs = 240_000 }: RunOptions & { readonly cwd: string },
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: timeoutMs,
      killSignal: "SIGKILL",
    });
    const output = { stdout: "", stderr: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
    child.once("error", reject).once("close", (code) => resolve({ code, ...output }));
  });
}
