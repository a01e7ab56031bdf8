// A small contract that obeys every rule, and a function that changes one place in it.
import { parsePointer } from "../../mock/engine/core/json-pointer.ts";
import { isList, isObject, type Json, type JsonObject } from "../../spec/generate/json.ts";

const errorAnswer: JsonObject = {
  description: "The request is wrong.",
  "x-sent-by": "service",
  content: {
    "application/json": {
      schema: { $ref: "#/components/schemas/Failure" },
      examples: { wrong: { value: { message: "no such thing" } } },
    },
  },
};

/** The valid contract: two operations on things, one path with a parameter and one without. */
export const sampleContract: JsonObject = {
  openapi: "3.1.0",
  info: { title: "Things", version: "1.0.0" },
  tags: [{ name: "things", description: "Things." }],
  security: [{ bearerAuth: [] }, { cookieAuth: [] }],
  paths: {
    "/thing/{thingId}": {
      parameters: [
        {
          name: "thingId",
          in: "path",
          required: true,
          "x-provenance": "documented",
          schema: { type: "integer" },
          example: 1,
        },
      ],
      patch: {
        operationId: "changeThing",
        tags: ["things"],
        description: "Changes a thing.",
        "x-provenance": "documented",
        security: [{ bearerAuth: [] }],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { $ref: "#/components/schemas/ThingChange" },
              examples: { rename: { value: { name: "lamp" } } },
            },
          },
        },
        responses: {
          "200": {
            description: "The thing.",
            content: {
              "application/json": {
                schema: { $ref: "#/components/schemas/Thing" },
                examples: { rename: { $ref: "#/components/examples/Lamp" } },
              },
            },
          },
          "400": errorAnswer,
        },
      },
    },
    "/thing/all": {
      get: {
        operationId: "listThings",
        tags: ["things"],
        description: "Lists things.",
        "x-provenance": "reference",
        security: [],
        parameters: [
          {
            name: "limit",
            in: "query",
            description: "How many; 10 is assumed.",
            schema: { type: "integer", default: 10 },
          },
        ],
        responses: {
          "200": {
            description: "The things.",
            content: {
              "application/json": {
                schema: { type: "array", items: { $ref: "#/components/schemas/Thing" } },
                examples: { none: { value: [] } },
              },
            },
          },
          "400": errorAnswer,
        },
      },
    },
  },
  components: {
    securitySchemes: {
      bearerAuth: { type: "http", scheme: "bearer", "x-provenance": "documented" },
      cookieAuth: { type: "apiKey", in: "cookie", name: "sid", "x-provenance": "reference" },
    },
    examples: { Lamp: { value: { id: 1, madeAt: "2026-03-02T09:15:00Z", name: "lamp", notes: null } } },
    schemas: {
      Failure: {
        type: "object",
        "x-provenance": "documented",
        required: ["message"],
        properties: { message: { type: "string" } },
      },
      Thing: {
        description: "A thing.",
        "x-provenance": "documented",
        allOf: [
          { $ref: "#/components/schemas/ThingCommon" },
          {
            type: "object",
            required: ["name"],
            properties: {
              name: { type: "string", examples: ["lamp"] },
              notes: { $ref: "#/components/schemas/AnyNote" },
            },
          },
        ],
      },
      ThingCommon: {
        type: "object",
        description: "What things share.",
        "x-provenance": "assumed",
        "x-provenance-reason": "No document states it.",
        required: ["id"],
        properties: {
          id: { type: "integer", "x-provenance": "documented" },
          madeAt: { type: "string", format: "date-time", description: "When it was made." },
        },
      },
      AnyNote: {
        type: ["object", "array", "string", "number", "boolean", "null"],
        "x-provenance": "reference",
        additionalProperties: true,
        items: { $ref: "#/components/schemas/AnyNote" },
      },
      ThingChange: {
        type: "object",
        "x-provenance": "documented",
        additionalProperties: false,
        properties: { name: { type: "string", minLength: 1, maxLength: 100, default: "thing" } },
      },
    },
  },
};

/** Returns a copy of a document with the value at a JSON pointer replaced, added, or (undefined) removed. */
export function withChange(document: JsonObject, pointer: string, value: Json | undefined): JsonObject {
  const keys = parsePointer(pointer);
  function changeAt(node: Json | undefined, depth: number): Json | undefined {
    const key = keys[depth];
    if (key === undefined) return value;
    if (isList(node))
      return node.map((item, index) => (index === Number(key) ? (changeAt(item, depth + 1) ?? null) : item));
    if (!isObject(node)) throw new Error(`Nothing to change at ${pointer}`);
    const { [key]: before, ...rest } = node;
    const after = changeAt(before, depth + 1);
    return after === undefined ? rest : { ...node, [key]: after };
  }
  const result = changeAt(document, 0);
  if (!isObject(result)) throw new Error(`${pointer} is the document itself`);
  return result;
}
