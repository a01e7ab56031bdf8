// What a consumer's editor shows: every exported name has a sentence, everything that is called, given as an option or used as a word has an
// example, no text names a file of this repository, and the examples compile. Read from the declarations of the packed tarball.
import { execFileSync, spawnSync } from "node:child_process";
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compilerFlags, nativeCompiler } from "./compiler.ts";
import { type Declared, listDeclared } from "./declared-docs.ts";
import { checkout, packedTarball } from "./pack.ts";

/** Names that the examples use without saying where they come from. */
const names = `
import type { MockSandbox, Mock, MockFace } from "ticket-service-mock";
import type { Page } from "@playwright/test";
declare global {
  const target: string;
  const token: string;
  const knownText: string;
  const mock: Mock;
  const other: Mock;
  const sandbox: MockSandbox;
  const page: Page;
  const url: string;
  const body: unknown;
  const response: Response;
}
`;

/** Names of examples that no entry declares itself. */
const foreign = new Map([
  ...["afterAll", "afterEach", "beforeAll"].map((name) => [name, "vitest"] as const),
  ["expect", "ticket-service-mock/vitest"],
  ["setupServer", "msw/node"],
]);

let folder: string;
let declared: readonly Declared[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ticket-mock-docs-"));
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  execFileSync("tar", ["-xzf", packedTarball(), "-C", modules]);
  execFileSync("mv", [join(modules, "package"), join(modules, "ticket-service-mock")]);
  // What the package needs, and what its examples use.
  for (const name of readdirSync(join(checkout, "node_modules"))) {
    if (!name.startsWith(".")) symlinkSync(join(checkout, "node_modules", name), join(modules, name));
  }
  declared = listDeclared(join(modules, "ticket-service-mock"));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const toPlace = ({ name, file }: Declared) => `${name} (${file})`;

it("has a sentence for everything that is exported, and for its members", () => {
  expect(declared.length).toBeGreaterThan(500);
  expect(declared.filter(({ text }) => text === "").map((one) => `${toPlace(one)}: a sentence`)).toEqual([]);
});

it("has an example for each function, option, trait, scenario, fault and matcher", () => {
  const wanting = declared.filter(({ wantsExample }) => wantsExample);
  const kinds = [
    "createMock",
    "MockOptions.seed",
    "ticket.escalated",
    "ShippedScenarios.sla-breach",
    "OutageEffect",
    "toHaveChanged",
  ];
  expect(kinds.filter((kind) => !wanting.some(({ name }) => name.endsWith(` ${kind}`)))).toEqual([]);
  expect(wanting.filter(({ hasExample }) => !hasExample).map((one) => `${toPlace(one)}: an @example`)).toEqual([]);
});

it("names no file of this repository", () => {
  const dist = join(folder, "node_modules/ticket-service-mock/dist");
  const named = globSync("**/*.d.ts", { cwd: dist }).flatMap((file) => {
    const comments = readFileSync(join(dist, file), "utf8").match(/\/\*\*[\s\S]*?\*\//g) ?? [];
    const paths = comments.flatMap(
      (comment) => comment.match(/\b(?:mock|harness|spec|test|fixtures|scenarios)\/[\w/.-]+\.(?:ts|yaml)\b/g) ?? [],
    );
    return paths.map((path) => `${file}: ${path}`);
  });
  expect(named).toEqual([]);
});

it("has examples that compile", () => {
  const byText = new Map(declared.toReversed().flatMap((one) => one.examples.map((text) => [text, one] as const)));
  expect(byText.size).toBeGreaterThan(80);
  for (const [index, [text, one]] of [...byText].entries()) {
    writeFileSync(join(folder, `example-${index}.ts`), toModule(text, one));
  }
  writeFileSync(join(folder, "names.d.ts"), names);
  const compilerOptions = {
    target: "esnext",
    module: "nodenext",
    lib: ["esnext", "dom", "dom.iterable"],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ["node"],
  };
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  const { stdout } = spawnSync(process.execPath, [nativeCompiler, ...compilerFlags, "-p", "."], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(
    stdout.replaceAll(/^(example-\d+\.ts).*/gm, (line, file) => `${line}\n${readFileSync(join(folder, file), "utf8")}`),
  ).toBe("");
});

/** The example as a module of its own, with the imports that it needs: from its own entry, else from the first that has the name. */
function toModule(text: string, one: Declared): string {
  const own = entryOf(one);
  const exported = declared.filter(({ name }) => !/\w\.|^inside| default$/.test(name));
  const places = new Map([
    ...foreign,
    ...exported.toReversed().map((other) => [wordOf(other), toModuleName(entryOf(other))] as const),
    ...exported.filter((other) => entryOf(other) === own).map((other) => [wordOf(other), toModuleName(own)] as const),
  ]);
  if (!own.includes("playwright")) places.set("expect", "ticket-service-mock/vitest");
  const imports = [...places].flatMap(([name, from]) => {
    const isUsed = new RegExp(`(?<![\\w"]|[\\w)]\\.)${name}\\b(?!:)`).test(text);
    const isDeclared = new RegExp(
      `(?:const|let) ${name}\\b|const \\{[^}]*\\b${name}\\b|\\(\\{[^}]*\\b${name}\\b[^}]*\\}\\) =>`,
    ).test(text);
    return isUsed && !isDeclared ? [`import { ${name} } from ${JSON.stringify(from)};`] : [];
  });
  return `// ${toPlace(one)}\n${imports.join("\n")}\n${text}\nexport {};\n`;
}

function entryOf({ name }: Declared): string {
  return name.split(" ", 1)[0] ?? "";
}

function wordOf({ name }: Declared): string {
  return name.split(" ").at(-1) ?? "";
}

function toModuleName(entry: string): string {
  return `ticket-service-mock${entry.slice(1)}`;
}
