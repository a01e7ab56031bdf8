// The refusals of mock/core/errors.ts.
import { expect, test } from "vitest";
import { DomainError, notFound, type Violation } from "../../../mock/core/errors.ts";

test("a refusal carries its category, code, message and violations", () => {
  const violations: Violation[] = [{ in: "body", pointer: "/tagIds/0", found: "99", expected: "the id of a tag" }];
  const error = new DomainError("rule", "unknown_tag", "There is no tag 99.", violations);
  expect({ ...error, message: error.message }).toEqual({
    name: "DomainError",
    category: "rule",
    code: "unknown_tag",
    message: "There is no tag 99.",
    violations,
  });
});

test("a refusal is an error with a stack", () => {
  const error = new DomainError("conflict", "taken", "Taken.");
  expect([error instanceof Error, error.stack?.includes("errors.test.ts"), error.violations]).toEqual([true, true, []]);
});

test("a record that is not there is refused with a code in snake case", () => {
  const error = notFound("knowledge source", 12);
  expect([error.category, error.code, error.message]).toEqual([
    "notFound",
    "unknown_knowledge_source",
    "There is no knowledge source 12.",
  ]);
});
