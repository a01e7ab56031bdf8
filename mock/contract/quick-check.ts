// Tells of most right values that they are right, without compiling anything of zod, which takes far longer than a first request. Whatever it
// does not pass, zod looks at (mock/contract/compile-schema.ts): so it only has to be right where it says yes.
// test/mock/contract/quick-check.proof.test.ts compares the two.
import { type ContractSchema, type JsonSchema, referredName } from "./json-schema.ts";

/** True only where a value surely keeps its schema. */
export type QuickCheck = (value: unknown) => boolean;

/** The keywords that are understood here. */
const understood: ReadonlySet<string> = new Set(
  "type enum const properties required additionalProperties items anyOf oneOf minimum maximum minLength maxLength minItems maxItems pattern".split(
    " ",
  ),
);

const unsure: QuickCheck = () => false;

/** The definitions of each contract that were met. */
const known = new WeakMap<ContractSchema["$defs"], Map<string, QuickCheck>>();

/** The quick check of a schema over the definitions of its root. */
export function createQuickCheck(schema: JsonSchema, root: ContractSchema): QuickCheck {
  const name = referredName(schema);
  if (name !== undefined) return refer(name, root);
  const keywords = keywordsOf(schema);
  if (keywords.some((key) => !understood.has(key))) return unsure;
  const { enum: values, const: constant, anyOf, oneOf, type } = schema;
  if (anyOf !== undefined || oneOf !== undefined) return keywords.length === 1 ? ofSeveral(schema, root) : unsure;
  if (values !== undefined) {
    const allowed = new Set(values);
    return (value) => allowed.has(value);
  }
  if (constant !== undefined) return (value) => value === constant;
  if (type === undefined) return keywords.length === 0 ? () => true : unsure;
  const checks = (typeof type === "string" ? [type] : type).map((one) => ofType(one, schema, root));
  const [first = unsure] = checks;
  return checks.length === 1 ? first : (value) => checks.some((passes) => passes(value));
}

// Definitions may refer to themselves: each is made when a value first gets there.
function refer(name: string, root: ContractSchema): QuickCheck {
  const target = root.$defs[name];
  if (target === undefined) return unsure;
  const definitions = known.get(root.$defs) ?? new Map<string, QuickCheck>();
  known.set(root.$defs, definitions);
  return (value) => {
    let found = definitions.get(name);
    if (found === undefined) {
      found = createQuickCheck(target, root);
      definitions.set(name, found);
    }
    return found(value);
  };
}

function keywordsOf(schema: JsonSchema): readonly string[] {
  return Object.keys(schema).filter((key) => key !== "$schema" && key !== "$defs");
}

function ofSeveral({ anyOf = [], oneOf = [] }: JsonSchema, root: ContractSchema): QuickCheck {
  const alternatives = [...anyOf, ...oneOf].map((one) => createQuickCheck(one, root));
  if (oneOf.length === 0) return (value) => alternatives.some((passes) => passes(value));
  // That no second one fits is sure where all of them are understood.
  const seen = new Set<JsonSchema>();
  if (!oneOf.every((one) => isUnderstood(one, root, seen))) return unsure;
  return (value) => {
    let fitting = 0;
    for (const passes of alternatives) if (passes(value) && ++fitting > 1) return false;
    return fitting === 1;
  };
}

/** Whether a schema, and all that it refers to, has no keyword that is unknown here. */
function isUnderstood(schema: JsonSchema, root: ContractSchema, seen: Set<JsonSchema>): boolean {
  if (seen.has(schema)) return true;
  seen.add(schema);
  const name = referredName(schema);
  const target = name === undefined ? schema : root.$defs[name];
  if (target === undefined || createQuickCheck(target, root) === unsure) return false;
  const { properties = {}, additionalProperties, items, anyOf = [], oneOf = [] } = target;
  const rest = [additionalProperties, items].filter((one) => typeof one === "object");
  const inner = [...Object.values(properties), ...rest, ...anyOf, ...oneOf];
  return inner.every((one) => isUnderstood(one, root, seen));
}

function ofType(type: string, schema: JsonSchema, root: ContractSchema): QuickCheck {
  switch (type) {
    case "string":
      return ofText(schema);
    case "integer":
    case "number":
      return ofNumber(type, schema);
    case "boolean":
      return (value) => typeof value === "boolean";
    case "null":
      return (value) => value === null;
    case "array":
      return ofList(schema, root);
    case "object":
      return ofObject(schema, root);
    default:
      return unsure;
  }
}

function ofText({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern }: JsonSchema): QuickCheck {
  const form = pattern === undefined ? undefined : new RegExp(pattern);
  return (value) =>
    typeof value === "string" &&
    hasLetters(value, minLength) &&
    (value.length <= maxLength || !hasLetters(value, maxLength + 1)) &&
    (form === undefined || form.test(value));
}

/** Whether a text has so many letters, a pair of code units being one: a text has at least half as many as it has code units. */
function hasLetters(text: string, least: number): boolean {
  return text.length >= least * 2 || (text.length >= least && [...text].length >= least);
}

function ofNumber(type: string, schema: JsonSchema): QuickCheck {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
  const isOfType = type === "integer" ? Number.isSafeInteger : Number.isFinite;
  return (value) => typeof value === "number" && isOfType(value) && value >= minimum && value <= maximum;
}

function ofList({ items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: JsonSchema, root: ContractSchema) {
  const passes = createQuickCheck(items, root);
  return (value: unknown): boolean => {
    if (!Array.isArray(value) || value.length < minItems || value.length > maxItems) return false;
    // By index: a list with holes has nothing there, which is no item.
    for (let index = 0; index < value.length; index++) if (!passes(value[index])) return false;
    return true;
  };
}

function ofObject({ properties = {}, required = [], additionalProperties = true }: JsonSchema, root: ContractSchema) {
  const parts = new Map(
    Object.entries(properties).map(([name, property]) => [
      name,
      { passes: createQuickCheck(property, root), isRequired: required.includes(name) },
    ]),
  );
  const others = typeof additionalProperties === "object" ? createQuickCheck(additionalProperties, root) : undefined;
  const wanted = new Set(required).size;
  return (value: unknown): boolean => {
    if (!isTable(value)) return false;
    let found = 0;
    for (const name in value) {
      const part = parts.get(name);
      const inner = value[name];
      if (part === undefined) {
        if (others === undefined ? additionalProperties !== true : !others(inner)) return false;
      } else if (part.isRequired) {
        if (!part.passes(inner)) return false;
        found++;
      } else if (inner !== undefined && !part.passes(inner)) return false;
    }
    // A required name without a schema is never found here.
    return found === wanted;
  };
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
