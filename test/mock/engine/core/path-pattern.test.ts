import { describe, expect, it } from "vitest";
import { compilePathPattern, compileShellPattern } from "../../../../mock/engine/core/path-pattern.ts";

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
  ])("%s matches %s", (pattern, path) => expect(fits(pattern, path)).toBe(true));

  it.each([
    ["/ticket/*", "/ticket"],
    ["/ticket/*", "/ticket/17/worklog"],
    ["/ticket/17", "/ticket/171"],
    ["/ticket", "/ticket/17"],
    ["/app/**/export", "/app/x/import"],
    ["/a.c", "/abc"],
    ["/ticket/*7", "/ticket/71"],
    ["/app/**", "/apps"],
  ])("%s does not match %s", (pattern, path) => expect(fits(pattern, path)).toBe(false));

  it("matches a long path against many wildcards in few steps", () => {
    const pattern = compilePathPattern(`/${"**/a*a*a*/".repeat(20)}end`);
    expect(pattern(`/${"aaaaaaaaaaaaaaaaaaaa/".repeat(200)}`)).toBe(false);
  });
});

describe("a shell pattern", () => {
  it.each([
    ["/legal", ["/legal"], ["/legal/", "/legal/agb", "/lega", "/legal."]],
    ["/legal/*", ["/legal/agb", "/legal/agb/", "/legal/.a"], ["/legal", "/legal/", "/legal/agb/1", "/Legal/agb"]],
    ["/a*", ["/a", "/ab", "/a/"], ["/", "/b", "/a/b"]],
    ["/*/b", ["/a/b"], ["//b", "/b", "/a/a/b"]],
    ["/a*b*c", ["/abc", "/axbxc", "/abcbc"], ["/acb", "/a/bc"]],
    ["/legal/**", ["/legal", "/legal/", "/legal/agb/1"], ["/legals", "/a/legal"]],
    ["**/imprint", ["/imprint", "imprint", "/de/imprint", "/a/b/imprint"], ["/imprints", "/imprint/a"]],
    ["/a/**/b", ["/a/b", "/a/x/b", "/a/x/y/b"], ["/ab", "/a/xb", "/a"]],
    ["**", ["", "/", "/a/b"], []],
    ["/a**b", ["/ab", "/axb"], ["/a/b"]],
    ["/page-?", ["/page-1", "/page-ä"], ["/page-", "/page-12", "/page-/"]],
    ["/[a-c]", ["/a", "/b", "/c"], ["/d", "/-", "//"]],
    ["/[!a-c]", ["/d", "/-"], ["/a", "//", "/de"]],
    ["/[]-]", ["/]", "/-"], ["/a"]],
    ["/{a,b}", ["/a", "/b"], ["/c", "/ab", "/{a,b}"]],
    ["/{a,b/{c,d},}e", ["/ae", "/b/ce", "/b/de", "/e"], ["/be", "/ce"]],
    ["/{a/**,b}", ["/a", "/a/x/y", "/b"], ["/b/x"]],
    ["/*{a,b}", ["/a", "/xb"], ["/x"]],
    ["/{x,*{a,b}}", ["/x", "/a", "/yb"], ["/y"]],
    ["/{a}", ["/{a}"], ["/a"]],
    ["/{a,b", ["/{a,b"], ["/a"]],
    ["/[a", ["/[a"], ["/a"]],
    ["/a\\*\\{b", ["/a*{b"], ["/ab", "/axx{b"]],
    ["\\", ["\\"], [""]],
    ["!/legal", ["!/legal"], ["/service"]],
  ])("%s matches %j but not %j", (pattern, matching, nonMatching) => {
    const matches = compileShellPattern(pattern);
    expect(matching.filter((path) => !matches(path))).toEqual([]);
    expect(nonMatching.filter(matches)).toEqual([]);
  });

  it("matches a long path against many wildcards in few steps", () => {
    const matches = compileShellPattern(`/{${"*a".repeat(40)},${"**/".repeat(20)}}b`);
    expect(matches(`/${"a".repeat(10_000)}`)).toBe(false);
  });
});
