// Broken additions: the mock does not start and reports all mistakes together, each with its place.
import { describe, expect, it } from "vitest";
import { loadAdditions } from "../../../mock/additions/load-additions.ts";
import { type Additions, BrokenAdditions, createMock } from "../../../mock/create-mock.ts";
import { answer, idParameter, sampleAdditions, withPath } from "./sample-additions.ts";

/** Returns one line per mistake. */
async function breachesOf(additions: unknown): Promise<readonly string[]> {
  // JavaScript callers may pass anything.
  const outcome = await loadAdditions(additions as Additions).catch((error: unknown) => error);
  if (!(outcome instanceof BrokenAdditions)) throw new Error("These additions are valid.", { cause: outcome });
  return outcome.breaches.map(({ pointer, reason }) => `${pointer}: ${reason}`);
}

const text = { type: "string" };
const responses = { "200": answer(text, { example: "yes" }) };
const customer = "/paths/~1customer~1{id}/get";

describe("additions", () => {
  it("must be an OpenAPI 3.1 document with handlers", async () => {
    expect(await breachesOf([])).toEqual([": must be an object with paths, components, handlers"]);
    expect(
      await breachesOf({ openapi: "3.0.3", webhooks: {}, paths: { "customer/x": { head: {} }, "/__own": {} } }),
    ).toEqual([
      expect.stringMatching(/^\/webhooks: is unknown; known keys are openapi, /),
      '/openapi: is "3.0.3"; it must be a 3.1 version such as "3.1.0"',
      "/paths/customer~1x: must begin with /",
      "/paths/customer~1x/head: cannot be served; supported: get, post, put, patch, delete",
      "/paths/~1__own: begins with /__, which is reserved for the mock",
    ]);
  });

  it("must declare JSON bodies, explicit statuses and a success response", async () => {
    const csv = { description: "A table.", content: { "text/csv": { schema: text } } };
    const get = { operationId: "Get Customer", responses: { default: { description: "" }, "404": csv } };
    expect(await breachesOf(withPath("/customer", { get }))).toEqual([
      '/paths/~1customer/get/operationId: is "Get Customer"; it must be a name such as getCustomer',
      "/paths/~1customer/get/responses: declares no success response, which has a status from 200 to 299",
      "/paths/~1customer/get/responses/404/content/text~1csv: cannot be served; supported: application/json",
      "/paths/~1customer/get/responses/default: is not a status; declare each status from 200 to 599 separately",
    ]);
  });

  it("must use the contract's permissions, and only where callers are identified", async () => {
    const responses = { "200": answer(text) };
    const paths = Object.fromEntries(
      Object.entries({ a: ["readApps", "fly"], b: [], c: 7, d: "none", e: "readApps" }).map(([name, permission]) => [
        `/${name}`,
        { get: { responses, "x-permission": permission, ...(name === "e" ? { security: [] } : {}) } },
      ]),
    );
    const handlers = { getA: () => "", getB: () => "", getC: () => "", getD: () => "", getE: () => "" };
    const form = "must be a permission, a list of permissions (any one suffices), or none";
    expect(await breachesOf({ paths, handlers })).toEqual([
      expect.stringMatching(
        /^\/paths\/~1a\/get\/x-permission: names fly, which is not a permission; permissions are updateTicket, /,
      ),
      `/paths/~1b/get/x-permission: ${form}`,
      `/paths/~1c/get/x-permission: ${form}`,
      "/paths/~1e/get/x-permission: requires a permission, but `security: []` identifies no caller",
    ]);
  });

  it("must not declare a body where the status forbids one", async () => {
    const responses = { "200": { description: "Found." }, "204": answer(text), "304": answer(text) };
    expect(await breachesOf(withPath("/customer", { get: { responses } }))).toEqual([
      "/paths/~1customer/get/responses/204/content: cannot be sent: a response with status 204 has no body",
      "/paths/~1customer/get/responses/304/content: cannot be sent: a response with status 304 has no body",
    ]);
  });

  it("must not have a path that the router would treat as a pattern", async () => {
    const get = { responses: { "200": { description: "Found." } } };
    const paths = { "/files/*": { get }, "/:id": { get }, "/files/a*b": { get }, "/files:list": { get } };
    const reason = "must consist of plain segments and whole-segment parameters such as {id}";
    expect(await breachesOf({ paths })).toEqual([`/paths/~1files~1*: ${reason}`, `/paths/~1:id: ${reason}`]);
  });
});

