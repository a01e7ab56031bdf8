// Derives form fields from a JSON Schema. Values without a suitable input are edited as JSON.
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
  /** The format of a string, for example `uri`; "" for none. */
  readonly format: string;
}

/** Text that may be longer gets a multi-line input. */
const longText = 255;

/**
 * The fields of an object. With `deep`, properties of nested objects become fields too; otherwise a nested object is one field.
 * @param options.at pointer of the object
 */
export function fieldsOf(
  schema: Schema,
  resolve: Resolve,
  { deep = false, at = "" }: { readonly deep?: boolean; readonly at?: string } = {},
): readonly FormField[] {
  const { properties = {}, required = [] } = resolve(schema);
  return Object.entries(properties).flatMap(([name, property]) => {
    const resolved = resolve(property);
    const pointer = `${at}/${name}`;
    if (resolved.const !== undefined && deep) return [];
    if (deep && resolved.properties !== undefined) return fieldsOf(resolved, resolve, { deep, at: pointer });
    return [toField({ pointer, property, resolved, isRequired: required.includes(name) }, resolve)];
  });
}

interface LocatedProperty extends Pick<FormField, "pointer" | "isRequired"> {
  readonly property: Schema;
  readonly resolved: Schema;
}

function toField({ pointer, property, resolved, isRequired }: LocatedProperty, resolve: Resolve): FormField {
  const parts = (resolved.anyOf ?? [resolved]).map(resolve);
  const types = parts.flatMap(({ type }) => type ?? []);
  const nonNull = parts.filter(({ type }) => type !== "null");
  const [only] = nonNull;
  const canBeNull = types.includes("null");
  const itemOptions = resolved.items === undefined ? [] : optionsOf(resolve(resolved.items), []);
  const options = nonNull.length === 1 && only !== undefined ? optionsOf(only, types) : [];
  const inputKind = options.length > 0 ? "choice" : kindOf(nonNull, types);
  const name = pointer.slice(1).replaceAll("/", " ");
  return {
    pointer,
    name,
    kind: itemOptions.length > 0 ? "choices" : inputKind,
    options: [...itemOptions, ...options],
    isRequired,
    canBeNull,
    description: property.description ?? resolved.description ?? "",
    format: resolved.format ?? "",
  };
}

function optionsOf(schema: Schema, types: readonly string[]): readonly string[] {
  if (schema.enum !== undefined)
    return schema.enum.filter((value) => value !== null).map((value) => JSON.stringify(value));
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  return types.includes("boolean") && types.every((type) => type === "boolean" || type === "null")
    ? ["true", "false"]
    : [];
}

function kindOf(nonNull: readonly Schema[], types: readonly string[]): FieldKind {
  const valueTypes = new Set(types.filter((type) => type !== "null"));
  if (valueTypes.size === 1 && (valueTypes.has("integer") || valueTypes.has("number"))) return "number";
  if (valueTypes.size !== 1 || !valueTypes.has("string")) return acceptsText(nonNull) ? "text" : "json";
  return nonNull.some(mayHaveLines) ? "long" : "text";
}

function mayHaveLines({ maxLength = Number.POSITIVE_INFINITY, pattern, format }: Schema): boolean {
  return maxLength > longText && pattern === undefined && format === undefined;
}

/** Whether one of several alternatives is a string, as for times: these get a text input. */
function acceptsText(nonNull: readonly Schema[]): boolean {
  return nonNull.length > 1 && nonNull.some(({ type }) => type === "string");
}

/** A value as text for its field's input. */
export function toText(field: FormField, value: unknown): string {
  if (value === undefined) return "";
  if (value === null) return field.kind === "json" || field.kind === "choice" ? "null" : "";
  if (field.kind === "json" || field.kind === "choices") return JSON.stringify(value, null, 2);
  return field.kind === "choice" ? JSON.stringify(value) : String(value);
}

/** The value of an input; undefined omits the field. */
export type ParsedInput = { readonly value: unknown } | { readonly isInvalid: true };

export function toValue(field: FormField, text: string): ParsedInput {
  if (field.kind === "text" || field.kind === "long")
    return { value: text === "" && !field.isRequired ? undefined : text };
  if (text.trim() === "") return { value: undefined };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { isInvalid: true };
  }
}
