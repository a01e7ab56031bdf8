import { describe, expect, test } from "vitest";
import { DomainError, invalidRequest, notFound, type Violation } from "../../../../mock/engine/core/errors.ts";

test("a refusal has its category, code, message and violations", () => {
  const violations: Violation[] = [{ in: "body", pointer: "/tagIds/0", found: "99", expected: "the id of a tag" }];
  const error = new DomainError("rule", "unknown_tag", "There is no tag 99.", violations);
  expect({ ...error }).toEqual({
    name: "DomainError",
    category: "rule",
    code: "unknown_tag",
    summary: "There is no tag 99.",
    violations,
  });
});

test("a missing record is refused with a code in snake case", () => {
  const error = notFound("knowledge source", 12);
  expect([error.category, error.code, error.message]).toEqual([
    "notFound",
    "unknown_knowledge_source",
    "There is no knowledge source 12.",
  ]);
});

describe("an invalid request", () => {
  const violations = Array.from({ length: 201 }, (_, index): Violation => {
    return { in: "body", pointer: `/tagIds/${index}`, found: '"x"', expected: "integer" };
  });

  test("is described by its place, the value found there, and the expected value", () => {
    const error = invalidRequest(violations.slice(0, 1));
    expect([error.category, error.code]).toEqual(["invalid", "invalid_request"]);
    expect(error.message).toBe('The request is invalid: body /tagIds/0: found "x", expected integer.');
  });

  test("is described without a pointer if a part is invalid as a whole", () => {
    const whole: Violation = { in: "body", pointer: "", found: "null", expected: "object" };
    expect(invalidRequest([whole], "No").message).toBe("No: body: found null, expected object.");
  });

  test("lists at most 100 violations, and mentions that checking stops there", () => {
    const error = invalidRequest(violations);
    expect(error.violations).toEqual(violations.slice(0, 100));
    expect(error.summary).toMatch(/\(the first of 100 violations; checking stops there\)\.$/);
    expect(invalidRequest(violations.slice(0, 99)).summary).toMatch(/\(the first of 99 violations\)\.$/);
  });
});

describe("the message of an error", () => {
  const violations = ["/a", "/b", "/c", "/d", "/e"].map(
    (pointer) => ({ in: "body", pointer, found: "1", expected: "text" }) as const,
  );

  test("names its first three violations, and counts the rest", () => {
    const error = new DomainError("rule", "unfit", "The record does not fit in 5 places.", violations);
    expect(error.message).toBe(
      [
        "The record does not fit in 5 places.",
        "  body /a: found 1, expected text",
        "  body /b: found 1, expected text",
        "  body /c: found 1, expected text",
        "  and 2 more",
      ].join("\n"),
    );
    expect(error.summary).toBe("The record does not fit in 5 places.");
  });

  test("does not repeat violations it already contains", () => {
    const { message } = invalidRequest(violations.slice(0, 2));
    expect(message).toBe(
      "The request is invalid: body /a: found 1, expected text (the first of 2 violations).\n  body /b: found 1, expected text",
    );
  });

  test("does not count past the point where checking stops", () => {
    const [first] = violations;
    const many = Array.from(
      { length: 120 },
      () => ({ in: "body", pointer: "/a", found: "1", expected: "text", ...first }) as const,
    );
    expect(new DomainError("rule", "unfit", "It does not fit.", many).message).toContain("\n  and at least 97 more");
  });

  test("is only the summary without violations", () => {
    expect(new DomainError("notFound", "unknown_ticket", "There is no ticket 9.").message).toBe(
      "There is no ticket 9.",
    );
  });
});
