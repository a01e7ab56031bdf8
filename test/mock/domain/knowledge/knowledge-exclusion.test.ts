// Which website pages are excluded.
import { describe, expect, it } from "vitest";
import { compilePaths, createExclusion } from "../../../../mock/domain/knowledge/knowledge-exclusion.ts";
import type { KnowledgeSourceRecord } from "../../../../mock/domain/records/knowledge.ts";
import { connector, createKnowledgeStore, defaultParts, node, type Parts, page, source } from "./knowledge-state.ts";

function isExcluded(candidate: KnowledgeSourceRecord, parts: Parts = {}): boolean {
  return createKnowledgeStore(parts).read((state) => createExclusion(state)(candidate));
}

describe("exclude paths", () => {
  const cases: readonly (readonly [string, string, boolean])[] = [
    ["/legal/*", "/legal/agb", true],
    ["/legal/*", "/legal/agb/2026", false],
    ["/legal/**", "/legal/agb/2026", true],
    ["/legal/*", "/legal", false],
    ["/legal", "/legal", true],
    ["/legal", "/legal/agb", false],
    ["/legal/*", "/Legal/agb", false],
    ["**/impressum", "/de/impressum", true],
    ["/{agb,impressum}", "/impressum", true],
    ["/seite-?", "/seite-1", true],
    ["/legal/*", "/legal/.entwurf", true],
    ["!/legal/*", "/service", false],
    ["", "/", false],
    ["/über/*", "/%C3%BCber/uns", true],
    ["/%C3%BCber/*", "/%C3%BCber/uns", true],
    ["/rabatt/*", "/rabatt/100%", true],
  ];

  it.each(cases)("use the pattern %s to exclude %s: %s", (pattern, path, expected) => {
    expect(compilePaths([pattern])(path)).toBe(expected);
  });

  it("exclude a path that matches any of several patterns", () => {
    const matches = compilePaths(["/legal/*", "/presse/*"]);
    expect([matches("/presse/2026"), matches("/service")]).toEqual([true, false]);
  });
});

describe("exclusion of a page", () => {
  it("checks the path of its URL but neither query nor fragment", () => {
    expect(isExcluded(page(50, "/legal/agb?druck=1#oben"))).toBe(true);
    expect(isExcluded(page(50, "/service?zu=/legal/agb"))).toBe(false);
  });

  it("applies only to website pages", () => {
    expect(isExcluded(page(50, "/legal/agb", { type: "document" }))).toBe(false);
  });

  it("needs a URL", () => {
    expect(isExcluded(page(50, "", { source: null }))).toBe(false);
    expect(isExcluded(page(50, "", { source: "/legal/agb" }))).toBe(false);
  });

  it("follows the connector at the nearest node above the page", () => {
    const parts = {
      nodes: [...defaultParts.nodes, node(6, { parent: 3 }), node(7, { parent: 6 })],
      connectors: [connector(1, { excludePaths: [] }), connector(2, { parent: 6, excludePaths: ["/presse/*"] })],
    };
    expect(isExcluded(page(50, "/presse/1", { parent: 7 }), parts)).toBe(true);
    expect(isExcluded(page(50, "/presse/1", { parent: 3 }), parts)).toBe(false);
  });

  it("follows the connector with the longest URL above the page if no node above it has a connector", () => {
    const connectors = [
      connector(1, { excludePaths: [] }),
      connector(2, { parent: 1, url: "https://www.example.com/hilfe", excludePaths: ["/hilfe/alt/*"] }),
    ];
    expect(isExcluded(page(50, "/hilfe/alt/1", { parent: 0 }), { connectors })).toBe(true);
    expect(isExcluded(page(50, "/hilfe/alt/1", { parent: 3 }), { connectors })).toBe(false);
  });

  it("prefers the longer URL in any order, and the first of equal URLs", () => {
    const longUrl = { url: "https://www.example.com/hilfe", excludePaths: ["/hilfe/alt/*"] };
    const first = [connector(1, longUrl), connector(2, { excludePaths: [] })];
    const equal = [connector(1, longUrl), connector(2, { ...longUrl, excludePaths: [] })];
    for (const connectors of [first, equal])
      expect(isExcluded(page(50, "/hilfe/alt/1", { parent: 0 }), { connectors })).toBe(true);
  });

  it("follows the first connector at a node even if its URL does not contain the page", () => {
    const otherSite = { parent: 6, url: "https://www.example.org/", excludePaths: ["/presse/*"] };
    const parts = {
      nodes: [...defaultParts.nodes, node(6, { parent: 3 })],
      connectors: [
        connector(1, { excludePaths: [] }),
        connector(2, otherSite),
        connector(3, { ...otherSite, excludePaths: [] }),
      ],
    };
    expect(isExcluded(page(50, "/presse/1", { parent: 6 }), parts)).toBe(true);
  });

  it("matches a connector's URL only at the end of a segment and on the same host", () => {
    const connectors = [connector(1, { url: "https://www.example.com/hilfe", excludePaths: ["/**"] })];
    const sources = [
      "https://www.example.com/hilfe",
      "https://www.example.com/hilfeseite",
      "https://www.example.org/hilfe",
    ];
    const results = sources.map((url) => isExcluded(source(50, { type: "website", source: url }), { connectors }));
    expect(results).toEqual([true, false, false]);
  });

  it("terminates if the structure has a cycle", () => {
    const nodes = [node(8, { parent: 9 }), node(9, { parent: 8 })];
    expect(isExcluded(page(50, "/legal/agb", { parent: 8 }), { nodes })).toBe(true);
  });
});
