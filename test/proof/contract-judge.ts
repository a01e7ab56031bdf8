// Checks requests and answers independently: with ajv (2020-12) over the published contract, and with its own parser of paths and queries.
// Of the product it uses the route table alone; the closed form of answers is spec/generated/validation.json.
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { OperationId } from "../../spec/generated/operations.ts";
import validation from "../../spec/generated/validation.json" with { type: "json" };
import {
  bodySchemaOf,
  follow,
  operationOf,
  type PublishedContract,
  type PublishedSchema,
  parametersOf,
  routeOf,
  serviceContract,
} from "./contract-document.ts";

/** Judges the answers of one published document. */
export interface AnswerJudge<Id extends string> {
  /** Everything that is wrong with an answer: a status that is not declared, or a body that breaks its schema. */
  judgeAnswer(operationId: Id, status: number, mediaType: string, body: unknown): string[];
  /** The places of a 200 body that break the closed form of its schema: the last step may be a missing or an unknown property. */
  wrongPlacesOfAnswer(operationId: Id, body: unknown): readonly string[];
  /** What ajv says of a value against the schema at a JSON pointer of the document; empty where it is right. */
  judgeAt(pointer: readonly string[], value: unknown): readonly ErrorObject[];
}

/** @param closed the closed form of the document's schemas (validation.json) */
function createAnswerJudge<Id extends string>(contract: PublishedContract<Id>, closed: object): AnswerJudge<Id> {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  for (const [name, format] of Object.entries(fullFormats)) ajv.addFormat(name, format);
  ajv.addSchema({ ...contract.document, $id: "contract" });
  ajv.addSchema({ ...closed, $id: "closed" });
  const compiled = new Map<string, ValidateFunction>();

  function judge(document: string, pointer: readonly string[], value: unknown): readonly ErrorObject[] {
    const path = pointer.map((step) => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/");
    const reference = `${document}#/${path}`;
    const validate = compiled.get(reference) ?? ajv.compile({ $ref: reference });
    compiled.set(reference, validate);
    return validate(value) ? [] : (validate.errors ?? []);
  }
  return {
    judgeAnswer(operationId, status, mediaType, body) {
      const response = contract.operationOf(operationId).responses[status];
      if (response === undefined) return [`status ${status} is not declared`];
      const { path, method } = contract.routeOf(operationId);
      const shared = response.$ref?.slice(2).split("/");
      const place = shared ?? ["paths", path, method.toLowerCase(), "responses", String(status)];
      return judge("contract", [...place, "content", mediaType, "schema"], body).map(toText);
    },
    wrongPlacesOfAnswer: (operationId, body) =>
      judge("closed", ["properties", `${operationId} 200`], body).map(placeOf),
    judgeAt: (pointer, value) => judge("contract", pointer, value),
  };
}

/** Of the service's contract. */
const serviceJudge = createAnswerJudge(serviceContract, validation);

export const { judgeAnswer, wrongPlacesOfAnswer } = serviceJudge;
const { judgeAt } = serviceJudge;

/** The JSON pointer of what an error is about. */
export function placeOf({ instancePath, keyword, params }: ErrorObject): string {
  const name: unknown = keyword === "required" ? params.missingProperty : params.additionalProperty;
  return typeof name === "string" ? `${instancePath}${toStep(name)}` : instancePath;
}

/** A property's name as a step of a JSON pointer. */
export function toStep(name: string): string {
  return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

function pointerTo(operationId: OperationId): string[] {
  const { path, method } = routeOf(operationId);
  return ["paths", path, method.toLowerCase()];
}

/** What is wrong with a request's JSON body; where it may have one of several forms, what is wrong with the one it is nearest to. */
export function judgeBody(operationId: OperationId, body: unknown): readonly ErrorObject[] {
  const place = [...pointerTo(operationId), "requestBody", "content", "application/json", "schema"];
  const value = withoutUnsafeIntegers(body);
  const forms = formsOf(bodySchemaOf(operationId) ?? {});
  const [first, ...others] = forms.map((form) => judgeAt(["components", "schemas", form], value));
  if (first === undefined) return judgeAt(place, value);
  const errors = others.reduce((best, one) => (one.length < best.length ? one : best), first);
  // Which fields go together is judged once each of them is right by itself, in the form that has it. The first form is meant then.
  const single = errors.filter(({ params: { additionalProperty: name } }) => !isRightAlone(name));
  if (errors.length === 0 || single.length > 0) return single;
  return first;

  function isRightAlone(name: unknown): boolean {
    if (typeof name !== "string" || typeof value !== "object" || value === null) return false;
    const alone = { [name]: Reflect.get(value, name) };
    return forms.some((form) => judgeAt(["components", "schemas", form], alone).length === 0);
  }
}

/** The names of the forms that a body's schema chooses from, none where it is one schema. */
function formsOf(schema: PublishedSchema): readonly string[] {
  return (follow(schema).anyOf ?? []).flatMap(({ $ref }) => $ref?.replace("#/components/schemas/", "") ?? []);
}

// An integer that JavaScript cannot hold exactly is none here, in bodies as in paths; ajv is shown a fraction instead.
function withoutUnsafeIntegers(value: unknown): unknown {
  if (typeof value === "number") return Number.isInteger(value) && !Number.isSafeInteger(value) ? 0.5 : value;
  if (Array.isArray(value)) return value.map(withoutUnsafeIntegers);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutUnsafeIntegers(part)]));
}

/** Whether the decoded text of a path or query parameter is what the contract declares; an undeclared one never is. */
export function isRightParameter(
  operationId: OperationId,
  place: "path" | "query",
  name: string,
  text: string,
): boolean {
  const { path } = routeOf(operationId);
  const own = operationOf(operationId).parameters ?? [];
  const index = own.findIndex((parameter) => parameter.name === name && parameter.in === place);
  if (index !== -1) {
    return judgeAt([...pointerTo(operationId), "parameters", String(index), "schema"], toValue(text)).length === 0;
  }
  const shared = parametersOf(operationId).findIndex((parameter) => parameter.name === name && parameter.in === place);
  return shared !== -1 && judgeAt(["paths", path, "parameters", String(shared), "schema"], toValue(text)).length === 0;

  function toValue(raw: string): unknown {
    const type = routeOf(operationId).parameters.find((one) => one.name === name && one.in === place)?.type;
    if (type === "boolean") return toSwitch(raw.toLowerCase()) ?? raw;
    return type === "integer" && isIntegerText(raw) ? Number(raw) : raw;
  }
}

function toSwitch(word: string): boolean | undefined {
  if (["true", "1", "yes", "on"].includes(word)) return true;
  return ["false", "0", "no", "off"].includes(word) ? false : undefined;
}

// One spelling per integer that JavaScript holds exactly .
function isIntegerText(text: string): boolean {
  const number = Number(text);
  return Number.isSafeInteger(number) && String(number) === text;
}

function toText({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath || "(whole)"} ${message} ${JSON.stringify(params)}`;
}
