// Checks answers against the contract, each frozen record only once. It splits a schema at the records that it embeds, and every part
// remembers the frozen objects that have passed. Used by mock/contract/validators.ts; each part is split and compiled when it is first met.
import { differenceOf, fieldOf } from "../core/former-record.ts";
import { toPointer } from "../core/json-pointer.ts";
import { createCheck, createCheckFinder, type SchemaCheck } from "./compile-schema.ts";
import { type ContractSchema, type JsonSchema, referredName, resolve } from "./json-schema.ts";
import { type Finding, toFindings } from "./violations.ts";

/** A record or answer with the records it embeds left open (`own`), and where those are. */
interface SplitSchema {
  readonly whole: JsonSchema;
  readonly own: JsonSchema;
  readonly parts: readonly Part[];
}

interface RecordCheck extends SplitSchema {
  readonly ownCheck: SchemaCheck;
  /** The check of one property; undefined where the schema does not say it alone. */
  fieldCheck(name: string): SchemaCheck | undefined;
  /** Frozen objects that passed with all they embed. Frozen means deeply frozen here, as the store leaves every record. */
  readonly passed: WeakSet<object>;
}

interface Part {
  /** The property that holds the record; null where the value itself is a list of records. */
  readonly key: string | null;
  readonly form: "one" | "many";
  readonly mayBeNull: boolean;
  readonly record: string;
}

/** The check over all answers. */
export interface AnswerChecks {
  /** Findings on a value, none when it is right. `name` is a check of the contract, such as `getTicket 200`. */
  check(name: string, value: unknown): readonly Finding[];
  /** Compiles what this answer needs. Throws where that cannot be done. */
  prepare(name: string): void;
}

const open: JsonSchema = {};

/** Whether a check is one of an answer, such as `getTicket 200`. */
export function isAnswerName(name: string): boolean {
  return / [1-5][0-9]{2}$/.test(name);
}

/** The checks of a contract's answers. */
export function createAnswerChecks(root: ContractSchema): AnswerChecks {
  const checks = new Map<string, RecordCheck>();

  /** Of an answer of the contract, or of a record that it embeds. An answer that is a record and nothing else shares that record's check. */
  function checkOf(name: string): RecordCheck {
    const known = checks.get(name);
    if (known !== undefined) return known;
    const answer = isAnswerName(name) ? root.properties[name] : undefined;
    const record = recordName(answer, root);
    const made = record === undefined ? createRecordCheck(name, answer ?? root.$defs[name], root) : checkOf(record);
    checks.set(name, made);
    return made;
  }

  function walk(name: string, value: unknown, path: readonly PropertyKey[], findings: Finding[]): void {
    const check = checkOf(name);
    const isObject = typeof value === "object" && value !== null;
    if (isObject && check.passed.has(value)) return;
    if (isObject && changesPass(check, value, (part) => findingsOf(part, value))) return void check.passed.add(value);
    const before = findings.length;
    const issues = check.ownCheck.issuesOf(value);
    if (issues.length > 0) {
      const checked = { value, schema: check.whole, root, kind: "property" } as const;
      const prefix = toPointer(path);
      for (const one of toFindings(issues, checked)) findings.push({ ...one, pointer: prefix + one.pointer });
    }
    if (!isObject) return;
    for (const part of check.parts) walkPart(part, value, path, findings);
    if (findings.length === before && Object.isFrozen(value)) check.passed.add(value);
  }

  function walkPart(part: Part, holder: object, path: readonly PropertyKey[], findings: Finding[]): void {
    const value: unknown = part.key === null ? holder : Reflect.get(holder, part.key);
    const place = part.key === null ? path : [...path, part.key];
    // What is missing, or no list where one must be, was found by the holder's own check.
    if (value === undefined || (value === null && part.mayBeNull)) return;
    if (part.form === "one") walk(part.record, value, place, findings);
    else if (Array.isArray(value))
      value.forEach((item, index) => void walk(part.record, item, [...place, index], findings));
  }

  function findingsOf(part: Part, holder: object): readonly Finding[] {
    const findings: Finding[] = [];
    walkPart(part, holder, [], findings);
    return findings;
  }

  return {
    check(name, value) {
      const findings: Finding[] = [];
      walk(name, value, [], findings);
      return findings;
    },
    prepare: (name) => compileBehind(name, checkOf, new Set()),
  };
}

