// Checks the structure of additions: whether they are an OpenAPI document that the mock can serve.
import { childPointer, isObject, type JsonObject, objectAt, textAt } from "../../spec/generate/json.ts";
import { methods } from "./added-nodes.ts";
import type { AdditionBreach } from "./broken-additions.ts";

const topLevelKeys = [
  ...["openapi", "info", "jsonSchemaDialect", "servers", "tags", "security", "paths", "components", "handlers"],
  ...["externalDocs", "$schema"],
];
const componentGroups = ["schemas", "responses", "parameters", "examples", "requestBodies", "headers"];
const pathItemKeys = ["summary", "description", "parameters"];

type Report = (pointer: string, reason: string) => void;

/** Finds all errors in the structure of a document, except in its references and schemas. */
export function findStructureErrors(document: JsonObject): readonly AdditionBreach[] {
  const breaches: AdditionBreach[] = [];
  const report: Report = (pointer, reason) => void breaches.push({ pointer, reason });
  checkTop(document, report);
  for (const [path, item] of Object.entries(objectAt(document, "paths"))) {
    const pointer = childPointer("/paths", path);
    checkPath(path, pointer, report);
    if (!isObject(item)) report(pointer, "must be an object of operations");
    else checkItem(item, pointer, report);
  }
  return breaches;
}

function checkTop(document: JsonObject, report: Report): void {
  for (const name of Object.keys(document)) {
    if (topLevelKeys.includes(name) || name.startsWith("x-")) continue;
    report(childPointer("", name), `is unknown; known keys are ${topLevelKeys.join(", ")}`);
  }
  const { openapi = "3.1.0" } = document;
  if (typeof openapi !== "string" || !/^3\.1\.\d+$/.test(openapi)) {
    report("/openapi", `is ${JSON.stringify(openapi)}; it must be a 3.1 version such as "3.1.0"`);
  }
  for (const name of ["paths", "components"]) {
    if (document[name] !== undefined && !isObject(document[name])) report(`/${name}`, "must be an object");
  }
  for (const [group, parts] of Object.entries(objectAt(document, "components"))) {
    const pointer = childPointer("/components", group);
    if (!componentGroups.includes(group)) report(pointer, `cannot be added; supported: ${componentGroups.join(", ")}`);
    else if (!isObject(parts)) report(pointer, "must be an object of parts by name");
    else
      for (const [name, part] of Object.entries(parts)) {
        if (!/^[A-Za-z0-9._-]+$/.test(name))
          report(childPointer(pointer, name), "has a name that references cannot contain");
        else if (!isObject(part)) report(childPointer(pointer, name), "must be an object");
      }
  }
}

function checkPath(path: string, pointer: string, report: Report): void {
  if (!path.startsWith("/")) report(pointer, "must begin with /");
  if (path.startsWith("/__")) report(pointer, "begins with /__, which is reserved for the mock");
  const segments = path.split("/").slice(1);
  // The router treats a lone star or a leading colon as a parameter.
  const isPlain = segments.every(
    (segment) => /^(?!\*$)[\w.~@!$&'()*+,;=%-][\w.~:@!$&'()*+,;=%-]*$/.test(segment) || /^\{\w+\}$/.test(segment),
  );
  if (!isPlain) report(pointer, "must consist of plain segments and whole-segment parameters such as {id}");
  const names = segments.filter((segment) => segment.startsWith("{"));
  if (new Set(names).size < names.length) report(pointer, "has two parameters of the same name");
}

function checkItem(item: JsonObject, place: string, report: Report): void {
  for (const [name, operation] of Object.entries(item)) {
    const pointer = childPointer(place, name);
    if (pathItemKeys.includes(name) || name.startsWith("x-")) continue;
    if (!methods.includes(name)) report(pointer, `cannot be served; supported: ${methods.join(", ")}`);
    else if (!isObject(operation)) report(pointer, "must be an object");
    else checkOperation(operation, pointer, report);
  }
}

function checkOperation(operation: JsonObject, pointer: string, report: Report): void {
  const { operationId } = operation;
  if (operationId !== undefined && (typeof operationId !== "string" || !/^[a-z][A-Za-z0-9]*$/.test(operationId))) {
    report(`${pointer}/operationId`, `is ${JSON.stringify(operationId)}; it must be a name such as getCustomer`);
  }
  const mark = operation["x-replaces"];
  if (mark !== undefined && typeof mark !== "boolean") report(`${pointer}/x-replaces`, "must be true or false");
  for (const name of ["callbacks", "servers"]) {
    if (operation[name] !== undefined) report(childPointer(pointer, name), "cannot be served");
  }
  const body = operation.requestBody;
  if (body !== undefined && !isObject(body)) report(`${pointer}/requestBody`, "must be an object");
  if (isObject(body)) checkContent(body, `${pointer}/requestBody`, report);
  checkResponses(operation, pointer, report);
}

function checkResponses(operation: JsonObject, place: string, report: Report): void {
  const pointer = `${place}/responses`;
  const responses = Object.entries(objectAt(operation, "responses"));
  if (!responses.some(([status]) => /^2\d\d$/.test(status)))
    report(pointer, "declares no success response, which has a status from 200 to 299");
  for (const [status, response] of responses) {
    const statusPointer = childPointer(pointer, status);
    if (!/^[2-5]\d\d$/.test(status))
      report(statusPointer, "is not a status; declare each status from 200 to 599 separately");
    if (!isObject(response)) report(statusPointer, "must be an object");
    else if (bodilessStatuses.has(status) && response.content !== undefined)
      report(`${statusPointer}/content`, `cannot be sent: a response with status ${status} has no body`);
    else checkContent(response, statusPointer, report);
  }
}

/** Responses with these statuses have no body: the bytes after the head belong to the next response. */
const bodilessStatuses: ReadonlySet<string> = new Set(["204", "205", "304"]);

/** Checks that the body of a request or response is JSON. */
function checkContent(holder: JsonObject, place: string, report: Report): void {
  if (textAt(holder, "$ref") !== undefined || holder.content === undefined) return;
  const content = objectAt(holder, "content");
  for (const [type, media] of Object.entries(content)) {
    const pointer = childPointer(`${place}/content`, type);
    if (type !== "application/json") report(pointer, "cannot be served; supported: application/json");
    else if (!isObject(media) || !isObject(media.schema)) report(pointer, "has no schema");
  }
  if (Object.keys(content).length === 0) report(`${place}/content`, "has no application/json");
}
