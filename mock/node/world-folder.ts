// Reads the folder of a world: parses its YAML files and checks them.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type { WorldData } from "../../fixtures/world-schema/world-schema.ts";
import { type CheckedWorld, checkWorld } from "../../fixtures/worlds/check-world.ts";
import { messageOf } from "../engine/core/errors.ts";
import { locate } from "./locate-yaml.ts";

interface CachedWorld {
  readonly text: string;
  readonly world: WorldData;
}

// Mocks whose files have the same content share one object and everything built from it.
const cache = new Map<string, CachedWorld>();

/**
 * Reads the world in a folder and its subfolders; the folder names it.
 * @throws RangeError if the folder cannot be read, or with every mistake in its files
 */
export async function readWorld(folder: string): Promise<WorldData> {
  const path = resolve(folder);
  const files = await readFiles(folder);
  const text = JSON.stringify(files);
  const cached = cache.get(path);
  if (cached?.text === text) return cached.world;
  const { world, mistakes } = checkFiles(basename(path), files);
  if (world === undefined) throw new RangeError(`world: ${folder} has mistakes.\n${mistakes.join("\n")}`);
  // Hashes only the data, so that neither location nor comments invalidate stored sandboxes.
  const digest = createHash("sha256").update(JSON.stringify(world)).digest("base64");
  const sharedWorld = cached?.world.digest === digest ? cached.world : { ...world, digest };
  cache.set(path, { text, world: sharedWorld });
  return sharedWorld;
}

/**
 * Checks the world in a folder; mistakes name files by paths that begin with `folder`.
 * @throws RangeError if the folder cannot be read
 */
export async function checkWorldFolder(folder: string): Promise<CheckedWorld> {
  return checkFiles(basename(resolve(folder)), await readFiles(folder));
}

type ReadableFile = Parameters<typeof checkWorld>[1][number];

interface TextFile {
  readonly name: string;
  readonly text: string;
}

async function readFiles(folder: string): Promise<readonly TextFile[]> {
  const paths = await readdir(folder, { recursive: true }).catch((error) => {
    throw new RangeError(`world: ${folder} cannot be read as a folder (${error.code}); ${advice}`);
  });
  const names = paths.filter((path) => /\.ya?ml$/.test(path) && !hidden.test(path)).sort();
  if (names.length === 0) throw new RangeError(`world: ${folder} has no YAML files; ${advice}`);
  return Promise.all(
    names.map(async (path) => {
      const name = join(folder, path);
      return { name, text: await readFile(name, "utf8") };
    }),
  );
}

/** Matches paths with a segment that begins with a dot, and installed packages. */
const hidden = /(?:^|[\\/])(?:\.|node_modules[\\/])/;

const advice = "`ticket-mock world init <folder>` writes a world to begin with.";

function checkFiles(name: string, files: readonly TextFile[]): CheckedWorld {
  const problems: string[] = [];
  const readable: ReadableFile[] = [];
  for (const file of files) {
    const { document, error, placeOf } = locate(file.text);
    if (error !== undefined) {
      problems.push(`${file.name}, ${error.place}: ${error.message}`);
      continue;
    }
    try {
      readable.push({ name: file.name, value: document.toJS(), placeOf });
    } catch (cause) {
      // Too many aliases.
      problems.push(`${file.name}: ${messageOf(cause)}`);
    }
  }
  return checkWorld(name, readable, problems);
}
