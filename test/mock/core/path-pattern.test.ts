// Patterns over paths: mock/core/path-pattern.ts.
import { describe, expect, it } from "vitest";
import { compilePathPattern } from "../../../mock/core/path-pattern.ts";

function fits(pattern: string, path: string): boolean {
  return compilePathPattern(pattern)(path);
}

describe("a path pattern", () => {
  it.each([
    ["/ticket/17", "/ticket/17"],
    ["/ticket/*", "/ticket/17"],
    ["/ticket/1*", "/ticket/17"],
    ["/ticket/*7", "/ticket/1717"],
    ["/*/17/*", "/ticket/17/worklog"],
    ["/app/**", "/app"],
    ["/app/**", "/app/store/x/install"],
    ["/**/install", "/app/store/x/install"],
    ["/**/store/**/x", "/app/store/a/store/b/x"],
    ["/**", "/"],
    ["/a.c/(b", "/a.c/(b"],
  ])("%s fits %s", (pattern, path) => expect(fits(pattern, path)).toBe(true));

  it.each([
    ["/ticket/*", "/ticket"],
    ["/ticket/*", "/ticket/17/worklog"],
    ["/ticket/17", "/ticket/171"],
    ["/ticket", "/ticket/17"],
    ["/app/**/export", "/app/x/import"],
    ["/a.c", "/abc"],
    ["/ticket/*7", "/ticket/71"],
    ["/app/**", "/apps"],
  ])("%s does not fit %s", (pattern, path) => expect(fits(pattern, path)).toBe(false));

  it("with many open ends is done with a long path in few steps", () => {
    const pattern = compilePathPattern(`/${"**/a*a*a*/".repeat(20)}end`);
    expect(pattern(`/${"aaaaaaaaaaaaaaaaaaaa/".repeat(200)}`)).toBe(false);
  });
});
