// spec/generate/play-examples.ts and named-examples.ts: requests under x-examples that cannot become examples.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../spec/generate/json.ts";
import { withNamedExamples } from "../../../spec/generate/named-examples.ts";
import { playExamples } from "../../../spec/generate/play-examples.ts";

const json = { content: { "application/json": {} } };
const lampId = { name: "lampId", in: "path", required: true, example: 1 };

/** A document with one operation that switches a lamp and one that reads it. */
function lamps(switching: JsonObject, reading: JsonObject = { "x-examples": { off: {} } }): JsonObject {
  const put = { operationId: "switchLamp", requestBody: json, responses: { "200": json }, parameters: [lampId] };
  const get = { operationId: "readLamp", responses: { "200": json }, parameters: [lampId] };
  return { paths: { "/lamp/{lampId}": { put: { ...put, ...switching }, get: { ...get, ...reading } } } };
}

/** Lamps that are initially off and fail at the colour black, which they log. */
function openLamps(onError: (text: string) => void) {
  let lamp: unknown = { colour: null };
  return Promise.resolve({
    token: ({ userId = 1 }) => Promise.resolve(`token-of-${userId}`),
    fetch: (path: string, { body }: RequestInit) => {
      if (typeof body === "string") lamp = { path, ...JSON.parse(body) };
      const status = body === '{"colour":"black"}' ? 422 : 200;
      if (status === 422) onError("no such colour");
      return Promise.resolve(Response.json(lamp, { status }));
    },
    close: () => Promise.resolve(),
  });
}

async function playDocument(document: JsonObject) {
  const responses = await playExamples([document], openLamps);
  return JSON.parse(JSON.stringify(withNamedExamples(document, responses))).paths["/lamp/{lampId}"];
}

const red = { summary: "Turn it red", body: { colour: "red" } };

describe("a response that operations share", () => {
  const document = lamps({
    "x-examples": { red },
    responses: { "200": json, "422": { $ref: "#/components/responses/Broken" } },
  });
  const withScript = (script: JsonObject): JsonObject => ({
    ...document,
    components: { responses: { Broken: { ...json, "x-examples": { black: { operation: "switchLamp", ...script } } } } },
  });

  it("is refused by name if the request gets a different response", async () => {
    await expect(playExamples([withScript({ body: { colour: "red" } })], openLamps)).rejects.toThrow(
      "Broken black: switchLamp returned 200, which is a different response",
    );
  });
});

it.each([
  ["an operation without an example", {}, "switchLamp: has no example; add a request under x-examples"],
  [
    "an unsuccessful response, with the error that the mock logged,",
    { black: { body: { colour: "black" } } },
    'switchLamp black: switchLamp returned 422 instead of a success: {"path":"/lamp/1","colour":"black"}\nno such colour',
  ],
  ["an unknown preceding example", { red: { after: ["dim"] } }, 'switchLamp red: there is no example "dim"'],
  [
    "a step of an unknown operation",
    { red: { after: [{ operation: "dimLamp" }] } },
    'switchLamp red: there is no operation "dimLamp"',
  ],
])("%s is refused by name", async (_, scripts, message) => {
  await expect(playDocument(lamps({ "x-examples": scripts }))).rejects.toThrow(message);
});
