// Derives form fields from a JSON Schema. Values without an input of their own are edited as JSON.
import type { Schema } from "../../contract/contract.ts";

/** Resolves a reference. */
export type Resolve = (schema: Schema) => Schema;

export type FieldKind = "text" | "long" | "number" | "choice" | "choices" | "json";

export interface FormField {
  /** JSON Pointer of the value, for example `/uniform/minMs`. */
  readonly pointer: string;
  readonly name: string;
  readonly kind: FieldKind;
  /** Options of a choice, or of a list of choices, as JSON. */
  readonly options: readonly string[];
  readonly isRequired: boolean;
  readonly canBeNull: boolean;
  readonly description: string;
  /** Of a text, for example `uri`; "" for none. */
  readonly format: string;
}

/** Free texts that may be longer get a multi-line input. */
const longText = 255;

/**
 * The fields of an object. With `deep`, properties of nested objects become fields too; otherwise a nested object is one field.
 * @param at pointer of the object
 */
export function fieldsOf(schema: Schema, resolve: Resolve, deep: boolean, at = ""): readonly FormField[] {
  const { properties = {}, required = [] } = resolve(schema);
  return Object.entries(properties).flatMap(([name, own]) => {
    const found = resolve(own);
    const pointer = `${at}/${name}`;
    if (found.const !== undefined && deep) return [];
    if (deep && found.properties !== undefined) return fieldsOf(found, resolve, deep, pointer);
    return [toField(pointer, own, found, required.includes(name), resolve)];
  });
}

function toField(pointer: string, own: Schema, found: Schema, isRequired: boolean, resolve: Resolve): FormField {
  const parts = (found.anyOf ?? [found]).map(resolve);
  const types = parts.flatMap(({ type }) => type ?? []);
  const real = parts.filter(({ type }) => type !== "null");
  const [only] = real;
  const canBeNull = types.includes("null");
  const listed = found.items === undefined ? [] : optionsOf(resolve(found.items), []);
  const options = real.length === 1 && only !== undefined ? optionsOf(only, types) : [];
  const kind = listed.length > 0 ? "choices" : options.length > 0 ? "choice" : kindOf(real, types);
  const name = pointer.slice(1).replaceAll("/", " ");
  return {
    pointer,
    name,
    kind,
    options: [...listed, ...options],
    isRequired,
    canBeNull,
    description: own.description ?? found.description ?? "",
    format: found.format ?? "",
  };
}

function optionsOf(schema: Schema, types: readonly string[]): readonly string[] {
  if (schema.enum !== undefined) return schema.enum.filter((one) => one !== null).map((one) => JSON.stringify(one));
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  return types.includes("boolean") && types.every((type) => type === "boolean" || type === "null")
    ? ["true", "false"]
    : [];
}

function kindOf(real: readonly Schema[], types: readonly string[]): FieldKind {
  const known = new Set(types.filter((type) => type !== "null"));
  if (known.size === 1 && (known.has("integer") || known.has("number"))) return "number";
  if (known.size !== 1 || !known.has("string")) return isTexts(real) ? "text" : "json";
  return real.some(mayHaveLines) ? "long" : "text";
}

function mayHaveLines({ maxLength = Number.POSITIVE_INFINITY, pattern, format }: Schema): boolean {
  return maxLength > longText && pattern === undefined && format === undefined;
}

/** Whether one of several forms is a text, as for times: then the input is a text. */
function isTexts(real: readonly Schema[]): boolean {
  return real.length > 1 && real.some(({ type }) => type === "string");
}

/** A value as text for its field's input. */
export function toText(field: FormField, value: unknown): string {
  if (value === undefined) return "";
  if (value === null) return field.kind === "json" || field.kind === "choice" ? "null" : "";
  if (field.kind === "json" || field.kind === "choices") return JSON.stringify(value, null, 2);
  return field.kind === "choice" ? JSON.stringify(value) : String(value);
}

/** The value of an input; undefined omits the field. */
export type Typed = { readonly value: unknown } | { readonly isWrong: true };

export function toValue(field: FormField, text: string, isNull: boolean): Typed {
  if (isNull) return { value: null };
  if (field.kind === "text" || field.kind === "long")
    return { value: text === "" && !field.isRequired ? undefined : text };
  if (text.trim() === "") return { value: undefined };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { isWrong: true };
  }
}
