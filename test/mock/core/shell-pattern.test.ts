// Patterns in the style of a shell: mock/core/shell-pattern.ts.
import { describe, expect, it } from "vitest";
import { compileShellPattern } from "../../../mock/core/shell-pattern.ts";

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
    ["/{a}", ["/{a}"], ["/a"]],
    ["/{a,b", ["/{a,b"], ["/a"]],
    ["/[a", ["/[a"], ["/a"]],
    ["/a\\*\\{b", ["/a*{b"], ["/ab", "/axx{b"]],
    ["\\", ["\\"], [""]],
    ["!/legal", ["!/legal"], ["/service"]],
  ])("%s", (pattern, fitting, others) => {
    const matches = compileShellPattern(pattern);
    expect(fitting.filter((path) => !matches(path))).toEqual([]);
    expect(others.filter(matches)).toEqual([]);
  });

  it("has no bound for alternatives within alternatives", () => {
    const depth = 20_000;
    const matches = compileShellPattern(`${"{".repeat(depth)}a${",b}".repeat(depth)}`);
    expect(["a", "b", "c"].map(matches)).toEqual([true, true, false]);
  });
});
