// How results become responses: media type, status, headers, length.
import { describe, expect, it } from "vitest";
import { Reply } from "../../../../mock/contract/reply.ts";
import { ownContract } from "../../../../mock/contract/service-contract.ts";
import { encode } from "../../../../mock/http/steps/encode.ts";

function routeOf(operationId: string) {
  const route = ownContract.routeOf(operationId);
  if (route === undefined) throw new Error(`There is no operation ${operationId}.`);
  return route;
}

describe("a result", () => {
  it("becomes a 200 with its length in bytes, whatever the Accept header, if there is only one format", async () => {
    const headers = new Headers({ accept: "application/yaml" });
    expect(await encode(routeOf("getHealth"), { result: { status: "ä" } }, headers)).toEqual({
      status: 200,
      headers: { "content-type": "application/json", "content-length": "15" },
      body: '{"status":"ä"}',
    });
  });

  it.each([
    [Object.freeze({ openapi: "3.1.0" }), "openapi: 3.1.0\n"],
    ["text", "text\n"],
    [null, "null\n"],
  ])("%j becomes YAML if available and preferred, and varies by Accept", async (result, body) => {
    const response = await encode(routeOf("getOpenApiDocument"), { result }, new Headers());
    expect(response).toMatchObject({
      status: 200,
      headers: { "content-type": "application/yaml", vary: "accept" },
      body,
    });
  });
});

describe("a reply of an added operation", () => {
  it("has its own status and headers", async () => {
    const reply = new Reply(201, { id: 1 }, { location: "/things/1" });
    expect(await encode(routeOf("getHealth"), { result: reply.body, reply }, new Headers())).toEqual({
      status: 201,
      headers: { "content-type": "application/json", "content-length": "8", location: "/things/1" },
      body: '{"id":1}',
    });
  });

  it("has no content type or length without a body", async () => {
    const reply = new Reply(204, undefined, { "x-count": "1" });
    expect(await encode(routeOf("getHealth"), { result: undefined, reply }, new Headers())).toEqual({
      status: 204,
      headers: { "x-count": "1" },
      body: null,
    });
  });
});
