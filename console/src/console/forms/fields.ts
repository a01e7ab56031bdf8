// The fields of a form, from a JSON Schema. What has no input of its own is edited as JSON.

/** A JSON Schema as far as forms read it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly example?: unknown;
  readonly description?: string;
}

/** Finds what a reference names. */
export type Resolve = (schema: Schema) => Schema;

export type FieldKind = "text" | "long" | "number" | "choice" | "json";

export interface FormField {
  /** JSON Pointer of the value, such as `/uniform/minMs`. */
  readonly pointer: string;
  readonly name: string;
  readonly kind: FieldKind;
  /** Of a choice: what may be chosen, as JSON. */
  readonly options: readonly string[];
  readonly isRequired: boolean;
  readonly canBeNull: boolean;
  readonly description: string;
}

/** A text of any form that may be longer than this may have several lines. */
const longText = 255;

/**
 * The fields of an object. `deep`: properties of objects in it are fields, too; else such an object is one field.
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
  const options = real.length === 1 && only !== undefined ? optionsOf(only, types) : [];
  const kind = options.length > 0 ? "choice" : kindOf(real, types);
  const name = pointer.slice(1).replaceAll("/", " ");
  return {
    pointer,
    name,
    kind,
    options,
    isRequired,
    canBeNull,
    description: own.description ?? found.description ?? "",
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

/** Whether one of several forms is a text, as with times: then texts are typed. */
function isTexts(real: readonly Schema[]): boolean {
  return real.length > 1 && real.some(({ type }) => type === "string");
}

/** A value as it stands in the input of its field. */
export function toText(field: FormField, value: unknown): string {
  if (value === undefined) return "";
  if (value === null) return field.kind === "json" || field.kind === "choice" ? "null" : "";
  if (field.kind === "json") return JSON.stringify(value, null, 2);
  return field.kind === "choice" ? JSON.stringify(value) : String(value);
}

/** The value of a text; undefined: the field is left out. */
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

/** Puts a value at a pointer of an object, which is changed. */
export function put(into: Record<string, unknown>, pointer: string, value: unknown): void {
  const [name = "", ...rest] = pointer.slice(1).split("/");
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const inside = { ...Object(into[name]) };
  into[name] = inside;
  put(inside, `/${rest.join("/")}`, value);
}

/** The value at a pointer. */
export function at(value: unknown, pointer: string): unknown {
  return pointer
    .slice(1)
    .split("/")
    .reduce<unknown>(
      (found, name) => (typeof found === "object" && found !== null ? Reflect.get(found, name) : undefined),
      value,
    );
}
