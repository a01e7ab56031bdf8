// The answer that a list of sources is given besides: mock/domain/knowledge/knowledge-answer.ts.
import { describe, expect, it } from "vitest";
import { toGeneratedAnswer } from "../../../../mock/domain/knowledge/knowledge-answer.ts";
import { source } from "./knowledge-state.ts";

function answerOf(text: string, title = ""): string {
  return toGeneratedAnswer([source(1, { name: "Umzug", title, text })]);
}

describe("the generated answer", () => {
  it.each([
    ["Per Foto. Oder im Portal.", "Per Foto. (Umzug)"],
    ["Wann? Bis Montag.", "Wann? (Umzug)"],
    ["Melden Sie 3.5 kWh! Sofort.", "Melden Sie 3.5 kWh! (Umzug)"],
    ["  Mit\n\n  vielen   Lücken.  ", "Mit vielen Lücken. (Umzug)"],
    ["ohne Ende  ", "ohne Ende (Umzug)"],
  ])("has the first sentence of %j", (text, answer) => {
    expect(answerOf(text)).toBe(answer);
  });

  it("has the title where there is no text, and only the name where there is no title either", () => {
    expect(answerOf(" \n ", "Wie ziehe ich um?")).toBe("Wie ziehe ich um? (Umzug)");
    expect(answerOf("")).toBe("(Umzug)");
  });

  it("cuts what is longer than 200 characters", () => {
    expect(answerOf("x".repeat(200))).toBe(`${"x".repeat(200)} (Umzug)`);
    expect(answerOf("x".repeat(201))).toBe(`${"x".repeat(199)}… (Umzug)`);
  });

  it("has a line for each of the first three sources", () => {
    const sources = [1, 2, 3, 4].map((id) => source(id, { title: `Titel ${id}` }));
    expect(toGeneratedAnswer(sources)).toBe("Titel 1 (Quelle 1)\nTitel 2 (Quelle 2)\nTitel 3 (Quelle 3)");
    expect(toGeneratedAnswer([])).toBe("");
  });
});
