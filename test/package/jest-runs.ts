// Runs Jest in a copy of examples/jest-consumer with the packed tarball installed.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { type Compiler, type Consumer, installExample } from "../../tools/package/consumer.ts";
import { suite } from "./jest-suite.ts";

/** The oldest supported Node, and the package with its binary. */
export const oldestNode = "22.18.0";
const nodePackage = `node-${process.platform}-${process.arch}`;

export interface JestConsumer {
  /** Paths of Node: the current one, and the oldest supported one. */
  readonly nodes: { readonly current: string; readonly oldest: string };
  /** Runs Jest on files of the suite; resolves with all output and the exit code. */
  jest(files: readonly string[], settings?: Readonly<Record<string, unknown>>, node?: string): Promise<Output>;
  /** Runs a script of the example with these Jest arguments. */
  script(name: string, args?: readonly string[], node?: string): Promise<Output>;
  compile(by: Compiler, project: string): Promise<Output>;
  remove(): Promise<void>;
}

export interface Output {
  readonly code: number | null;
  readonly text: string;
}

export async function installJestExample(): Promise<JestConsumer> {
  const packages = {
    [nodePackage]: oldestNode,
    typescript: "5.9.3",
    "@types/node": "24.19.2",
    "@types/jest": "30.0.0",
  };
  const consumer = await installExample("examples/jest-consumer", { packages });
  // Scripts would run under the wrong Node: npm puts this folder first on the path.
  await rm(join(consumer.folder, "node_modules/.bin/node"), { force: true });
  for (const [path, content] of Object.entries(suite)) {
    await mkdir(dirname(join(consumer.folder, path)), { recursive: true });
    await writeFile(join(consumer.folder, path), content);
  }
  const nodes = { current: process.execPath, oldest: join(consumer.folder, "node_modules", nodePackage, "bin/node") };
  return {
    nodes,
    jest(files, settings = {}, node = nodes.current) {
      const config = {
        transform: {},
        testTimeout: 60_000,
        testMatch: files.map((file) => `<rootDir>/${file}`),
        ...settings,
      };
      const bin = ["--experimental-vm-modules", "node_modules/jest/bin/jest.js"];
      return run(consumer, node, [...bin, "--detectOpenHandles", "--config", JSON.stringify(config)], node);
    },
    script: (name, args = [], node = nodes.current) =>
      // The first test of a file loads the package, which takes longer than Jest's five seconds on a busy machine.
      run(consumer, "npm", ["run", name, "--", "--detectOpenHandles", "--testTimeout=60000", ...args], node),
    async compile(by, project) {
      const { code, stdout, stderr } = await consumer.compile(by, ["-p", project]);
      return { code, text: `${stdout}${stderr}` };
    },
    remove: consumer.remove,
  };
}

async function run(consumer: Consumer, command: string, args: readonly string[], node: string): Promise<Output> {
  const path = [dirname(node), consumer.env.PATH].join(delimiter);
  const env = { PATH: path, NO_COLOR: "1", FORCE_COLOR: "0", CI: "1" };
  // A run that does not exit is killed: its code is null.
  const { code, stdout, stderr } = await consumer.run(command, args, { env, timeoutMs: 120_000 });
  return { code, text: `${stdout}\n${stderr}` };
}