describe("schemas and parameters of additions", () => {
  it("may refer only to the additions and the contract", async () => {
    const schema = { $ref: "#/components/schemas/Customr" };
    const foreign = { $ref: "./other.yaml#/Customer" };
    const responses = { "200": answer(schema), "201": answer(foreign) };
    expect(await breachesOf(withPath("/a", { post: { responses } }, { postA: () => ({}) }))).toEqual([
      '/paths/~1a/post/responses/200/content/application~1json/schema/$ref: refers to "#/components/schemas/Customr", which does not exist',
      '/paths/~1a/post/responses/201/content/application~1json/schema/$ref: refers to "./other.yaml#/Customer"; additions may refer only to their own #/components/… and those of the contract',
    ]);
  });

  it("are reported if a reference is unresolved, but not within examples", async () => {
    const nowhere = { $ref: "#/components/schemas/Nowhere" };
    const example = { value: nowhere, default: nowhere };
    const schemas = { default: { type: "object", properties: { value: nowhere, enum: nowhere }, example } };
    expect(await breachesOf({ components: { schemas } })).toEqual([
      expect.stringMatching(/^\/components\/schemas\/default\/properties\/value\/\$ref: .* which does not exist$/),
      expect.stringMatching(/^\/components\/schemas\/default\/properties\/enum\/\$ref: .* which does not exist$/),
    ]);
  });

  it("must follow the rules of the contract's own schemas", async () => {
    const components = {
      schemas: {
        Any: { description: "No type." },
        Old: { type: "string", nullable: true },
        Day: { type: "string", format: "weekday" },
        Code: { type: "string", pattern: "(" },
      },
    };
    expect(await breachesOf({ components })).toEqual([
      "/components/schemas/Any: the schema has no type, so it accepts anything; give it a type",
      expect.stringMatching(/^\/components\/schemas\/Old: the validators do not understand "nullable"; /),
      '/components/schemas/Day/format: the format "weekday" is unknown; use a pattern instead',
      '/components/schemas/Code/pattern: "(" is not a regular expression',
    ]);
  });

  it("must declare every path parameter, and all others in the query", async () => {
    const parameters = [
      { name: "id", in: "path", schema: { type: "integer" } },
      { name: "day", in: "path", required: true, schema: text },
      { name: "key", in: "header", schema: text },
      { name: "ids", in: "query", schema: { type: "array", items: text } },
    ];
    const place = "/paths/~1customer~1{id}~1{part}/get/parameters";
    expect(await breachesOf(withPath("/customer/{id}/{part}", { get: { parameters, responses } }))).toEqual([
      `${place}: the path parameter id must have required: true`,
      `${place}: the parameter key is in header; only path and query parameters can be declared, and handlers read headers from request.headers`,
      `${place}: the parameter ids must have a schema with one of the types integer, number, boolean, string`,
      `${place}: the path parameter part is not declared`,
      `${place}: the path has no {day}`,
    ]);
  });

  it("may extend a contract schema only by optional properties", async () => {
    const schemas = {
      Ticket: { type: "object", required: ["risk"], properties: { risk: text, subject: text } },
      CompactTicket: { type: "object", properties: { risk: text } },
      TicketStatus: { type: "string", enum: ["lost"] },
    };
    expect(await breachesOf({ components: { schemas, responses: { Forbidden: { description: "Gone." } } } })).toEqual([
      "/components/responses/Forbidden: has a name that the contract already uses; choose another",
      "/components/schemas/Ticket/required: Ticket is a schema of the contract: it can be extended only with optional properties",
      "/components/schemas/Ticket/properties/subject: Ticket of the contract already has this property",
      "/components/schemas/CompactTicket: derives from Ticket of the contract; extend that schema",
      "/components/schemas/TicketStatus: extends TicketStatus of the contract, which is not an object with properties; use a different name",
    ]);
  });

  it("are refused if the parts of an allOf disagree", async () => {
    const allOf = [
      { type: "object", properties: { a: text } },
      { type: "object", properties: { a: { type: "integer" } } },
    ];
    expect(await breachesOf({ components: { schemas: { Both: { allOf } } } })).toEqual([
      expect.stringContaining('two parts of the allOf describe "a" differently'),
    ]);
  });
});