function compileBehind(name: string, checkOf: (name: string) => RecordCheck, seen: Set<string>): void {
  if (seen.has(name)) return;
  seen.add(name);
  const { ownCheck, parts } = checkOf(name);
  ownCheck.compile();
  for (const { record } of parts) compileBehind(record, checkOf, seen);
}

/** Of a record that replaced one that has passed, only what has changed is looked at; whatever is wrong is told by the whole check. */
function changesPass(check: RecordCheck, record: object, findingsOf: (part: Part) => readonly Finding[]): boolean {
  const difference = differenceOf(record);
  if (difference === undefined || !Object.isFrozen(record) || !check.passed.has(difference.former)) return false;
  const { names, changed } = difference;
  return changed.every((index) => fieldPasses(check, record, names[index] ?? "", findingsOf));
}

function fieldPasses(
  { fieldCheck, parts }: RecordCheck,
  record: object,
  name: string,
  findingsOf: (part: Part) => readonly Finding[],
): boolean {
  const form = fieldCheck(name);
  if (form === undefined || form.issuesOf(fieldOf(record, name)).length > 0) return false;
  return parts.every((part) => part.key !== name || findingsOf(part).length === 0);
}

function createRecordCheck(name: string, schema: JsonSchema | undefined, root: ContractSchema): RecordCheck {
  if (schema === undefined) throw new RangeError(`The contract has no answer ${name}.`);
  const whole = resolve(schema, root);
  const parts: Part[] = [];
  const own = splitSchema(whole, parts, root);
  const { properties = {}, anyOf, oneOf } = own;
  const fieldCheck = createCheckFinder(anyOf === undefined && oneOf === undefined ? properties : {}, root);
  return { whole, own, parts, ownCheck: createCheck(own, root), fieldCheck, passed: new WeakSet<object>() };
}

// The schema with each embedded record left open; where they were is added to `parts`.
function splitSchema(schema: JsonSchema, parts: Part[], root: ContractSchema): JsonSchema {
  const listed = listedRecord(schema, root);
  if (listed !== undefined) {
    parts.push({ key: null, form: "many", mayBeNull: false, record: listed });
    return { ...schema, items: open };
  }
  if (schema.properties === undefined) return schema;
  const properties: Record<string, JsonSchema> = {};
  for (const [key, property] of Object.entries(schema.properties)) {
    const one = recordName(property, root) ?? nullableRecord(property, root);
    const many = listedRecord(property, root);
    if (one !== undefined) parts.push({ key, form: "one", mayBeNull: property.anyOf !== undefined, record: one });
    if (many !== undefined) parts.push({ key, form: "many", mayBeNull: false, record: many });
    properties[key] = one !== undefined ? open : many !== undefined ? { ...property, items: open } : property;
  }
  return { ...schema, properties };
}

function recordName(schema: JsonSchema | undefined, root: ContractSchema): string | undefined {
  const name = schema && referredName(schema);
  return name !== undefined && root.$defs[name]?.properties !== undefined ? name : undefined;
}

function listedRecord(schema: JsonSchema, root: ContractSchema): string | undefined {
  return schema.type === "array" ? recordName(schema.items, root) : undefined;
}

function nullableRecord({ anyOf }: JsonSchema, root: ContractSchema): string | undefined {
  const isNullable = anyOf?.length === 2 && anyOf.some(({ type }) => type === "null");
  return isNullable ? anyOf.map((one) => recordName(one, root)).find((name) => name !== undefined) : undefined;
}
