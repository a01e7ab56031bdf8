// How well a ticket matches the text filters of a search.
import { describe, expect, it } from "vitest";
import { compileFullText } from "../../../../../mock/domain/tickets/search/full-text.ts";

const noIds = { id: 7, customerId: null, contractId: null };
const noTexts = { subject: "", summary: "", sender: "", body: "" };

function weigh(filters: readonly (readonly string[])[], texts: Partial<typeof noTexts>, ids: Partial<IdFields> = {}) {
  return compileFullText(filters)({ ...noIds, ...ids }, { ...noTexts, ...texts });
}
interface IdFields {
  readonly id: number;
  readonly customerId: string | null;
  readonly contractId: string | null;
}

describe("the weight of a ticket", () => {
  it.each([
    ["subject", 4],
    ["summary", 2],
    ["sender", 2],
    ["body", 1],
  ] as const)("counts a word in its %s as %i", (field, weight) => {
    expect(weigh([["umzug"]], { [field]: "der umzug, umzug" })).toBe(weight);
  });

  it("adds up over fields, words and filters", () => {
    const texts = { subject: "umzug", body: "umzug mit zähler" };
    expect(weigh([["umzug"]], texts)).toBe(5);
    expect(weigh([["umzug zähler umzug"]], texts)).toBe(6);
    expect(weigh([["umzug"], ["zähler"], ["umzug"]], texts)).toBe(11);
  });

  it("is the weight of the best value if a filter has several", () => {
    const texts = { subject: "umzug", body: "zähler" };
    expect(weigh([["zähler", "umzug", "ablesung"]], texts)).toBe(4);
    expect(weigh([["zähler", "zähler"]], texts)).toBe(1);
  });

  it("is 8 for its own, its customer's or its contract's number, and counts equal numbers once", () => {
    expect(weigh([["17"]], {}, { id: 17 })).toBe(8);
    expect(weigh([["17"]], {}, { customerId: "17" })).toBe(8);
    expect(weigh([["17"]], { body: "17" }, { contractId: "17" })).toBe(9);
    expect(weigh([["17"]], {}, { id: 17, customerId: "17", contractId: "17" })).toBe(8);
    expect(weigh([["1"]], {}, { id: 17 })).toBe(0);
  });

  it.each(["1.5", "-17", "17", "1.25"])("counts the number %s, however short it is", (value) => {
    expect(weigh([[value]], { body: `am ${value} gelesen` })).toBe(1);
  });

  it.each(["a1", "1a", "1.a", "-", "abo"])("ignores %s, which is short and not a number", (value) => {
    expect(weigh([[value]], { body: `am ${value} gelesen` })).toBe(0);
  });

  it("ignores whitespace between and around words", () => {
    expect(weigh([["  umzug \n  zähler "]], { subject: "umzug zähler" })).toBe(8);
    expect(weigh([[" ab  "]], { subject: "ab ab" })).toBe(0);
  });

  it("is 0 if one filter, or one word of a value, is not found", () => {
    const texts = { subject: "umzug" };
    expect(weigh([["umzug"], ["zähler"]], texts)).toBe(0);
    expect(weigh([["umzug zähler"]], texts)).toBe(0);
  });

  it("is 0 if a filter has only short values; next to a long value they add nothing", () => {
    const texts = { subject: "abo umzug" };
    expect(weigh([["umzug"], ["abo"]], texts)).toBe(0);
    expect(weigh([["umzug", "abo"]], texts)).toBe(4);
    expect(weigh([["umzug"], []], texts)).toBe(0);
  });
});
