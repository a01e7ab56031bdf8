// Dropping undeclared input from the body of a request.
import { describe, expect, it } from "vitest";
import { dropUndeclared } from "../../../mock/contract/undeclared-input.ts";

function drop(operationId: string, body: unknown) {
  const { request, ignored } = dropUndeclared(operationId, { path: {}, query: {}, body });
  return { body: request.body, ignored };
}

describe("undeclared input", () => {
  it("is dropped from the body at any depth, and reported with its place", () => {
    const body = { foo: 1, limit: 5, filters: [{ key: "q", value: "text", bar: 2 }, { key: "t.id" }], "a/b": {} };
    expect(drop("searchTickets", body)).toMatchObject({
      body: { limit: 5, filters: [{ key: "q", value: "text" }, { key: "t.id" }] },
      ignored: ["body/foo", "body/filters/0/bar", "body/a~1b"],
    });
    const reader = { id: 1, name: "A", since: "2026" };
    expect(drop("createKnowledgeSource", { name: "A", readByAgents: [reader] }).ignored).toEqual([
      "body/readByAgents/0/since",
    ]);
  });

  it("includes the whole body if the operation takes none", () => {
    expect(drop("installAppFromStore", { force: true })).toMatchObject({ body: {}, ignored: ["body/force"] });
  });

  it("excludes properties of objects that accept any property", () => {
    const body = { name: "App", minimumPlatform: "12", data: { any: { depth: 1 } }, app: { other: 1 } };
    expect(drop("importApp", body)).toMatchObject({ body, ignored: [] });
  });
});

it("dropUndeclared returns a fully declared request itself", () => {
  const request = { path: {}, query: { viewing: true }, body: undefined };
  expect(dropUndeclared("getTicket", request).request).toBe(request);
});

it("dropUndeclared leaves values of the wrong type to the contract's check", () => {
  expect(drop("searchTickets", [1])).toMatchObject({ body: [1], ignored: [] });
  expect(drop("searchTickets", { filters: "none" })).toMatchObject({ body: { filters: "none" }, ignored: [] });
  expect(drop("updateTicket", "closed")).toMatchObject({ body: "closed", ignored: [] });
});
