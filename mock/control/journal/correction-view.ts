// Describes a corrected request without its secrets, with the values to choose from and the values left out.
import type { AdminSchema } from "../../contract/admin-types.ts";
import { type ContractSchema, type JsonSchema, resolve, schemaAt } from "../../contract/json-schema.ts";
import type { ServiceRoute } from "../../contract/routes.ts";
import type { DecodedRequest } from "../../contract/validators.ts";
import { toPointer, valueAt } from "../../engine/core/json-pointer.ts";
import type { Redactor } from "../../engine/core/secrets/redactor.ts";
import { bySimilarity, nearestWord } from "../../engine/core/text/nearest-word.ts";
import { toSteps } from "./corrected-request.ts";
import type { RetainedExchange } from "./journal-entry.ts";

type Correction = AdminSchema<"CorrectedRequest">;

/** A request as sent and as corrected. */
interface CorrectedExchange {
  readonly exchange: RetainedExchange;
  readonly route: ServiceRoute;
  readonly corrected: DecodedRequest;
  readonly schema: ContractSchema;
  readonly redactor: Redactor;
}

export function toCorrection({ exchange, route, corrected, schema, redactor }: CorrectedExchange): Correction {
  const { path: template, method, operationId } = route;
  const { path, query, body } = corrected;
  const filledPath = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const parameters = Object.entries(query).map(([name, value]) => [
    redactor.text(name),
    redactor.named(name, String(value)),
  ]);
  return {
    method,
    path: redactor.text(filledPath),
    query: Object.fromEntries(parameters),
    ...(body === undefined ? {} : { body: redactor.value(body) }),
    choices: choicesOf(exchange, body, schema.properties[`${operationId} body`] ?? {}, schema).map((choice) => ({
      ...choice,
      pointer: redactor.text(choice.pointer),
    })),
    leftOut: leftOutPointers(exchange.requestBody, body).map((pointer) => redactor.text(pointer)),
  };
}

function choicesOf(
  { violations, requestBody }: RetainedExchange,
  corrected: unknown,
  bodySchema: JsonSchema,
  root: ContractSchema,
): Correction["choices"] {
  return violations.flatMap(({ in: part, pointer, allowed: listed }) => {
    const steps = toSteps(requestBody, pointer);
    const sent = valueAt(requestBody, steps);
    if (part !== "body" || sent === undefined) return [];
    const allowed = listed ?? wordsAt(bodySchema, steps, root);
    if (allowed.length === 0) return [];
    // A guess: the correction picked a word, but none resembles the one sent.
    const isWordPicked = allowed.includes(String(valueAt(corrected, steps)));
    const isGuess = isWordPicked && nearestWord(String(sent), allowed) === undefined;
    return [{ pointer, allowed: [...bySimilarity(String(sent), allowed)], isGuess }];
  });
}

/** The words of an enumeration in the contract. */
function wordsAt(schema: JsonSchema, steps: readonly PropertyKey[], root: ContractSchema): readonly string[] {
  const { enum: values = [] } = resolve(schemaAt(schema, steps, root) ?? {}, root);
  return values.length < 2 ? [] : values.map(String);
}

/** Pointers to the sent values that the corrected body left out, except those that it has under another name. */
function leftOutPointers(sent: unknown, corrected: unknown): readonly string[] {
  const addedValues = new Set(placesOnlyIn(corrected, sent).map(({ value }) => JSON.stringify(value)));
  return placesOnlyIn(sent, corrected)
    .filter(({ value }) => !addedValues.has(JSON.stringify(value)))
    .map(({ steps }) => toPointer(steps));
}

interface Place {
  readonly steps: readonly string[];
  readonly value: unknown;
}

/** The places that a value has and another does not. */
function placesOnlyIn(value: unknown, other: unknown, steps: readonly string[] = []): readonly Place[] {
  if (other === undefined) return [{ steps, value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => placesOnlyIn(item, valueAt(other, [name]), [...steps, name]));
}
