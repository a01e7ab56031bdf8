// The package's public API as text: declarations and help. `node test/package/api/snapshot.ts` rewrites the snapshots.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import ts from "typescript";
import { compilerFlags, nativeCompiler } from "../../../tools/package/compiler.ts";
import { entriesOf, readManifest } from "../../../tools/package/manifest.ts";

const root = resolve(import.meta.dirname, "../../..");

/** Returns the snapshot's contents by file name. */
export function takeSnapshot(): ReadonlyMap<string, string> {
  return new Map([
    ["declarations.txt", declarations()],
    ["help.txt", help()],
  ]);
}

/** Lists the exports of each entry, then the package's declarations they refer to, without the contract's types, which its document covers. */
function declarations(): string {
  const out = mkdtempSync(join(tmpdir(), "ticket-mock-api-"));
  try {
    const args = [
      nativeCompiler,
      ...compilerFlags,
      "-p",
      "tsconfig.build.json",
      "--emitDeclarationOnly",
      "--outDir",
      out,
    ];
    execFileSync(process.execPath, args, { cwd: root, stdio: "inherit" });
    const entries = [...entriesOf(readManifest(root))];
    const toPath = (types: string) => join(out, types.replace("./dist/", ""));
    const options: ts.CompilerOptions = {
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2024,
      allowImportingTsExtensions: true,
      noEmit: true,
      noLib: true,
      types: [],
    };
    const program = ts.createProgram(
      entries.map(([, { types }]) => toPath(types)),
      options,
    );
    const checker = program.getTypeChecker();
    const entryExports = entries.map(([name, { types }]) => ({ name, symbols: exportsOf(program, toPath(types)) }));
    const lists = entryExports.map(
      ({ name, symbols }) => `// ${name}: ${symbols.map((symbol) => symbol.name).join(", ")}`,
    );
    const texts = declare(
      entryExports.flatMap(({ symbols }) => symbols),
      { checker, out },
    );
    return `${[...lists, "", ...texts].join("\n")}\n`;
  } finally {
    rmSync(out, { recursive: true });
  }
}

function exportsOf(program: ts.Program, entry: string): ts.Symbol[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${entry} exports nothing.`);
  return checker.getExportsOfModule(module).sort((a, b) => (a.name < b.name ? -1 : 1));
}

function declare(symbols: readonly ts.Symbol[], { checker, out }: { checker: ts.TypeChecker; out: string }): string[] {
  const reached = new Set<ts.Statement>();
  for (const symbol of symbols) follow(symbol);
  // Iteration over a set includes entries added during the iteration.
  for (const statement of reached) visit(statement);
  const printer = ts.createPrinter({ removeComments: true });
  const texts = [...reached].map((statement) =>
    printer
      .printNode(ts.EmitHint.Unspecified, statement, statement.getSourceFile())
      .replaceAll(/import\("[./][^"]*"\)\./g, "")
      .replace(/^(export )?(default )?(declare )?/, ""),
  );
  return [...new Set(texts)].sort();

  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node)) {
      const symbol = checker.getSymbolAtLocation(node);
      if (symbol !== undefined) follow(symbol);
    }
    ts.forEachChild(node, visit);
  }
  function follow(symbol: ts.Symbol): void {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    for (const declaration of target.declarations ?? []) {
      const file = declaration.getSourceFile().fileName;
      if (!file.startsWith(out) || file.includes("/spec/generated/")) continue;
      const statement = ts.findAncestor(declaration, (node) => ts.isSourceFile(node.parent ?? node));
      if (statement !== undefined && ts.isStatement(statement)) reached.add(statement);
    }
  }
}

function help(): string {
  const run = (...args: string[]) =>
    execFileSync(process.execPath, ["mock/cli/main.ts", ...args, "--help"], { cwd: root, encoding: "utf8", env: {} });
  const mainHelp = run();
  const commands = [...(mainHelp.split("Commands:\n")[1] ?? "").matchAll(/^ {2}(\w+)/gm)].map(([, name = ""]) => name);
  const names = commands.filter((name) => name !== "help");
  return [mainHelp, ...names.map((name) => `$ ticket-mock ${name} --help\n${run(name)}`)].join("\n");
}

if (import.meta.main) {
  for (const [name, text] of takeSnapshot()) writeFileSync(join(import.meta.dirname, name), text);
}
