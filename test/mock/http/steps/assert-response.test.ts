// Results that an operation must not return, and the resulting error.
import { describe, expect, it } from "vitest";
import type { Finding } from "../../../../mock/contract/finding.ts";
import { Reply } from "../../../../mock/contract/reply.ts";
import { ownContract } from "../../../../mock/contract/service-contract.ts";
import type { Contract } from "../../../../mock/contract/validators.ts";
import { assertReply, assertResponse, ResponseBreach } from "../../../../mock/http/steps/assert-response.ts";
import { thrownBy } from "../../domain/call-operation.ts";

const finding: Finding = { pointer: "/a/b", found: "1", expected: "string" };

/** Accepts any body but a string. */
const contract: Contract = {
  ...ownContract.compile(),
  checkResponse: (_operationId, body) => (typeof body === "string" ? [{ ...finding, found: body }] : []),
};

/** An operation that returns 201 with a body and 204 without one. */
const service = {
  ...ownContract,
  routeOf: (operationId: string) => {
    const [route] = ownContract.routes;
    return operationId === "addThing" && route !== undefined
      ? { ...route, operationId, statuses: [201, 204] }
      : undefined;
  },
  schema: { ...ownContract.schema, properties: { "addThing 201": {} } },
  compile: () => contract,
};

describe("a breach", () => {
  it("names its only place", () => {
    expect(new ResponseBreach("getTicket", [finding]).message).toBe(
      "The mock's response to getTicket breaks the contract at /a/b: found 1, expected string.",
    );
  });

  it("names the first of several places and their number", () => {
    const root = { ...finding, pointer: "" };
    expect(new ResponseBreach("getTicket", [root, finding]).message).toBe(
      "The mock's response to getTicket breaks the contract at its root: found 1, expected string (the first of 2 places).",
    );
  });
});

describe("a result", () => {
  it("passes if it meets the contract", () => {
    expect(() => assertResponse("getTicket", {}, contract)).not.toThrow();
  });

  it("fails with every finding if it breaks the contract", () => {
    const error = thrownBy(() => assertResponse("getTicket", "text", contract));
    expect(error).toBeInstanceOf(ResponseBreach);
    expect(error).toMatchObject({ operationId: "getTicket", findings: [{ pointer: "/a/b", found: "text" }] });
  });
});

describe("a reply of an added operation", () => {
  it.each([new Reply(201, {}), new Reply(204)])("with the declared status $status and its body passes", (reply) => {
    expect(() => assertReply("addThing", reply, service)).not.toThrow();
  });

  it.each([
    ["an undeclared status", new Reply(200, {}), "status 200", "one of the statuses 201, 204"],
    ["a body of the wrong type", new Reply(201, "text"), "text", "string"],
    ["an undeclared body", new Reply(204, "text"), '"text"', "no body"],
  ])("breaks the contract if it has %s", (_what, reply, found, expected) => {
    expect(thrownBy(() => assertReply("addThing", reply, service))).toMatchObject({ findings: [{ found, expected }] });
  });

  it("breaks the contract if the operation is unknown", () => {
    const finding = { pointer: "", found: "status 201", expected: "one of the statuses " };
    expect(thrownBy(() => assertReply("other", new Reply(201), service))).toMatchObject({ findings: [finding] });
  });
});
