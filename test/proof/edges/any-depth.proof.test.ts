// No tree is so deep that it cannot be answered: records that would lie too deep, or below themselves, are refused wherever they come from.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Mock } from "../../../mock/create-mock.ts";
import { mostLevels } from "../../../mock/records/trees.ts";
import { bySize } from "../proof-size.ts";
import { start, statusOf } from "./asked.ts";

const firstId = 5_000;

/** Folders, each below the one before. */
function chain(length: number): Record<string, unknown>[] {
  return Array.from({ length }, (_, index) => ({
    id: firstId + index,
    name: `Ebene ${index + 1}`,
    type: null,
    description: null,
    parent: index === 0 ? 0 : firstId + index - 1,
    articleId: null,
  }));
}

function putFolder(mock: Mock, folder: Record<string, unknown>): Promise<number> {
  return statusOf(mock, ["PUT", `/__admin/state/knowledgeNodes/${folder.id}`, folder]);
}

async function expectTree(mock: Mock): Promise<void> {
  expect(await statusOf(mock, ["GET", "/knowledgeSourceStructure?withExcluded=true"])).toBe(200);
}

describe("a structure tree of any depth", () => {
  it("is imported and answered, or refused where it is too deep", { timeout: 300_000 }, async () => {
    await using mock = await start();
    const { collections, ...state } = await mock.control.exportState("default");
    const depths = fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 97, max: 103 }));
    const property = fc.asyncProperty(depths, fc.boolean(), async (depth, isReversed) => {
      const folders = isReversed ? chain(depth).reverse() : chain(depth);
      const knowledgeNodes = [...(collections.knowledgeNodes ?? []), ...folders];
      const file = { ...state, collections: { ...collections, knowledgeNodes } };
      expect(await statusOf(mock, ["PUT", "/__admin/state", file])).toBe(depth <= mostLevels ? 200 : 422);
      await expectTree(mock);
    });
    await fc.assert(property, { numRuns: bySize(60, 4), seed: 1 });
  });

  it("is refused beyond 100 levels where pages are put below pages", async () => {
    await using mock = await start();
    const nodeOf = (articleId: unknown) =>
      mock.stateOf().store.read((reader) => reader.lookup("knowledgeNodes", "article", Number(articleId))[0]?.id);
    let parent: number | undefined = 0;
    const statuses: number[] = [];
    for (let level = 1; level <= mostLevels + 1; level += 1) {
      const source = `https://elsewhere.example.com/${level}`;
      const body = JSON.stringify({ name: `Seite ${level}`, type: "website", source, parent });
      const headers = { "content-type": "application/json" };
      const response = await mock.fetch("/knowledgeSource", { method: "POST", headers, body });
      statuses.push(response.status);
      const { id, code } = await response.json();
      if (level > mostLevels) expect(code).toBe("structure_too_deep");
      else parent = nodeOf(id);
    }
    expect(statuses).toEqual([...Array.from({ length: mostLevels }, () => 200), 422]);
    await expectTree(mock);
  });

  it("is refused where a branch moves too deep, with all that hangs below it", async () => {
    await using mock = await start();
    const folders = chain(mostLevels);
    for (const folder of folders) expect(await putFolder(mock, folder)).toBe(200);
    const one = { ...folders[0], id: 9_000, name: "Ast" };
    const below = { ...one, id: 9_001, name: "Zweig", parent: 9_000 };
    for (const folder of [one, below]) expect(await putFolder(mock, folder)).toBe(200);
    const parent = firstId + mostLevels - 2;
    expect(await putFolder(mock, { ...one, parent })).toBe(422);
    expect(await putFolder(mock, { ...below, parent })).toBe(200);
    await expectTree(mock);
  });
});

describe("a tree in a circle", () => {
  const places = ["knowledgeNodes", "tags"] as const;

  it.each(places)("is refused by writes and imports (%s)", { timeout: 300_000 }, async (name) => {
    await using mock = await start();
    const { collections, ...state } = await mock.control.exportState("default");
    const [first, second, third, ...others] = collections[name] ?? [];
    const circle = [
      { ...first, parent: third?.id },
      { ...second, parent: first?.id },
      { ...third, parent: second?.id },
    ];
    const file = { ...state, collections: { ...collections, [name]: [...circle, ...others] } };
    await expect(mock.control.importState("default", file)).rejects.toThrow(
      expect.objectContaining({
        code: "invalid_state",
        violations: [0, 1, 2].map((index) =>
          expect.objectContaining({ pointer: `/collections/${name}/${index}/parent` }),
        ),
      }),
    );
    const path = `/__admin/state/${name}/${first?.id}`;
    expect(await statusOf(mock, ["PATCH", path, { parent: first?.id }])).toBe(422);
    expect(await statusOf(mock, ["PATCH", `/__admin/state/${name}/${second?.id}`, { parent: first?.id }])).toBe(200);
    expect(await statusOf(mock, ["PATCH", path, { parent: second?.id }])).toBe(422);
    expect(await statusOf(mock, ["PATCH", path, { parent: 0 }])).toBe(200);
  });
});
