// docs/rules.md: each rule has a source, operations and a test that exist, and every section that a file cites exists.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { operationRoutes } from "../../spec/generated/operations.ts";

interface Rule {
  readonly section: string;
  readonly text: string;
  /** The line below the rule: source, operations, test. */
  readonly basis: readonly string[];
}

const page = readFileSync("docs/rules.md", "utf8");
const sections = page.split(/^## /m).slice(1).map(toSection);
const rules = sections.flatMap(({ rules: own }) => own);
const operationIds = Object.values(operationRoutes).map(({ operationId }) => String(operationId));

function toSection(text: string): { readonly name: string; readonly rules: readonly Rule[] } {
  const [section = ""] = text.split("\n", 1);
  const items = text.split(/^- /m).slice(1);
  return { name: section, rules: items.map((item) => toRule(section, item)) };
}

function toRule(section: string, item: string): Rule {
  const [, text = item, basis = ""] = /^([\s\S]*?)\\\n {2}([\s\S]*?)(?:\n\n|\n$|$)/.exec(item) ?? [];
  return { section, text, basis: basis.replaceAll(/\n\s*/g, " ").trim().split(" · ") };
}

/** Rules for which something does not hold, in words that name them. */
function breaking(isBroken: (basis: Rule["basis"]) => boolean): string[] {
  return rules.filter(({ basis }) => isBroken(basis)).map(({ section, text }) => `${section}: ${text}`);
}

function operationsOf([, operations = ""]: Rule["basis"]): string[] {
  return operations === "every operation" ? operationIds : operations.split(", ").map((id) => id.replaceAll("`", ""));
}

describe("docs/rules.md", () => {
  it("has rules in every section, each with three things below it", () => {
    expect(sections.filter(({ rules: own }) => own.length === 0).map(({ name }) => name)).toEqual([]);
    expect(breaking(({ length }) => length !== 3)).toEqual([]);
  });

  it("has no gap in a list of rules", () => {
    expect(page.match(/`\n\n+- .*/g)).toBeNull();
  });

  it("names the source of each rule, and the reason where it is assumed", () => {
    expect(breaking(([source = ""]) => !/^(documented|reference|assumed: .{15,})$/.test(source))).toEqual([]);
  });

  it("names operations that exist, and each operation somewhere by its own name", () => {
    expect(breaking((basis) => operationsOf(basis).some((id) => !operationIds.includes(id)))).toEqual([]);
    const named = rules
      .filter(({ basis }) => basis[1] !== "every operation")
      .flatMap(({ basis }) => operationsOf(basis));
    expect(operationIds.filter((id) => !named.includes(id))).toEqual([]);
  });

  it("names a test file that exists for each rule", () => {
    const isTest = (text = "") => /^`test\/.+\.test\.ts`$/.test(text) && existsSync(text.slice(1, -1));
    expect(breaking(([, , test]) => !isTest(test))).toEqual([]);
  });

  it("has every section that a comment or another page cites", () => {
    const cited = /docs\/rules\.md, ([A-Z][A-Za-z ]*[a-z])/g;
    const tracked = execFileSync("git", ["ls-files", "*.ts", "*.md", "*.yaml"], { encoding: "utf8" })
      .trim()
      .split("\n");
    const files = tracked.filter((file) => existsSync(file) && file !== "test/docs/rules.test.ts");
    const citations = files.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(cited)].map(([, section = ""]) => ({ file, section })),
    );
    const names = sections.map(({ name }) => name);
    const isKnown = ({ section }: { readonly section: string }) => names.some((name) => section.startsWith(name));
    expect(citations.length).toBeGreaterThan(10);
    expect(citations.filter((citation) => !isKnown(citation))).toEqual([]);
  });
});
