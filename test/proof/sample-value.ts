// Makes values that a schema of the contract allows, from a random stream. test/proof/valid-requests.ts uses it for everything that does
// not depend on the state; test/proof/wrong-drafts.ts makes wrong values.
import type { RandomStream } from "../../mock/core/random.ts";
import { follow, type PublishedSchema } from "./contract-document.ts";

/** Chooses the value of a property (or parameter) by its name; undefined leaves the choice to the schema. */
export type Choose = (name: string, schema: PublishedSchema) => unknown;

const words = [
  "Abschlag",
  "Zählerstand",
  "Müller & Söhne",
  "日本語",
  "🔌 Strom",
  "a/b?c#d",
  "<b>fett</b>",
  " Rand ",
  "0",
];
const instants = [0, 951_782_400_000, 1_772_442_000_000, 1_790_000_000_000, 253_402_300_799_000];

/** A schema that names no type takes any value. */
const anyTypes = ["null", "boolean", "number", "string"];

/** A value that keeps the schema. Optional properties are there with the given probability. */
export function sampleValue(schema: PublishedSchema, random: RandomStream, choose: Choose = () => undefined): unknown {
  const resolved = follow(schema);
  if (resolved.enum !== undefined) return random.pick(resolved.enum);
  if (resolved.const !== undefined) return resolved.const;
  const choices = resolved.anyOf ?? resolved.oneOf;
  if (choices !== undefined) return sampleValue(random.pick(choices), random, choose);
  const { type } = resolved;
  const kind = typeof type === "string" ? type : random.pick(type ?? anyTypes);
  switch (kind) {
    case "null":
      return null;
    case "boolean":
      return random.chance(0.5);
    case "integer":
      return sampleInteger(resolved, random);
    case "number":
      return random.pick([0, -1.5, 0.1, 1e21, 3]);
    case "string":
      return sampleText(resolved, random);
    case "array":
      return Array.from({ length: random.integer(resolved.minItems ?? 0, 3) }, () =>
        sampleValue(resolved.items ?? {}, random, choose),
      );
    case "object":
      return resolved.properties === undefined ? sampleFreeObject(random) : sampleObject(resolved, random, choose);
    default:
      throw new RangeError(`No value is known for a schema of type ${kind}.`);
  }
}

/** An object of a schema with properties. */
export function sampleObject(schema: PublishedSchema, random: RandomStream, choose: Choose): Record<string, unknown> {
  const { properties = {}, required = [], anyOf, oneOf } = follow(schema);
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return sampleObject(random.pick(choices), random, choose);
  const presence = random.pick([0.1, 0.3, 0.7]);
  const entries = Object.entries(properties).flatMap(([name, property]): [string, unknown][] => {
    if (!required.includes(name) && !random.chance(presence)) return [];
    const chosen = choose(name, property);
    return [[name, chosen === undefined ? sampleValue(property, random, choose) : chosen]];
  });
  return Object.fromEntries(entries);
}

function sampleInteger({ minimum, maximum }: PublishedSchema, random: RandomStream): number {
  const least = Math.max(minimum ?? -5, -5);
  const most = maximum ?? Number.MAX_SAFE_INTEGER;
  if (random.chance(0.2) && most === Number.MAX_SAFE_INTEGER) return most;
  return random.integer(least, Math.min(most, least + 2000));
}

function sampleText({ format, pattern, minLength = 0, maxLength = 60 }: PublishedSchema, random: RandomStream): string {
  const instant = new Date(random.pick(instants)).toISOString();
  if (format === "date-time") return random.pick([instant, instant.replace(".000Z", "+02:00")]);
  if (pattern?.includes(" (?:[01][0-9]")) return instant.slice(0, 19).replace("T", " ");
  if (pattern !== undefined) return random.text(random.integer(Math.max(minLength, 1), 8));
  return `${random.pick(words)} ${random.text(minLength)}`.slice(0, Math.max(maxLength, minLength));
}

function sampleFreeObject(random: RandomStream): Record<string, unknown> {
  const leaf = () => random.pick<unknown>([1, "x", null, true, [1, [2]], { tief: { tiefer: [] } }, "", 0.5]);
  return Object.fromEntries(Array.from({ length: random.integer(0, 3) }, () => [random.pick(words), leaf()]));
}
