// Reads what the declarations of a package say of everything that a consumer can import: exported names, their members, and the effects of
// faults. Used by test/package/declared-docs.test.ts.
import { join, relative } from "node:path";
import ts from "typescript";
import { entriesOf, readManifest } from "./manifest.ts";

/** One thing that a consumer meets where they type. */
export interface Declared {
  /** The entry and the name, such as `./vitest test` or `. MockOptions.seed`. */
  readonly name: string;
  /** Its declaration, as a path in the package. */
  readonly file: string;
  /** Its JSDoc without tags; "" where there is none. */
  readonly text: string;
  /** Its `@example` blocks in TypeScript. */
  readonly examples: readonly string[];
  /** Whether there is one, in whatever form. */
  readonly hasExample: boolean;
  /** Whether it has to have an example: what is called, given as an option, or used as a word. */
  readonly wantsExample: boolean;
}

/** The contract's own types: their descriptions come from the documents, which have rules of their own. */
const generated = /^dist\/spec\/generated\//;
/** Interfaces whose members are options or words. */
const ofOptions = /(Options|Words|Matchers|Scenarios)$/;

/** Everything that the entries of a package export. */
export function listDeclared(folder: string): readonly Declared[] {
  const entries = [...entriesOf(readManifest(folder))].map(([name, { types }]) => ({
    name,
    path: join(folder, types),
  }));
  const program = ts.createProgram(
    entries.map(({ path }) => path),
    {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      strict: true,
      skipLibCheck: true,
      noEmit: true,
    },
  );
  const reader = createReader(program.getTypeChecker(), folder);
  const found = new Map<string, Declared>();
  for (const { name, path } of entries) {
    const source = program.getSourceFile(path);
    if (source === undefined) throw new Error(`There are no declarations of ${name} at ${path}.`);
    for (const declared of reader.readEntry(name, source)) {
      // What several entries export is read once.
      const place = `${declared.file} ${declared.name.split(" ").slice(1).join(" ")}`;
      if (!found.has(place)) found.set(place, declared);
    }
  }
  const matchers = program.getSourceFile(join(folder, "dist/harness/matchers/matcher-types.d.ts"));
  const effects = program.getSourceFile(join(folder, "dist/spec/generated/admin/types.d.ts"));
  if (matchers === undefined || effects === undefined)
    throw new Error("The types of matchers and faults are not where they were.");
  return [
    ...found.values(),
    ...reader.readInside(matchers, (name) => /^to[A-Z]/.test(name)),
    ...reader.readInside(effects, (name) => name !== "FaultEffect" && name.endsWith("Effect")),
  ];
}

function createReader(checker: ts.TypeChecker, folder: string) {
  function read(name: string, symbol: ts.Symbol, wantsExample: boolean, isGenerated = false): Declared[] {
    const file = fileOf(symbol, folder);
    if (file === undefined || (generated.test(file) && !isGenerated)) return [];
    const tags = symbol.getJsDocTags(checker);
    function tagsOf(wanted: string): readonly string[] {
      return tags.flatMap((tag) => (tag.name === wanted ? ts.displayPartsToString(tag.text) : []));
    }
    const said = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
    // The types of documents have their sentence in a tag, and their example is JSON.
    const text = said === "" ? tagsOf("description").join(" ") : said;
    const examples = tagsOf("example");
    const hasExample = examples.length > 0 || /Example: `.+`/.test(said);
    return [{ name, file, text, examples: isGenerated ? [] : examples, hasExample, wantsExample }];
  }
  function readMembers(name: string, type: ts.Type, wantExamples: boolean): Declared[] {
    return type.getProperties().flatMap((member) => read(`${name}.${member.name}`, member, wantExamples));
  }
  function readExport(entry: string, exported: ts.Symbol): Declared[] {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const name = `${entry} ${exported.name}`;
    const isValue = (symbol.flags & ts.SymbolFlags.Value) !== 0;
    const own = read(name, symbol, isValue);
    if (own.length === 0) return [];
    if (!isValue)
      return [...own, ...readMembers(name, checker.getDeclaredTypeOfSymbol(symbol), ofOptions.test(exported.name))];
    if ((symbol.flags & ts.SymbolFlags.Variable) === 0) return own;
    const type = checker.getTypeOfSymbol(symbol);
    if (type.getCallSignatures().length > 0 || checker.isArrayType(type)) return own;
    // What makes records has a word for each trait.
    return [...own, ...readMembers(name, type, type.getProperty("at") !== undefined)];
  }
  return {
    readEntry(entry: string, source: ts.SourceFile): readonly Declared[] {
      const module = checker.getSymbolAtLocation(source);
      return module === undefined ? [] : checker.getExportsOfModule(module).flatMap((one) => readExport(entry, one));
    },
    /** The members of a type of this name in a file that no entry exports: what a runner's `expect` has, what a fault can do. */
    readInside(source: ts.SourceFile, isWanted: (name: string) => boolean): readonly Declared[] {
      const found: Declared[] = [];
      function visit(node: ts.Node): void {
        const symbol =
          ts.isMethodSignature(node) || ts.isPropertySignature(node)
            ? checker.getSymbolAtLocation(node.name)
            : undefined;
        if (symbol !== undefined && isWanted(symbol.name))
          found.push(...read(`inside ${symbol.name}`, symbol, true, true));
        ts.forEachChild(node, visit);
      }
      visit(source);
      return found;
    },
  };
}

/** Undefined for what is declared elsewhere: by the language, or by another package. */
function fileOf(symbol: ts.Symbol, folder: string): string | undefined {
  const [declaration] = symbol.getDeclarations() ?? [];
  if (declaration === undefined) return undefined;
  const file = relative(folder, declaration.getSourceFile().fileName);
  return file.startsWith("..") || file.startsWith("node_modules") ? undefined : file;
}
