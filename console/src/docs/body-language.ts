// Completions and schema errors for the JSON body in the editor, based on the contract.
import { autocompletion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import { type Diagnostic, linter } from "@codemirror/lint";
import type { EditorState, Extension } from "@codemirror/state";
import type { Contract, Schema } from "../contract/contract.ts";
import { alternativesOf, type ResolvedSchema, typesOf, valuesOf } from "../contract/schema.ts";

/** Milliseconds allowed for parsing the full text, which the editor itself parses incrementally. */
const parseMs = 1000;

function treeOf(state: EditorState) {
  return ensureSyntaxTree(state, state.doc.length, parseMs) ?? syntaxTree(state);
}

type SyntaxNode = ReturnType<typeof syntaxTree>["topNode"];

export interface BodyLanguage {
  readonly contract: Contract;
  readonly schema: Schema | undefined;
  readonly labels: { readonly expected: string; readonly unknownName: string; readonly missing: string };
}

/** JSON types by syntax node. */
const jsonTypes: Readonly<Record<string, readonly string[]>> = {
  Object: ["object"],
  Array: ["array"],
  String: ["string"],
  Number: ["number", "integer"],
  True: ["boolean"],
  False: ["boolean"],
  Null: ["null"],
};

interface Member {
  readonly name: string;
  readonly nameNode: SyntaxNode;
  readonly value: SyntaxNode | undefined;
}

export function bodyLanguage(language: BodyLanguage): Extension {
  return [
    autocompletion({ override: [(context) => complete(language, context)], icons: false }),
    linter(({ state }) => lint(language, state), { delay: 300 }),
  ];
}

function complete(language: BodyLanguage, context: CompletionContext): CompletionResult | null {
  const { state, pos, explicit } = context;
  const prefix = context.matchBefore(/"?[\w.\- ]*$/);
  const inner = treeOf(state).resolveInner(pos, -1);
  const isValue = /:\s*"?[\w.\- ]*$/.test(state.sliceDoc(Math.max(0, pos - 80), pos));
  if (!explicit && prefix?.text === "") return null;
  const container = closest(inner, isValue ? ["Property", "Array"] : ["Object", "Array"]);
  if (container === undefined) return null;
  const from = prefix?.from ?? pos;
  const to = state.sliceDoc(pos, pos + 1) === '"' ? pos + 1 : pos;
  if (container.name === "Object") {
    const usedNames = new Set(membersOf(state, container).map(({ name }) => name));
    const names = schemasAt(language, state, container).flatMap(({ properties = {} }) => Object.keys(properties));
    const options = [...new Set(names)]
      .filter((name) => !usedNames.has(name))
      .map((name) => ({ label: `"${name}"`, apply: `"${name}": ` }));
    return { from, to, options, filter: true };
  }
  const schemas =
    container.name === "Array" ? itemsAt(language, state, container) : memberSchemas(language, state, container);
  const values = schemas.flatMap(
    (schema) => valuesOf(language.contract, schema) ?? (typesOf(schema).includes("boolean") ? [true, false] : []),
  );
  return { from, to, options: [...new Set(values)].map((value) => ({ label: JSON.stringify(value) })) };
}

/** All deviations of the text from the schema. For invalid JSON, the editor reports syntax errors instead. */
function lint(language: BodyLanguage, state: EditorState): readonly Diagnostic[] {
  const [top] = children(treeOf(state).topNode);
  const diagnostics: Diagnostic[] = [];
  if (top !== undefined && language.schema !== undefined && isJson(state))
    check(alternativesOf(language.contract, language.schema), top);
  return diagnostics;

  function check(schemas: readonly ResolvedSchema[], node: SyntaxNode): void {
    const types = schemas.flatMap((schema) => [...typesOf(schema), ...(schema["x-null"] === true ? ["null"] : [])]);
    const isAny = schemas.some(
      (schema) => typesOf(schema).length === 0 && schema.enum === undefined && schema.const === undefined,
    );
    const fits = isAny || types.length === 0 || (jsonTypes[node.name] ?? []).some((type) => types.includes(type));
    if (!fits) {
      mark(node, `${language.labels.expected}: ${[...new Set(types)].join(", ")}`);
      return;
    }
    const values = schemas.map((schema) => valuesOf(language.contract, schema));
    const areListed = values.length > 0 && !values.includes(undefined);
    if (areListed && node.name !== "Null" && !values.flat().includes(scalarAt(state, node))) {
      mark(node, `${language.labels.expected}: ${[...new Set(values.flat())].join(", ")}`);
      return;
    }
    const candidates = narrow(language, state, schemas, node);
    if (node.name === "Array") for (const item of children(node)) check(itemsOf(language, candidates), item);
    if (node.name === "Object" && candidates.length > 0) checkObject(candidates, node);
  }

  function checkObject(schemas: readonly ResolvedSchema[], node: SyntaxNode): void {
    const members = membersOf(state, node);
    for (const { name, nameNode, value } of members) {
      const propertySchemas = propertyOf(language, schemas, name);
      const isOpen = schemas.some(({ additionalProperties }) => additionalProperties !== false);
      if (propertySchemas.length > 0 && value !== undefined) check(propertySchemas, value);
      else if (propertySchemas.length === 0 && !isOpen) {
        const knownNames = [...new Set(schemas.flatMap(({ properties = {} }) => Object.keys(properties)))];
        mark(nameNode, `${language.labels.unknownName} ${knownNames.join(", ")}`);
      }
    }
    const missing = schemas.map(({ required = [] }) =>
      required.filter((name) => !members.some((member) => member.name === name)),
    );
    const fewest = missing.sort((a, b) => a.length - b.length)[0] ?? [];
    if (fewest.length > 0)
      diagnostics.push({
        from: node.from,
        to: node.from + 1,
        severity: "error",
        message: `${language.labels.missing} ${fewest.join(", ")}`,
      });
  }

  function mark({ from, to }: SyntaxNode, message: string): void {
    diagnostics.push({ from, to, severity: "error", message });
  }
}

/** The possible schemas of a node, narrowed by the values around it. */
function schemasAt(language: BodyLanguage, state: EditorState, node: SyntaxNode): readonly ResolvedSchema[] {
  return narrow(language, state, allSchemasAt(language, state, node), node);
}

function allSchemasAt(language: BodyLanguage, state: EditorState, { parent }: SyntaxNode): readonly ResolvedSchema[] {
  if (parent?.name === "Property") return memberSchemas(language, state, parent);
  if (parent?.name === "Array") return itemsAt(language, state, parent);
  return alternativesOf(language.contract, language.schema);
}

function memberSchemas(language: BodyLanguage, state: EditorState, property: SyntaxNode): readonly ResolvedSchema[] {
  const name = nameOf(state, property);
  return property.parent === null ? [] : propertyOf(language, schemasAt(language, state, property.parent), name);
}

function itemsAt(language: BodyLanguage, state: EditorState, array: SyntaxNode): readonly ResolvedSchema[] {
  return itemsOf(language, schemasAt(language, state, array));
}

function itemsOf({ contract }: BodyLanguage, schemas: readonly ResolvedSchema[]): readonly ResolvedSchema[] {
  return schemas.flatMap(({ items }) => (items === undefined ? [] : alternativesOf(contract, items)));
}

function propertyOf(
  { contract }: BodyLanguage,
  schemas: readonly ResolvedSchema[],
  name: string,
): readonly ResolvedSchema[] {
  return schemas.flatMap(({ properties = {} }) =>
    properties[name] === undefined ? [] : alternativesOf(contract, properties[name]),
  );
}

/** The alternatives of a node's type; for an object, those that match its values best. */
function narrow(
  { contract }: BodyLanguage,
  state: EditorState,
  schemas: readonly ResolvedSchema[],
  node: SyntaxNode,
): readonly ResolvedSchema[] {
  const alternatives = schemas.filter((schema) =>
    (jsonTypes[node.name] ?? []).some((type) => typesOf(schema).includes(type)),
  );
  if (node.name !== "Object" || alternatives.length < 2) return alternatives;
  const members = membersOf(state, node);
  const score = ({ properties = {}, additionalProperties }: ResolvedSchema) =>
    members.reduce((sum, { name, value }) => {
      const property = properties[name];
      if (property === undefined) return additionalProperties === false ? sum - 1 : sum;
      const values = valuesOf(contract, property);
      return value !== undefined && values?.includes(scalarAt(state, value)) === true ? sum + 2 : sum;
    }, 0);
  const bestScore = Math.max(...alternatives.map(score));
  return alternatives.filter((schema) => score(schema) === bestScore);
}

function membersOf(state: EditorState, object: SyntaxNode): readonly Member[] {
  return object.getChildren("Property").flatMap((property) => {
    const nameNode = property.getChild("PropertyName");
    const [value] = children(property);
    return nameNode === null ? [] : [{ name: nameOf(state, property), nameNode, value }];
  });
}

function nameOf(state: EditorState, property: SyntaxNode): string {
  const nameNode = property.getChild("PropertyName");
  return nameNode === null ? "" : String(scalarAt(state, nameNode));
}

/** The child values of a node. */
function children(node: SyntaxNode): readonly SyntaxNode[] {
  const values: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling)
    if (child.name in jsonTypes) values.push(child);
  return values;
}

function closest(node: SyntaxNode, names: readonly string[]): SyntaxNode | undefined {
  for (let ancestor: SyntaxNode | null = node; ancestor !== null; ancestor = ancestor.parent)
    if (names.includes(ancestor.name)) return ancestor;
  return undefined;
}

function scalarAt(state: EditorState, { from, to }: SyntaxNode): unknown {
  try {
    return JSON.parse(state.sliceDoc(from, to));
  } catch {
    return undefined;
  }
}

function isJson(state: EditorState): boolean {
  try {
    JSON.parse(state.doc.toString());
    return true;
  } catch {
    return false;
  }
}
