// Files are written completely or not at all, without leaving temporary files.
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { assertWritable, linkTarget, replaceFile } from "../../../mock/cli/replace-file.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";

const folder = useTemporaryFolder();

it("checking that a file is writable leaves it unchanged or absent, without a temporary file", () => {
  const [existing, absent] = [join(folder, "there.json"), join(folder, "absent.json")];
  writeFileSync(existing, "old");
  for (const path of [existing, absent]) {
    assertWritable("--save-on-exit", path);
    expect(existsSync(`${path}.part`)).toBe(false);
  }
  expect([readFileSync(existing, "utf8"), existsSync(absent)]).toEqual(["old", false]);
});

it("a file that cannot be replaced leaves no temporary file", () => {
  const path = join(folder, "taken");
  mkdirSync(join(path, "full"), { recursive: true });
  expect(() => replaceFile("--ready-file", path, "new")).toThrow(/^--ready-file: cannot write .*taken \(/);
  expect(existsSync(`${path}.part`)).toBe(false);
});

it("a full disk leaves the old file and no partial file", () => {
  const path = join(folder, "large.json");
  writeFileSync(path, "old");
  const module = join(import.meta.dirname, "../../../mock/cli/replace-file.ts");
  const script = `import(process.argv[1]).then((m) => m.replaceFile("--save-on-exit", process.argv[2], "x".repeat(9_000)))`;
  // The shell limits the process's files to a few kilobytes; a write beyond fails as on a full disk.
  const limitScript = `trap '' XFSZ; ulimit -f 4; exec "$@"`;
  const args = ["-c", limitScript, "sh", process.execPath, "-e", script, module, path];
  const { status, stderr } = spawnSync("sh", args, { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toMatch(/--save-on-exit: cannot write .*large\.json \(EFBIG/);
  expect(readFileSync(path, "utf8")).toBe("old");
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
});

it("a write through symbolic links keeps them, whether or not their target exists", () => {
  const [data, first, second] = [join(folder, "data.json"), join(folder, "first"), join(folder, "second")];
  symlinkSync("data.json", first);
  symlinkSync(first, second);
  for (const content of ["one", "two"]) {
    replaceFile("--save-on-exit", linkTarget(second), content);
    expect(lstatSync(data).isSymbolicLink()).toBe(false);
    expect([readFileSync(data, "utf8"), readFileSync(second, "utf8")]).toEqual([content, content]);
    expect([lstatSync(first), lstatSync(second)].every((stats) => stats.isSymbolicLink())).toBe(true);
  }
});
