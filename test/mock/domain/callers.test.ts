// The user that a request acts as.
import { expect, it } from "vitest";
import { resolveCaller } from "../../../mock/domain/callers.ts";
import { createKnowledgeStore } from "./knowledge/knowledge-state.ts";

function callerId(userId: number | undefined, strict: boolean, defaultCallerId = 1): number {
  return createKnowledgeStore().read((state) => resolveCaller(state, userId, { strict, defaultCallerId }).id);
}

const unknownCaller = expect.objectContaining({ category: "unauthenticated", code: "unknown_caller" });

it("strict mode refuses credentials without a known user, and says what they lack", () => {
  expect(() => callerId(undefined, true)).toThrow(unknownCaller);
  expect(() => callerId(undefined, true)).toThrow(/^The token names no user; it needs/);
  expect(() => callerId(999, true)).toThrow(unknownCaller);
  expect(() => callerId(999, true)).toThrow(/^The token names user 999, who does not exist; it needs/);
});

it("a request is refused if the default caller does not exist", () => {
  expect(() => callerId(undefined, false, 999)).toThrow(unknownCaller);
});
