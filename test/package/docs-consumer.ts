// Creates a project with the files of docs/testing.md and README.md and the packed tarball installed.
import { readFileSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { type CommandResult, type Consumer, createConsumer, type RunOptions } from "../../tools/package/consumer.ts";
import { type Block, folderOf, isFile, listMarkedBlocks, runnerOf } from "../docs/blocks.ts";

/** The blocks of docs/testing.md, and the test in README.md. */
export const blocks: readonly Block[] = ["docs/testing.md", "README.md"].flatMap((page) =>
  listMarkedBlocks(readFileSync(page, "utf8")).filter((block) => page !== "README.md" || isFile(block)),
);

export interface DocsConsumer extends Consumer {
  /** Runs a folder's `sh` block from the page in that folder. */
  runShellBlock(folder: string, options?: RunOptions): Promise<CommandResult>;
}

/**
 * Makes each folder of a runner a project; the projects share installed packages.
 * @param options.files files in addition to the page's
 */
export async function createDocsConsumer(options: {
  readonly runner: "node" | "browser";
  readonly packages: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
}): Promise<DocsConsumer> {
  const fileBlocks = blocks.filter((block) => isFile(block) && runnerOf[folderOf(block)] === options.runner);
  const folders = Object.keys(runnerOf).filter((folder) => folder !== "src" && runnerOf[folder] === options.runner);
  // Jest's five seconds are too few on a busy machine.
  const manifest = JSON.stringify({ type: "module", jest: { testTimeout: 60_000 } });
  const manifests = folders.map((folder) => [`${folder}/package.json`, manifest]);
  const files = {
    ...Object.fromEntries(manifests),
    ...Object.fromEntries(fileBlocks.map(({ place, text }) => [place, text])),
    ...options.files,
  };
  const consumer = await createConsumer({ name: `docs-${options.runner}`, packages: options.packages, files });
  for (const folder of folders)
    await symlink(join(consumer.folder, "node_modules"), join(consumer.folder, folder, "node_modules"));
  return {
    ...consumer,
    runShellBlock(folder, runOptions) {
      const block = blocks.find(({ language, place }) => language === "sh" && place === folder);
      if (block === undefined) throw new Error(`docs/testing.md shows no command for the folder ${folder}.`);
      return consumer.run("bash", ["-ec", `cd ${folder}\n${block.text}`], runOptions);
    },
  };
}

/** Lists the page's test files in a folder. */
export function testFilesOf(folder: string): readonly string[] {
  const fileBlocks = blocks.filter((block) => isFile(block) && folderOf(block) === folder);
  return fileBlocks.flatMap(({ place }) => (/\.(test|spec)\.\w+$/.test(place) ? [place.slice(folder.length + 1)] : []));
}
