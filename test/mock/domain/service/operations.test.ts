// The operations of tag `service`: mock/domain/service/.
import { expect, it } from "vitest";
import type { Call } from "../../../../mock/domain/operation.ts";
import { getHealth, getOpenApiDocument, getVersion } from "../../../../mock/domain/operations.ts";
import { neverSigns } from "../call-operation.ts";
import { administrator, createKnowledgeStore, run } from "../knowledge/knowledge-state.ts";

const document = { openapi: "3.1.0", info: { version: "2.0.0" }, paths: {} };
const about = { name: "mock-under-test", version: "1.2.3", contractVersion: "2.0.0", document: () => document };
const input = { path: {}, query: {}, body: undefined };

function call<T>(work: (call: Call) => T): T {
  const rules = { pendingNeedsDueDate: false };
  return run(createKnowledgeStore(), (tx) => work({ tx, caller: administrator, rules, about, signer: neverSigns }));
}

it("says that it is well", () => {
  expect(call((made) => getHealth(input, made))).toEqual({ status: "ok" });
});

it("says its name, its version and that of the contract", () => {
  const expected = { name: "mock-under-test", version: "1.2.3", contractVersion: "2.0.0" };
  expect(call((made) => getVersion(input, made))).toEqual(expected);
});

it("hands out the contract itself", () => {
  expect(call((made) => getOpenApiDocument(input, made))).toBe(document);
});
