// Printed text contains no control characters, even if a request has some.
import { describe, expect, it } from "vitest";
import { createMock } from "../../../../mock/create-mock.ts";
import { toPrintable, toPrintableLines } from "../../../../mock/engine/core/printable.ts";

const raw = "a\n\r\t\u001b[31m\u007f\u009b2J\u2028\u202e\u2066z";
const escaped = "a\\n\\r\\t\\u001b[31m\\u007f\\u009b2J\\u2028\\u202e\\u2066z";

it("toPrintable escapes control characters, line separators and direction marks as JSON does", () => {
  expect(toPrintable(raw)).toBe(escaped);
  expect(JSON.parse(toPrintable(JSON.stringify({ raw })))).toEqual({ raw });
});

it("toPrintable leaves other text unchanged, in any script", () => {
  for (const text of ["Zählerstand 😀 👩‍👩‍👧", "שלום", "C:\\temp"]) expect(toPrintable(text)).toBe(text);
});

it("toPrintableLines keeps the line breaks of a report", () => {
  expect(toPrintableLines("a\u001b\nb")).toBe("a\\u001b\nb");
});

describe("a refusal", () => {
  it.each([
    "/ticket/%1b%5b31m",
    "/ticket/%c2%9b31m",
    "/ticket/1%0ax%1b;token=abc",
    "/ticket/%e2%80%ae1",
    "/__admin/x%0a;token=a",
  ])("contains no control character: %s", async (path) => {
    await using mock = await createMock({ tickets: 1, auth: "off" });
    const response: object = await (await mock.fetch(`http://localhost${path}`)).json();
    const texts = JSON.stringify(response, (_, value) => (typeof value === "string" ? value.normalize() : value));
    expect(texts).toMatch(/"success":false/);
    expect(Object.values(response).join()).not.toMatch(/[\p{Cc}\p{Zl}\p{Bidi_Control}]/u);
    const { requests } = await mock.control.listRequests("default");
    expect(
      requests.map(({ path: loggedPath, violations }) => loggedPath + violations.map(({ found }) => found)).join(),
    ).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  });

  it("has one line per violation in process", async () => {
    await using mock = await createMock({ tickets: 1 });
    await expect(mock.control.getSandbox("no\n\u009bbox")).rejects.toThrow(/^.*\\n\\u009b.*(?:\n {2}.*)?$/);
  });
});
