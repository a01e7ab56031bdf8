// The error responses that the served document declares for operations with a handler.
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { createAddedMock, withRiskHandler } from "./sample-additions.ts";

const additions = withRiskHandler((_request, { refuse }) => {
  throw refuse(422, "risk_is_taken", "Another risk was set.");
});

it("the error schemas allow a handler's own codes, while the contract's operations keep theirs", async () => {
  const { mock, send } = await createAddedMock(additions, { tickets: 1 });
  await using _mock = mock;
  const served = (await send("GET", "/docs/open-api", undefined, { accept: "application/json" })).body;
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema({ ...served, $id: "served" });
  function isValid(path: string, method: string, status: number, body: unknown) {
    const response = served.paths[path][method].responses[status];
    const { content } =
      response.$ref === undefined ? response : served.components.responses[response.$ref.split("/").at(-1)];
    const { $ref } = content["application/json"].schema;
    return ajv.validate({ $ref: `served${$ref}` }, body);
  }
  const { status, body } = await send("PUT", "/ticket/1/risk", { riskScore: 1 });
  expect([status, body.code]).toEqual([422, "risk_is_taken"]);
  expect(isValid("/ticket/{ticketId}/risk", "put", 422, body)).toBe(true);
  expect(isValid("/ticket/{ticketId}/risk", "put", 500, { ...body, code: "handler_failed" })).toBe(true);
  for (const errorStatus of [400, 429, 503])
    expect(isValid("/ticket/{ticketId}/risk", "put", errorStatus, body)).toBe(true);
  expect(isValid("/ticket/{ticketId}/risk", "put", 422, { ...body, code: "Not a code" })).toBe(false);
  expect(isValid("/ticket/{ticketId}", "patch", 422, body)).toBe(false);
  expect(isValid("/ticket/{ticketId}", "patch", 422, { ...body, code: "unknown_tag" })).toBe(true);
});
