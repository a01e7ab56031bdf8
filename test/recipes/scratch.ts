// Makes a copy of the checkout in a temporary folder, to follow recipes in; the checkout does not change. It shares the checkout's
// node_modules. Used by test/recipes/recipes.test.ts.
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Change } from "./recipe.ts";

const execute = promisify(execFile);

/** What a command printed, and whether it ended well. */
export interface Ended {
  readonly isGreen: boolean;
  readonly said: string;
}

export interface Scratch {
  apply(change: Change): Promise<void>;
  /** Where a file of the copy is. */
  pathOf(path: string): string;
  /** The text of a file. */
  read(path: string): Promise<string>;
  /** Gives a file this text. */
  put(path: string, text: string): Promise<void>;
  /** Runs a script of a package of the checkout, or of the checkout itself, until it ends or the signal says that nobody waits any more. */
  run(script: string, args: readonly string[], signal: AbortSignal): Promise<Ended>;
  /** As run, for a script that makes files of the copy; where it has run on equal files before, what it made then is put there again. */
  make(script: string, signal: AbortSignal): Promise<Ended>;
  /** Puts every file back as it is in the checkout. */
  reset(): Promise<void>;
  remove(): Promise<void>;
}

/** A fresh copy of all files that git knows or would take, as they are now. */
export async function createScratch(): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), "ticket-mock-recipes-"));
  const git = async (...args: readonly string[]) => execute("git", args, { cwd: folder });
  const { stdout } = await execute("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  for (const path of stdout.split("\0").filter((one) => one !== "")) {
    await cp(path, join(folder, path)).catch(ignoreMissing);
  }
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  await git("init", "--quiet");
  await git("add", "--all");
  const nobody = ["-c", "user.name=Recipes", "-c", "user.email=recipes@example.com", "-c", "commit.gpgsign=false"];
  await git(...nobody, "commit", "--quiet", "--no-verify", "--message=The checkout");

  const made = new Map<string, { readonly ended: Ended; readonly tree: string }>();
  /** The name that git gives to the files as they are now. */
  async function keepTree(): Promise<string> {
    await git("add", "--all");
    return (await git("write-tree")).stdout.trim();
  }
  const run: Scratch["run"] = (script, args, signal) => runIn(folder, script, args, signal);

  return {
    run,
    async make(script, signal) {
      const given = `${script} ${await keepTree()}`;
      const known = made.get(given);
      if (known !== undefined) {
        await git("read-tree", "--reset", "-u", known.tree);
        return known.ended;
      }
      const ended = await run(script, [], signal);
      made.set(given, { ended, tree: await keepTree() });
      return ended;
    },
    async apply(change) {
      const path = join(folder, change.path);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, toText(change, await readFile(path, "utf8").catch(() => undefined)));
    },
    pathOf: (path) => join(folder, path),
    read: (path) => readFile(join(folder, path), "utf8"),
    put: (path, text) => writeFile(join(folder, path), text),
    async reset() {
      await git("reset", "--quiet", "--hard");
      await git("clean", "--quiet", "--force", "-d");
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function runIn(folder: string, script: string, args: readonly string[], signal: AbortSignal): Promise<Ended> {
  // Its own cache, so that what is kept of it goes with the copy.
  const env = { ...cleanEnvironment(), NODE_COMPILE_CACHE: join(folder, ".git/compiled") };
  const { isGreen, stdout, stderr } = await execute(process.execPath, [script, ...args], {
    cwd: folder,
    env,
    signal,
    maxBuffer: 1e8,
  }).then(
    (all) => ({ ...all, isGreen: true }),
    (failed: { stdout: string; stderr: string }) => ({ ...failed, isGreen: false }),
  );
  return { isGreen, said: `${stdout}${stderr}` };
}

/** The file's text once the change is made. @throws where the text that is looked for is not there exactly once */
export function toText(change: Change, old: string | undefined): string {
  const { path, text } = change;
  const place = "before" in change ? change.before : "after" in change ? change.after : undefined;
  const found = "instead" in change ? change.instead : place;
  if (found === undefined) {
    if (old !== undefined) throw new Error(`The recipe makes the file ${path}, which is there already.`);
    return text;
  }
  const count = (old ?? "").split(found).length - 1;
  if (old === undefined || count !== 1)
    throw new Error(`The recipe looks for this in ${path}, where it is ${count} times, wanted once:\n${found}`);
  const put = "before" in change ? `${text}${found}` : "after" in change ? `${found}${text}` : text;
  return old.replace(found, () => put);
}

/** Deleted in the checkout, not yet so for git. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

/** The variables of this process without those that a test runner sets for its own processes. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|NODE_ENV$|TEST$|PROD$|DEV$|MODE$|PROOF_SIZE$|TICKET_MOCK_)/.test(name),
  );
  return { ...Object.fromEntries(entries), NO_COLOR: "1" };
}
