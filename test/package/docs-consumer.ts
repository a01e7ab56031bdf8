// A project with the files shown in docs/testing.md and README.md, with the packed tarball installed.
import { readFileSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { type Consumer, createConsumer, type Ended, type RunOptions } from "../../tools/package/consumer.ts";
import { type Block, folderOf, isFile, listMarkedBlocks, runnerOf } from "../docs/blocks.ts";

/** The blocks of the page, and the test in README.md. */
export const blocks: readonly Block[] = ["docs/testing.md", "README.md"].flatMap((page) =>
  listMarkedBlocks(readFileSync(page, "utf8")).filter((block) => page !== "README.md" || isFile(block)),
);

export interface DocsConsumer extends Consumer {
  /** Runs a folder's `sh` block from the page in that folder. */
  runShown(folder: string, options?: RunOptions): Promise<Ended>;
}

/**
 * Each runner's folder is a project; they share installed packages.
 * @param wanted.files in addition to the page's
 */
export async function createDocsConsumer(wanted: {
  readonly runner: "node" | "browser";
  readonly packages: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
}): Promise<DocsConsumer> {
  const own = blocks.filter((block) => isFile(block) && runnerOf[folderOf(block)] === wanted.runner);
  const folders = Object.keys(runnerOf).filter((folder) => folder !== "src" && runnerOf[folder] === wanted.runner);
  const manifests = folders.map((folder) => [`${folder}/package.json`, JSON.stringify({ type: "module" })]);
  const files = {
    ...Object.fromEntries(manifests),
    ...Object.fromEntries(own.map(({ place, text }) => [place, text])),
    ...wanted.files,
  };
  const consumer = await createConsumer({ name: `docs-${wanted.runner}`, packages: wanted.packages, files });
  for (const folder of folders)
    await symlink(join(consumer.folder, "node_modules"), join(consumer.folder, folder, "node_modules"));
  return {
    ...consumer,
    runShown(folder, options) {
      const block = blocks.find(({ language, place }) => language === "sh" && place === folder);
      if (block === undefined) throw new Error(`docs/testing.md shows no command for the folder ${folder}.`);
      return consumer.run("bash", ["-ec", `cd ${folder}\n${block.text}`], options);
    },
  };
}

/** Names of the page's test files in a folder. */
export function testFilesOf(folder: string): readonly string[] {
  const own = blocks.filter((block) => isFile(block) && folderOf(block) === folder);
  return own.flatMap(({ place }) => (/\.(test|spec)\.\w+$/.test(place) ? [place.slice(folder.length + 1)] : []));
}
