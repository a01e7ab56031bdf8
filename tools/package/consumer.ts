// Creates temporary projects that install the packed tarball, as a consumer does.
import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join, relative } from "node:path";
import { compilerFlags, nativeCompiler } from "./compiler.ts";
import { checkout, packedTarball } from "./pack.ts";

/** Output and exit of a command; `code` is null if a signal ended it. */
export interface Ended {
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
  /** Variables for its commands: its own node_modules/.bin and this Node come first; npm's and the test runner's variables are removed. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs a command from its node_modules/.bin, or `node`, in its folder; a failure is returned, not thrown. */
  run(command: string, args?: readonly string[], options?: RunOptions): Promise<Ended>;
  /** Compiles one of its projects with its own `tsc` or with the checkout's native compiler. */
  compile(by: Compiler, args?: readonly string[]): Promise<Ended>;
  remove(): Promise<void>;
}

export type Compiler = "own" | "native";

type Versions = Readonly<Record<string, string>>;

/**
 * Creates a project with the tarball and these packages.
 * @param path its folder in the checkout
 * @param wanted.packages exact versions by name, for example `{ vitest: "5.1.1" }`
 * @param wanted.files contents by path; a package.json is merged with ours
 * @param wanted.tarball a tarball other than this run's
 * @throws Error with npm's output
 */
export async function createConsumer(wanted: {
  readonly name: string;
  readonly packages?: Versions;
  readonly files?: Versions;
  readonly tarball?: string;
}): Promise<Consumer> {
  const { "package.json": own = "{}", ...files } = wanted.files ?? {};
  const consumer = await makeFolder(wanted.name);
  const manifest = {
    name: wanted.name,
    private: true,
    type: "module",
    ...JSON.parse(own),
    dependencies: { "ticket-service-mock": `file:${wanted.tarball ?? packedTarball()}`, ...wanted.packages },
  };
  for (const [path, content] of Object.entries({ ...files, "package.json": JSON.stringify(manifest, null, 2) })) {
    await mkdir(dirname(join(consumer.folder, path)), { recursive: true });
    await writeFile(join(consumer.folder, path), content);
  }
  return install(consumer);
}

/**
 * Copies an example, with the tarball in place of the package version it names.
 * @param path its folder in the checkout
 * @param wanted.packages versions to install instead of or in addition to those it names
 * @param wanted.beside folders of other examples that it imports
 */
export async function installExample(
  path: string,
  wanted: { readonly packages?: Versions; readonly beside?: readonly string[] } = {},
): Promise<Consumer> {
  const consumer = await makeFolder(basename(path));
  const left = new Set(["node_modules", "package-lock.json", "test-results"]);
  await cp(join(checkout, path), consumer.folder, {
    recursive: true,
    filter: (path) => !left.has(basename(path)),
  });
  for (const folder of wanted.beside ?? []) {
    await cp(join(checkout, folder), join(consumer.folder, "..", relative(dirname(path), folder)), { recursive: true });
  }
  const manifest = JSON.parse(await readFile(join(consumer.folder, "package.json"), "utf8"));
  const ours = { ...wanted.packages, "ticket-service-mock": `file:${packedTarball()}` };
  for (const [one, version] of Object.entries(ours)) {
    const field = manifest.dependencies?.[one] === undefined ? "devDependencies" : "dependencies";
    manifest[field] = { ...manifest[field], [one]: version };
  }
  await writeFile(join(consumer.folder, "package.json"), JSON.stringify(manifest, null, 2));
  return install(consumer);
}

async function makeFolder(name: string): Promise<Consumer> {
  const root = await mkdtemp(join(tmpdir(), `ticket-mock-${name}-`));
  const folder = join(root, name);
  await mkdir(folder);
  const env = { ...cleanEnvironment(), PATH: toPath(folder) };
  const runHere: Consumer["run"] = (command, args = [], options = {}) =>
    run(command, args, { ...options, cwd: folder, env: { ...env, ...options.env } });
  return {
    folder,
    env,
    run: runHere,
    compile: (by, args = []) =>
      by === "own"
        ? runHere("tsc", args)
        : runHere(process.execPath, [join(checkout, nativeCompiler), ...compilerFlags, ...args]),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

// Skips install scripts: no package installed for a test needs one.
async function install(consumer: Consumer): Promise<Consumer> {
  const quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", "--no-package-lock"];
  const { code, stdout, stderr } = await consumer.run("npm", ["install", ...quiet]);
  if (code === 0) return consumer;
  await consumer.remove();
  throw new Error(`npm install ended with ${code}:\n${stdout}${stderr}`);
}

function toPath(folder: string): string {
  return [join(folder, "node_modules/.bin"), dirname(process.execPath), process.env.PATH ?? ""].join(delimiter);
}

// Keeps custom certificates: npm may need them to reach a registry behind a proxy.
function cleanEnvironment(): Record<string, string> {
  const foreign =
    /^(npm_(package|lifecycle|command|execpath|node)|npm_config_local_prefix|INIT_CWD|NODE_(?!EXTRA_CA_CERTS)|VITEST|JEST|TEST$|PROD$|DEV$|MODE$)/;
  const entries = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(entries.filter(([name]) => !foreign.test(name)));
}

function run(
  command: string,
  args: readonly string[],
  { cwd, env, timeoutMs = 240_000 }: RunOptions & { readonly cwd: string },
): Promise<Ended> {
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