describe("an added operation", () => {
  it("may replace a contract operation only with x-replaces", async () => {
    const parameters = [idParameter];
    const get = { operationId: "readTicket", responses };
    expect(await breachesOf(withPath("/ticket/{ticketId}", { get }))).toEqual([
      "/paths/~1ticket~1{ticketId}/get: is the operation getTicket of the contract; set x-replaces: true to replace it",
    ]);
    expect(await breachesOf(withPath("/ticket/{id}", { get: { ...get, parameters, "x-replaces": true } }))).toEqual([
      "/paths/~1ticket~1{id}/get: is /ticket/{ticketId} in the contract; write it the same way",
    ]);
    expect(await breachesOf(withPath("/customer", { get: { ...get, "x-replaces": true } }))).toEqual([
      "/paths/~1customer/get: has x-replaces: true, but the contract has no GET /customer; remove it",
    ]);
  });

  it("must have a unique name and path", async () => {
    const get = (operationId: string, name: string) => ({
      get: { operationId, parameters: [{ ...idParameter, name }], responses },
    });
    const paths = { "/customer/{id}": get("getTicket", "id"), "/customer/{key}": get("getTicket", "key") };
    expect(await breachesOf({ paths })).toEqual([
      `${customer}: has the operationId getTicket, which belongs to GET /ticket/{ticketId} of the contract`,
      "/paths/~1customer~1{key}/get: has the operationId getTicket, which belongs to GET /customer/{id} of the additions",
      "/paths/~1customer~1{key}: is the same path as /customer/{id}: both are /customer/{}",
    ]);
  });

  it("must use the contract's security schemes", async () => {
    const get = { security: [{ apiKey: [] }], responses };
    expect(await breachesOf(withPath("/customer", { get }))).toEqual([
      "/paths/~1customer/get/security: must be a list of alternatives, each either bearerAuth or cookieAuth; [] admits everyone",
    ]);
    expect(await breachesOf(withPath("/customer", { get: { ...get, security: [{}] } }))).toHaveLength(1);
  });

  it("must have a handler or an example that matches its schema", async () => {
    const get = (media: object) => withPath("/customer", { get: { responses: { "200": answer(text, media) } } });
    expect(await breachesOf(get({}))).toEqual([
      "/paths/~1customer/get: getCustomer has neither a handler nor a success example; add one",
    ]);
    expect(await breachesOf(get({ examples: { one: { value: 5 } } }))).toEqual([
      "/paths/~1customer/get/responses/200/content/application~1json/examples/one/value: the example breaks its schema: found 5, expected text",
    ]);
  });
});

describe("handlers of additions", () => {
  it("must be synchronous functions, one for each operation", async () => {
    const get = { responses };
    const handlers = {
      getCustomer: "GET /customer",
      "GET /customer": () => "yes",
      getCustomers: () => "yes",
    };
    // JavaScript callers may pass the wrong type.
    const additions = { paths: { "/customer": { get } }, handlers };
    expect(await breachesOf(additions)).toEqual([
      "/handlers/getCustomer: must be a function (request, context) => body",
      "/handlers/GET ~1customer: is a second handler of getCustomer",
      "/handlers/getCustomers: matches no added operation; did you mean getCustomer? operations are getCustomer",
    ]);
    expect(await breachesOf(withPath("/customer", { get }, { getCustomer: async () => "yes" }))).toEqual([
      "/handlers/getCustomer: must not be async: it runs in one synchronous transaction",
    ]);
    expect(await breachesOf({ handlers: [] })).toEqual(["/handlers: must be an object of functions by operationId"]);
  });
});

describe("a mock", () => {
  it("does not start with broken additions, and its error has a line per mistake", async () => {
    const additions = { ...sampleAdditions, openapi: "2.0", info: {}, colour: "red" };
    await expect(createMock({ additions })).rejects.toThrow(
      /^additions\/colour: is unknown; .*\nadditions\/openapi: is "2\.0"; /,
    );
  });
});
