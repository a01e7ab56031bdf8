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

export function toCorrection(
  exchange: RetainedExchange,
  { path: template, method, operationId }: ServiceRoute,
  { path, query, body }: DecodedRequest,
  root: ContractSchema,
  redactor: Redactor,
): Correction {
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
    choices: choicesOf(exchange, body, root.properties[`${operationId} body`] ?? {}, root).map((choice) => ({
      ...choice,
      pointer: redactor.text(choice.pointer),
    })),
    leftOut: omittedFrom(exchange.requestBody, body).map((pointer) => redactor.text(pointer)),
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
    const isGuess =
      allowed.includes(String(valueAt(corrected, steps))) && nearestWord(String(sent), allowed) === undefined;
    return [{ pointer, allowed: [...bySimilarity(String(sent), allowed)], isGuess }];
  });
}

/** The words of an enumeration in the contract. */
function wordsAt(schema: JsonSchema, steps: readonly PropertyKey[], root: ContractSchema): readonly string[] {
  const { enum: values = [] } = resolve(schemaAt(schema, steps, root) ?? {}, root);
  return values.length < 2 ? [] : values.map(String);
}

/** Pointers to the sent values that are missing from the corrected body, even under another name. */
function omittedFrom(sent: unknown, corrected: unknown): readonly string[] {
  const added = new Set(missingFrom(sent, corrected).map(({ value }) => JSON.stringify(value)));
  return missingFrom(corrected, sent)
    .filter(({ value }) => !added.has(JSON.stringify(value)))
    .map(({ steps }) => toPointer(steps));
}

interface Place {
  readonly steps: readonly string[];
  readonly value: unknown;
}

/** The parts of a value that another value does not have. */
function missingFrom(other: unknown, value: unknown, steps: readonly string[] = []): readonly Place[] {
  if (other === undefined) return [{ steps, value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => missingFrom(valueAt(other, [name]), part, [...steps, name]));
}
