// Checks answers against the closed form of the real contract, and remembers what has passed.
import { describe, expect, it } from "vitest";
import { type ContractSchema, contractSchema } from "../../../mock/contract/json-schema.ts";
import { compile, compileContract } from "../../../mock/contract/validators.ts";
import { operationRoutes } from "../../../spec/generated/operations.ts";
import { deepFreeze, sampleAnswer, sampleAnswers } from "./sample-answers.ts";

const contract = compileContract();
const jsonOperations = Object.values(operationRoutes).filter(({ answers }) => answers[0] === "application/json");

describe("the contract's check of answers", () => {
  it.each(jsonOperations)("passes every example of $operationId", ({ operationId }) => {
    const answers = sampleAnswers(operationId);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.flatMap((answer) => contract.checkAnswer(operationId, answer))).toEqual([]);
  });

  it("finds breaches in the answer and in the records it embeds", () => {
    const ticket = sampleAnswer("getTicket");
    const customer = { ...(ticket.customer as object), id: "one" };
    const answer = { ...ticket, status: "done", customer, tags: null, intents: undefined, agent: 5, invented: 1 };
    expect(contract.checkAnswer("getTicket", answer).map(({ pointer }) => pointer)).toEqual([
      "/status",
      "/customer/id",
      "/agent",
      "/tags",
      "/intents",
      "/invented",
    ]);
  });

  it("allows null only where the contract does", () => {
    const ticket = sampleAnswer("getTicket");
    expect(contract.checkAnswer("getTicket", { ...ticket, agent: null, customer: null })).toEqual([]);
    expect(contract.checkAnswer("getTicket", { ...ticket, replyRecipients: null })).toMatchObject([
      { pointer: "/replyRecipients", found: "null" },
    ]);
  });

  it("refuses properties that the contract does not know, open as the published answers are", () => {
    const [finding] = contract.checkAnswer("getHealth", { status: "ok", mood: "good" });
    expect(finding?.expected).toMatch(/^no such property; declared /);
  });

  it("points into lists of records", () => {
    const [worklog] = sampleAnswers("getTicketWorklogs").flat();
    const found = contract.checkAnswer("getTicketWorklogs", [worklog, { ...(worklog as object), id: "two" }]);
    expect(found).toMatchObject([{ pointer: "/1/id", found: '"two"', expected: "integer" }]);
  });

  it("checks records that hold records of their own kind, however deep", () => {
    const node = { id: 1, name: "a", type: null, description: null, parent: 0, children: [] };
    const tree = [{ ...node, children: [{ ...node, children: [{ ...node, id: "three" }] }] }];
    expect(contract.checkAnswer("getKnowledgeSourceStructure", tree)).toMatchObject([
      { pointer: "/0/children/0/children/0/id" },
    ]);
  });

  it("names the nearer of two forms of an answer", () => {
    const assessment = { ...sampleAnswer("getQualityAssessment"), id: "one" };
    expect(contract.checkAnswer("getQualityAssessment", assessment)).toMatchObject([
      { pointer: "/id", found: '"one"' },
    ]);
  });

  it("finds an answer that is not there at all", () => {
    expect(contract.checkAnswer("getTicket", undefined)).toMatchObject([{ pointer: "", found: "nothing" }]);
  });
});

describe("the memory of the check", () => {
  const root: ContractSchema = {
    $schema: contractSchema.$schema,
    type: "object",
    $defs: { Item: { type: "object", properties: { id: { type: "integer" } }, required: ["id"] } },
    properties: {
      "getHealth 200": { type: "object", properties: { items: { type: "array", items: { $ref: "#/$defs/Item" } } } },
      "getVersion 200": { $ref: "#/$defs/Item" },
    },
  };

  function countingRecord(freeze: boolean) {
    let reads = 0;
    const record = Object.defineProperty({}, "id", { enumerable: true, get: () => ++reads });
    return { record: freeze ? Object.freeze(record) : record, reads: () => reads };
  }

  it("looks at a frozen record once, wherever it appears", () => {
    const check = compile(root).checkAnswer;
    const { record, reads } = countingRecord(true);
    check("getVersion", record);
    const afterFirst = reads();
    check("getVersion", record);
    check("getHealth", { items: [record, record] });
    expect(afterFirst).toBeGreaterThan(0);
    expect(reads()).toBe(afterFirst);
  });

  it("looks at a record that can still change every time", () => {
    const check = compile(root).checkAnswer;
    const { record, reads } = countingRecord(false);
    check("getVersion", record);
    const afterFirst = reads();
    check("getVersion", record);
    expect(reads()).toBeGreaterThan(afterFirst);
  });

  it("never remembers a frozen record that failed", () => {
    const wrong = deepFreeze({ items: [{ id: "one" }] });
    const check = compile(root).checkAnswer;
    expect(check("getHealth", wrong)).toHaveLength(1);
    expect(check("getHealth", wrong)).toHaveLength(1);
  });
});
