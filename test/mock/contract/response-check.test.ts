// Checking responses against the closed schema of the real contract, and caching frozen records that passed.
import { describe, expect, it } from "vitest";
import { type ContractSchema, contractSchema } from "../../../mock/contract/json-schema.ts";
import { compile, compileContract } from "../../../mock/contract/validators.ts";
import { deepFreeze, sampleResponse } from "./sample-responses.ts";

const contract = compileContract();

describe("the contract's response check", () => {
  it("accepts null only where the contract does", () => {
    const ticket = sampleResponse("getTicket");
    expect(contract.checkResponse("getTicket", { ...ticket, agent: null, customer: null })).toEqual([]);
    expect(contract.checkResponse("getTicket", { ...ticket, replyRecipients: null })).toMatchObject([
      { pointer: "/replyRecipients", found: "null" },
    ]);
  });

  it("checks recursive records at any depth", () => {
    const node = { id: 1, name: "a", type: null, description: null, parent: 0, children: [] };
    const tree = [{ ...node, children: [{ ...node, children: [{ ...node, id: "three" }] }] }];
    expect(contract.checkResponse("getKnowledgeSourceStructure", tree)).toMatchObject([
      { pointer: "/0/children/0/children/0/id" },
    ]);
  });

  it("reports violations of the alternative that a response most resembles", () => {
    const assessment = { ...sampleResponse("getQualityAssessment"), id: "one" };
    expect(contract.checkResponse("getQualityAssessment", assessment)).toMatchObject([
      { pointer: "/id", found: '"one"' },
    ]);
  });
});

describe("the cache of checked records", () => {
  const root: ContractSchema = {
    $schema: contractSchema.$schema,
    type: "object",
    $defs: { Item: { type: "object", properties: { id: { type: "integer" } }, required: ["id"] } },
    properties: {
      "getHealth 200": { type: "object", properties: { items: { type: "array", items: { $ref: "#/$defs/Item" } } } },
      "getVersion 200": { $ref: "#/$defs/Item" },
    },
  };

  function countingRecord() {
    let reads = 0;
    const record = Object.defineProperty({}, "id", { enumerable: true, get: () => ++reads });
    return { record, reads: () => reads };
  }

  it("reads a frozen record once, wherever it appears", () => {
    const check = compile(root).checkResponse;
    const { record, reads } = countingRecord();
    Object.freeze(record);
    check("getVersion", record);
    const afterFirst = reads();
    check("getVersion", record);
    check("getHealth", { items: [record, record] });
    expect(afterFirst).toBeGreaterThan(0);
    expect(reads()).toBe(afterFirst);
  });

  it("reads a mutable record every time", () => {
    const check = compile(root).checkResponse;
    const { record, reads } = countingRecord();
    check("getVersion", record);
    const afterFirst = reads();
    check("getVersion", record);
    expect(reads()).toBeGreaterThan(afterFirst);
  });

  it("never caches a frozen record that failed", () => {
    const invalid = deepFreeze({ items: [{ id: "one" }] });
    const check = compile(root).checkResponse;
    expect(check("getHealth", invalid)).toHaveLength(1);
    expect(check("getHealth", invalid)).toHaveLength(1);
  });
});
