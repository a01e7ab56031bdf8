// Builds and packs the release in a temporary folder. Manually: `npx node tools/package/pack.ts <folder> [--ignore-errors]`.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** The top folder of the checkout. */
export const checkout = resolve(import.meta.dirname, "../..");

/** Inputs of the build and of npm: folders, and files of the top folder. */
export const sources = ["mock", "fixtures", "scenarios", "harness", "spec", "docs", "console", "tools", "examples"];
export const files = [
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "tsconfig.build.json",
  "README.md",
  "SECURITY.md",
  "CHANGELOG.md",
  "LICENSE",
];

/** Variable with the path of this run's tarball; setting it manually skips the build. */
const tarballVariable = "TICKET_MOCK_TARBALL";

/**
 * Builds in a copy of the sources and packs.
 * @param folder output folder, created if missing
 * @returns path of the tarball
 * @throws Error with the compiler's output; only a warning with `ignoreErrors`, because files are emitted anyway
 */
export function pack(folder: string, { ignoreErrors = false } = {}): string {
  const copy = mkdtempSync(join(tmpdir(), "ticket-mock-build-"));
  try {
    for (const name of [...sources, ...files]) {
      if (existsSync(join(checkout, name))) cpSync(join(checkout, name), join(copy, name), { recursive: true });
    }
    symlinkSync(join(checkout, "node_modules"), join(copy, "node_modules"));
    const build = spawnSync("npm", ["run", "--silent", "build"], { cwd: copy, encoding: "utf8" });
    if (build.status !== 0) {
      const message = `The build ended with ${build.status}:\n${build.stdout}${build.stderr}`;
      if (!ignoreErrors) throw new Error(message);
      console.warn(message);
    }
    mkdirSync(folder, { recursive: true });
    const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", resolve(folder)];
    const report: unknown = JSON.parse(execFileSync("npm", args, { cwd: copy, encoding: "utf8", stdio: "pipe" }));
    return join(resolve(folder), toFilename(report));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The tarball of this run, built on first use. */
export function packedTarball(): string {
  const existingTarball = process.env[tarballVariable];
  if (existingTarball !== undefined && existingTarball !== "") return existingTarball;
  const folder = mkdtempSync(join(tmpdir(), "ticket-mock-packed-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const tarball = pack(folder, { ignoreErrors: true });
  process.env[tarballVariable] = tarball;
  return tarball;
}

// npm prints a list, newer versions an object by package name.
function toFilename(report: unknown): string {
  const [first]: unknown[] = Object.values(Object(report));
  if (typeof first === "object" && first !== null && "filename" in first) return String(first.filename);
  throw new Error(`npm pack reported no file: ${JSON.stringify(report)}`);
}

if (import.meta.main) {
  const folder = process.argv[2];
  if (folder === undefined) throw new Error("Name a folder: npx node tools/package/pack.ts <folder>");
  console.log(pack(folder, { ignoreErrors: process.argv.includes("--ignore-errors") }));
}
