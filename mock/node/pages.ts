// Finds and reads the built pages: in the compiled package, or built from the sources of a checkout.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { PageFile, PageFiles } from "../http/pages/pages.ts";

const mediaTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
};
const hashed = /-[\w-]{8}\.(?:js|css|svg)$/;

let opening: Promise<PageFiles | undefined> | undefined;

/**
 * Opens the pages once per process and again after an error; undefined if the package has none.
 * @throws Error if a checkout cannot build them
 */
export function openPages(): Promise<PageFiles | undefined> {
  if (opening === undefined) {
    opening = findFolder().then((folder) => (folder === undefined ? undefined : readFolder(folder)));
    opening.catch(() => {
      opening = undefined;
    });
  }
  return opening;
}

/** Lists the files of one folder; each is read on first use. */
export async function readFolder(folder: string): Promise<PageFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  // Only listed files are found, so no path leads out of the folder.
  const names = new Map(paths.map((path) => [path.slice(folder.length + 1).replaceAll(sep, "/"), path]));
  const readings = new Map<string, Promise<PageFile>>();
  return {
    async find(path) {
      const file = names.get(path);
      if (file === undefined) return undefined;
      const page = readings.get(path) ?? readPage(file);
      readings.set(path, page);
      // Retry a failed read next time.
      page.catch(() => readings.delete(path));
      return page;
    },
  };
}

/** Shorter files fit into a packet or two, so they are not compressed. */
const minCompressedLength = 2000;

async function compress(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await promisify(gzip)(text));
}

async function readPage(path: string): Promise<PageFile> {
  const mediaType = mediaTypes[extname(path)] ?? "text/plain; charset=utf-8";
  const text = await readFile(path, "utf8");
  const page = { text, mediaType, isHashed: hashed.test(path) };
  let compression: Promise<Uint8Array<ArrayBuffer>> | undefined;
  return text.length < minCompressedLength ? page : { ...page, compressed: () => (compression ??= compress(text)) };
}

async function findFolder(): Promise<string | undefined> {
  // Compiled, the folder is next to dist/mock; in a checkout the same path leads to the sources, which have no assets.
  const folder = fileURLToPath(new URL("../../console", import.meta.url));
  if (existsSync(join(folder, "assets"))) return folder;
  const builder = join(folder, "build.ts");
  return existsSync(builder) ? build(builder) : undefined;
}

/** Builds the pages once per state of the sources; the builder caches the result below node_modules. */
async function build(builder: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [builder]);
  return stdout.trim();
}
