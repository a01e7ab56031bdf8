// .spectral.yaml: silent on a right document, and each rule says what would be right in one that breaks all of them.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { flattenDocument } from "../../spec/generate/flatten.ts";
import type { Json, JsonObject } from "../../spec/generate/json.ts";
import { withFiles } from "./contract-files.ts";
import { sampleContract, withChange } from "./sample-contract.ts";

type Change = readonly [pointer: string, value: Json | undefined];

const list = "#/paths/~1thing~1all/get";
const patch = "#/paths/~1thing~1{thingId}/patch";
const request = `${patch}/requestBody/content/application~1json`;
const schemas = "#/components/schemas";
const permission: JsonObject = { type: "string", enum: ["readThings"], "x-provenance": "documented" };

function changed(document: JsonObject, changes: readonly Change[]): JsonObject {
  return changes.reduce((result, [pointer, value]) => withChange(result, pointer, value), document);
}

const right = changed(flattenDocument(sampleContract), [
  ["#/info/contact", { name: "Things" }],
  ["#/info/description", "All things."],
  ["#/servers", [{ url: "https://things.example" }]],
  [`${schemas}/Permission`, permission],
  [`${list}/responses/200/headers`, { Reader: { schema: { $ref: `${schemas}/Permission` } } }],
  [`${list}/x-permission`, "none"],
  [`${list}/x-tier`, "companion"],
  [`${patch}/x-permission`, "none"],
  [`${patch}/x-tier`, "documented"],
]);

/** What breaks each rule, and what it says then. */
const breaches: readonly (readonly [code: string, message: string, ...changes: readonly Change[]])[] = [
  [
    "operation-id-name",
    "list things is no name in camelCase, such as getTicket",
    [`${list}/operationId`, "list things"],
  ],
  ["operation-one-tag", "an operation has exactly one tag", [`${list}/tags`, ["things", "lamps"]]],
  ["answer-description", "the answer has no description; say when it comes", [`${list}/responses/200/description`, ""]],
  [
    "answer-status",
    "a status has three digits; declare each on its own",
    [`${list}/responses/4XX`, { description: "Wrong.", "x-sent-by": "service" }],
  ],
  [
    "body-examples",
    "the body has no named examples; add at least one under examples",
    [`${list}/responses/200/content/application~1json/examples`, undefined],
  ],
  [
    "example-value",
    "the example has no value; name the file of its body under externalValue",
    [`${request}/examples/rename`, { summary: "A lamp." }],
  ],
  [
    "example-answered",
    'no answer has an example named "again"; add the answer to this request under it',
    [`${request}/examples/again`, { value: { name: "lamp" } }],
  ],
  [
    "path-parameter-example",
    "the path parameter has no example; add one that exists in the default world",
    ["#/paths/~1thing~1{thingId}/parameters/0/example", undefined],
  ],
  [
    "pattern-digits",
    "\\d is more than 0 to 9 for some readers; write [0-9]",
    [`${schemas}/Thing/properties/name/pattern`, "\\d"],
  ],
  [
    "no-all-of",
    "allOf is left; spec/generate/flatten.ts merges plain object schemas, write the members so",
    [`${schemas}/Thing/properties/madeAt`, { allOf: [{ type: "string" }] }],
  ],
  [
    "request-closed",
    "a request may hold this object, and it is open; say additionalProperties: false",
    [`${schemas}/ThingChange/properties/size`, { type: "object", properties: { width: { type: "integer" } } }],
  ],
  [
    "request-list-bound",
    "a request may hold this list at any length; say maxItems",
    [`${schemas}/ThingChange/properties/tags`, { type: ["array", "null"], items: { type: "string", enum: ["red"] } }],
  ],
  [
    "request-text-bound",
    "a request may hold this text at any length; say maxLength",
    [`${schemas}/ThingChange/properties/colour`, { type: ["string", "null"], pattern: "^[a-z]+$" }],
  ],
  [
    "answer-open",
    "only answers hold this object, and it is closed; leave additionalProperties out, the answer check closes it by itself",
    [`${schemas}/Failure/additionalProperties`, false],
  ],
  [
    "provenance",
    "#/components/schemas/Failure has no x-provenance; say one of documented, reference, assumed",
    [`${schemas}/Failure/x-provenance`, undefined],
  ],
  [
    "provenance-word",
    "guessed is no provenance; say one of documented, reference, assumed",
    [`${schemas}/Thing/properties/name/x-provenance`, "guessed"],
  ],
  [
    "provenance-reason",
    "who says x-provenance: assumed says x-provenance-reason, and only then",
    [`${schemas}/ThingChange/x-provenance`, "assumed"],
  ],
  [
    "short-introduction",
    "an operation is introduced by at most two sentences; put its rules into a list below them",
    [`${list}/description`, "Lists things. None is omitted. The newest comes first."],
  ],
  [
    "error-sender",
    "the error answer does not say who sends it; say x-sent-by: service or fault",
    [`${list}/responses/400/x-sent-by`, undefined],
  ],
  [
    "documented-link",
    "the link leads to the companion list things; link from the companion, or leave it out",
    [`${patch}/responses/200/links`, { All: { operationId: "list things" } }],
  ],
  [
    "permission-name",
    '"fly" is not a permission; say one of readThings, or none',
    [`${list}/x-permission`, ["readThings", "fly"]],
  ],
  [
    "permission-refusal",
    "who asks for a permission declares 403 and asks callers who they are; add the answer Forbidden, and take security: [] away",
    [`${patch}/x-permission`, "readThings"],
  ],
];

const wrong = changed(
  right,
  breaches.flatMap(([, , ...changes]) => changes),
);

interface Finding {
  readonly code: string;
  readonly message: string;
  readonly source: string;
}

/** What `spectral lint` finds in all documents of a folder; it ends with 1 where it finds anything. */
function lint(folder: string): Promise<readonly Finding[]> {
  const program = "node_modules/@stoplight/spectral-cli/dist/index.js";
  return new Promise((resolve) => {
    execFile(process.execPath, [program, "lint", "-q", "-f", "json", join(folder, "*.json")], (_error, output) =>
      resolve(JSON.parse(output)),
    );
  });
}

it("finds nothing in a right document, and says what would be right for every rule of its own", async () => {
  const texts = { "right.json": JSON.stringify(right), "wrong.json": JSON.stringify(wrong) };
  const findings = await withFiles(texts, lint);
  expect(findings.filter(({ source }) => source.endsWith("right.json"))).toEqual([]);
  const { rules } = parse(await readFile(".spectral.yaml", "utf8"));
  const own = findings.filter(({ code }) => Object.hasOwn(rules, code));
  expect(new Set(own.map(({ code, message }) => `${code}: ${message}`))).toEqual(
    new Set(breaches.map(([code, message]) => `${code}: ${message}`)),
  );
  expect(breaches.map(([code]) => code)).toEqual(Object.keys(rules));
});
