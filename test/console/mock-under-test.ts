// Loads the mock whose pages a browser test opens: from the checkout, or from the tarball in TICKET_MOCK_TARBALL.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { createMock } from "../../mock/create-mock.ts";
import { atProcessEnd } from "../../tools/at-process-end.ts";

type CreateMock = typeof createMock;

/** The tarball with the tested pages; empty for the checkout. */
const tarball = process.env.TICKET_MOCK_TARBALL ?? "";

/** Loads `createMock` from the sources, or from the tarball. */
export async function loadMock(): Promise<CreateMock> {
  const modulePath = tarball === "" ? "../../mock/create-mock.ts" : entryOf(unpack());
  const { createMock: create }: { createMock: CreateMock } = await import(modulePath);
  return create;
}

/** Unpacks the tarball to a temporary folder, which uses the checkout's dependencies. */
function unpack(): string {
  const folder = mkdtempSync(join(tmpdir(), "ticket-mock-pages-"));
  atProcessEnd(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync("tar", ["-xzf", tarball, "-C", folder]);
  symlinkSync(resolve(import.meta.dirname, "../../node_modules"), join(folder, "node_modules"));
  return join(folder, "package");
}

function entryOf(folder: string): string {
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const entry: unknown = exports["."].default ?? exports["."].import;
  if (typeof entry !== "string") throw new Error(`package.json names no entry: ${JSON.stringify(exports["."])}`);
  return pathToFileURL(join(folder, entry)).href;
}
