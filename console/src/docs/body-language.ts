// What the contract says at each place of a JSON text in the editor: completions, and deviations from the schema.
import { autocompletion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import { type Diagnostic, linter } from "@codemirror/lint";
import type { EditorState, Extension } from "@codemirror/state";
import type { Contract, Schema } from "../contract/contract.ts";
import { alternativesOf, type Read, typesOf, valuesOf } from "../contract/schema.ts";

/** Milliseconds to parse a text, which the editor itself parses bit by bit. */
const parseMs = 1000;

function treeOf(state: EditorState) {
  return ensureSyntaxTree(state, state.doc.length, parseMs) ?? syntaxTree(state);
}

type SyntaxNode = ReturnType<typeof syntaxTree>["topNode"];

export interface BodyLanguage {
  readonly contract: Contract;
  readonly schema: Schema | undefined;
  readonly words: { readonly expected: string; readonly unknownName: string; readonly missing: string };
}

const kinds: Readonly<Record<string, readonly string[]>> = {
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
  readonly at: SyntaxNode;
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
  const typed = context.matchBefore(/"?[\w.\- ]*$/);
  const inner = treeOf(state).resolveInner(pos, -1);
  const value = /:\s*"?[\w.\- ]*$/.test(state.sliceDoc(Math.max(0, pos - 80), pos));
  if (!explicit && typed?.text === "") return null;
  const holder = closest(inner, value ? ["Property", "Array"] : ["Object", "Array"]);
  if (holder === undefined) return null;
  const from = typed?.from ?? pos;
  const to = state.sliceDoc(pos, pos + 1) === '"' ? pos + 1 : pos;
  if (holder.name === "Object") {
    const taken = new Set(membersOf(state, holder).map(({ name }) => name));
    const names = schemasAt(language, state, holder).flatMap(({ properties = {} }) => Object.keys(properties));
    const options = [...new Set(names)]
      .filter((name) => !taken.has(name))
      .map((name) => ({ label: `"${name}"`, apply: `"${name}": ` }));
    return { from, to, options, filter: true };
  }
  const schemas = holder.name === "Array" ? itemsAt(language, state, holder) : memberSchemas(language, state, holder);
  const values = schemas.flatMap(
    (one) => valuesOf(language.contract, one) ?? (typesOf(one).includes("boolean") ? [true, false] : []),
  );
  return { from, to, options: [...new Set(values)].map((one) => ({ label: JSON.stringify(one) })) };
}

/** Every deviation of the text from the schema. A text that is no JSON has none here. */
function lint(language: BodyLanguage, state: EditorState): readonly Diagnostic[] {
  const [top] = children(treeOf(state).topNode);
  const found: Diagnostic[] = [];
  if (top !== undefined && language.schema !== undefined && isJson(state))
    check(alternativesOf(language.contract, language.schema), top);
  return found;

  function check(schemas: readonly Read[], node: SyntaxNode): void {
    const types = schemas.flatMap((one) => [...typesOf(one), ...(one["x-null"] === true ? ["null"] : [])]);
    const isAny = schemas.some((one) => typesOf(one).length === 0 && one.enum === undefined && one.const === undefined);
    const fits = isAny || types.length === 0 || (kinds[node.name] ?? []).some((kind) => types.includes(kind));
    const values = schemas.map((one) => valuesOf(language.contract, one));
    if (!fits) {
      mark(node, `${language.words.expected}: ${[...new Set(types)].join(", ")}`);
      return;
    }
    if (
      values.length > 0 &&
      !values.includes(undefined) &&
      !values.flat().includes(scalarAt(state, node)) &&
      node.name !== "Null"
    ) {
      mark(node, `${language.words.expected}: ${[...new Set(values.flat())].join(", ")}`);
      return;
    }
    const fitting = narrow(language, state, schemas, node);
    if (node.name === "Array") for (const item of children(node)) check(itemsOf(language, fitting), item);
    if (node.name === "Object" && fitting.length > 0) checkObject(fitting, node);
  }

  function checkObject(schemas: readonly Read[], node: SyntaxNode): void {
    const members = membersOf(state, node);
    for (const { name, at, value } of members) {
      const below = propertyOf(language, schemas, name);
      const isOpen = schemas.some(({ additionalProperties }) => additionalProperties !== false);
      if (below.length > 0 && value !== undefined) check(below, value);
      else if (below.length === 0 && !isOpen) {
        const known = [...new Set(schemas.flatMap(({ properties = {} }) => Object.keys(properties)))];
        mark(at, `${language.words.unknownName} ${known.join(", ")}`);
      }
    }
    const missing = schemas.map(({ required = [] }) =>
      required.filter((name) => !members.some((one) => one.name === name)),
    );
    const fewest = missing.sort((one, other) => one.length - other.length)[0] ?? [];
    if (fewest.length > 0)
      found.push({
        from: node.from,
        to: node.from + 1,
        severity: "error",
        message: `${language.words.missing} ${fewest.join(", ")}`,
      });
  }

  function mark({ from, to }: SyntaxNode, message: string): void {
    found.push({ from, to, severity: "error", message });
  }
}

/** What a value at this place may be, narrowed by what is written around it. */
function schemasAt(language: BodyLanguage, state: EditorState, node: SyntaxNode): readonly Read[] {
  const { parent } = node;
  const found =
    parent?.name === "Property"
      ? memberSchemas(language, state, parent)
      : parent?.name === "Array"
        ? itemsAt(language, state, parent)
        : alternativesOf(language.contract, language.schema);
  return narrow(language, state, found, node);
}

function memberSchemas(language: BodyLanguage, state: EditorState, property: SyntaxNode): readonly Read[] {
  const name = nameOf(state, property);
  return property.parent === null ? [] : propertyOf(language, schemasAt(language, state, property.parent), name);
}

function itemsAt(language: BodyLanguage, state: EditorState, array: SyntaxNode): readonly Read[] {
  return itemsOf(language, schemasAt(language, state, array));
}

function itemsOf({ contract }: BodyLanguage, schemas: readonly Read[]): readonly Read[] {
  return schemas.flatMap(({ items }) => (items === undefined ? [] : alternativesOf(contract, items)));
}

function propertyOf({ contract }: BodyLanguage, schemas: readonly Read[], name: string): readonly Read[] {
  return schemas.flatMap(({ properties = {} }) =>
    properties[name] === undefined ? [] : alternativesOf(contract, properties[name]),
  );
}

/** The alternatives that an object may be by the values it has already. */
function narrow(
  { contract }: BodyLanguage,
  state: EditorState,
  schemas: readonly Read[],
  node: SyntaxNode,
): readonly Read[] {
  const typed = schemas.filter((one) => (kinds[node.name] ?? []).some((kind) => typesOf(one).includes(kind)));
  if (node.name !== "Object" || typed.length < 2) return typed;
  const members = membersOf(state, node);
  const score = ({ properties = {}, additionalProperties }: Read) =>
    members.reduce((sum, { name, value }) => {
      const property = properties[name];
      if (property === undefined) return additionalProperties === false ? sum - 1 : sum;
      const values = valuesOf(contract, property);
      return value !== undefined && values?.includes(scalarAt(state, value)) === true ? sum + 2 : sum;
    }, 0);
  const best = Math.max(...typed.map(score));
  return typed.filter((one) => score(one) === best);
}

function membersOf(state: EditorState, object: SyntaxNode): readonly Member[] {
  return object.getChildren("Property").flatMap((property) => {
    const at = property.getChild("PropertyName");
    const [value] = children(property);
    return at === null ? [] : [{ name: nameOf(state, property), at, value }];
  });
}

function nameOf(state: EditorState, property: SyntaxNode): string {
  const at = property.getChild("PropertyName");
  return at === null ? "" : String(scalarAt(state, at));
}

/** The values directly below a node. */
function children(node: SyntaxNode): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let one = node.firstChild; one !== null; one = one.nextSibling) if (one.name in kinds) found.push(one);
  return found;
}

function closest(node: SyntaxNode, names: readonly string[]): SyntaxNode | undefined {
  for (let one: SyntaxNode | null = node; one !== null; one = one.parent) if (names.includes(one.name)) return one;
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
