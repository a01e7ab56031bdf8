// Every link of every page in the packed tarball leads to a file that is in it, and package.json names no address of the project that is not
// there. Links in the repository are tested in test/docs/links.test.ts.
import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { leadsNowhere, listPageLinks } from "../docs/page-links.ts";
import { packedTarball } from "./pack.ts";

const folder = mkdtempSync(join(tmpdir(), "ticket-mock-links-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

execFileSync("tar", ["-xzf", packedTarball(), "-C", folder]);
const root = join(folder, "package");
const pages = globSync("**/*.md", { cwd: root });
const links = pages.flatMap((page) => listPageLinks(root, page));

it("the tarball has the pages, and they have links", () => {
  expect(pages).toEqual(
    expect.arrayContaining(["README.md", "docs/reference.md", "docs/testing.md", "docs/steering.md"]),
  );
  expect(links.length).toBeGreaterThan(40);
});

it("every link leads to a file in the tarball, and to a heading that is there", () => {
  const dead = links.filter((link) => leadsNowhere(root, link));
  expect(dead.map(({ page, target }) => `${page}: ${target}`)).toEqual([]);
});

it("no link leaves the tarball", () => {
  expect(links.filter(({ path }) => path.startsWith("..")).map(({ page, target }) => `${page}: ${target}`)).toEqual([]);
});

it("package.json names no homepage and no repository: there is none that everybody can reach", () => {
  const { homepage, repository, bugs } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect({ homepage, repository, bugs }).toEqual({});
});
