// A project with the files that docs/testing.md and README.md show, installed from the packed tarball.
import { readFileSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { type Consumer, createConsumer, type Ended, type RunOptions } from "../../tools/package/consumer.ts";
import { type Block, folderOf, isFile, listMarkedBlocks, runnerOf } from "../docs/blocks.ts";

/** The blocks of the page, and the test that README.md shows. */
export const blocks: readonly Block[] = ["docs/testing.md", "README.md"].flatMap((page) =>
  listMarkedBlocks(readFileSync(page, "utf8")).filter((block) => page !== "README.md" || isFile(block)),
);

export interface DocsConsumer extends Consumer {
  /** Runs what the page's `sh` block of a folder says, there. */
  runShown(folder: string, options?: RunOptions): Promise<Ended>;
}

/**
 * Every folder of a runner is a project of its own; they share what is installed.
 * @param wanted.files beside those of the page
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

/** Names of the test files that the page has in a folder. */
export function testFilesOf(folder: string): readonly string[] {
  const own = blocks.filter((block) => isFile(block) && folderOf(block) === folder);
  return own.flatMap(({ place }) => (/\.(test|spec)\.\w+$/.test(place) ? [place.slice(folder.length + 1)] : []));
}
