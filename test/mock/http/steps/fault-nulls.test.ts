// Nulls in fields where the real service was observed to send them, tested with the contract's examples.
import { describe, expect, it } from "vitest";
import { loadDocument } from "../../../../mock/contract/document.ts";
import { ownContract } from "../../../../mock/contract/service-contract.ts";
import { compileContract } from "../../../../mock/contract/validators.ts";
import { examplesOf } from "../../../../mock/http/contract-examples.ts";
import { withNulls } from "../../../../mock/http/steps/fault-behaviours.ts";
import { type OperationId, type OperationRoute, operationRoutes } from "../../../../spec/generated/operations.ts";

await loadDocument();
const contract = compileContract();
const ticketFields =
  "from fromName replyRecipients externalTicketId sentiment language languageCode autoExecuteAt partnerId customerLegitimationMessage spamStatus responderId";
const appFields = "description vendor availability createdBy";

function nullsOf(operationId: OperationId) {
  const { nulls }: OperationRoute = operationRoutes[operationId];
  return nulls;
}

function exampleOf(operationId: OperationId): Record<string, unknown> {
  const [example] = examplesOf(operationId, ownContract).get(200) ?? [];
  return example?.value as Record<string, unknown>;
}

function nullFieldsOf(value: unknown): string[] {
  return Object.entries(value as object).flatMap(([name, part]) => (part === null ? [name] : []));
}

describe("a result with nulls", () => {
  it.each([
    ["getTicket", undefined, ticketFields],
    ["updateTicket", "ticket", ticketFields],
    ["searchTickets", "tickets", ticketFields],
    ["importApp", "app", appFields],
    ["installAppFromStore", "app", appFields],
    ["exportApp", undefined, "description vendor availability"],
    ["getKnowledgeSource", undefined, "tags title"],
    ["createKnowledgeSource", undefined, "tags title"],
    ["listKnowledgeSources", "items", "tags title"],
  ] as const)("of %s has nulls only in the fields of its records", (operationId, property, fields) => {
    const example = exampleOf(operationId);
    const before = JSON.stringify(example);
    const result = withNulls(nullsOf(operationId), example) as Record<string, unknown>;
    const records = [property === undefined ? result : result[property]].flat();
    const originals = [property === undefined ? example : example[property]].flat();
    for (const [index, record] of records.entries()) {
      const originalNulls = nullFieldsOf(originals[index]);
      expect(new Set(nullFieldsOf(record))).toEqual(new Set([...originalNulls, ...fields.split(" ")]));
    }
    expect(JSON.stringify(example)).toBe(before);
  });

  it("breaks the contract, which gives these fields plain types", () => {
    expect(contract.checkResponse("getTicket", exampleOf("getTicket"))).toEqual([]);
    const places = contract.checkResponse("getTicket", withNulls(nullsOf("getTicket"), exampleOf("getTicket")));
    expect(places.map(({ pointer }) => pointer)).toContain("/fromName");
  });

  it("is undefined if the result contains no such record", () => {
    expect(withNulls(nullsOf("getHealth"), { status: "ok" })).toBeUndefined();
    expect(withNulls(nullsOf("searchTickets"), { tickets: [], total: 0 })).toBeUndefined();
  });

  it.each([
    ["getTicket", null],
    ["getTicket", "text"],
    ["getTicket", [{ from: "a" }]],
    ["updateTicket", { ticket: null }],
    ["updateTicket", { ticket: "text" }],
  ] as const)("is undefined for %s if the record is %j", (operationId, result) => {
    expect(withNulls(nullsOf(operationId), result)).toBeUndefined();
  });

  it("leaves list items that are not records unchanged", () => {
    const nonRecords = [null, "text", 5, ["from"]];
    expect(withNulls(nullsOf("searchTickets"), { tickets: [...nonRecords, { from: "a", id: 1 }] })).toStrictEqual({
      tickets: [...nonRecords, { from: null, id: 1 }],
    });
  });
});
