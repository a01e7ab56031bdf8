// Each recipe of docs/cookbook.md yields the values in its comments.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import { listBlocks } from "./blocks.ts";

const page = readFileSync("docs/cookbook.md", "utf8");
const recipes = listBlocks(page, "ts").map((text) => {
  const [code = "", ...comments] = text.trim().split("\n");
  const assertions = comments.map((line) => /^\/\/ (.+) = (.*)$/.exec(line) ?? []);
  return {
    code,
    expressions: assertions.map(([, expression = ""]) => expression),
    values: assertions.map(([, , value]) => value),
  };
});

let mock: Mock;
beforeAll(async () => {
  mock = await createMock({ auth: "off" });
});
afterAll(() => mock.close());

describe("docs/cookbook.md", () => {
  it.each(recipes)("shows the value of $code in a comment", async ({ code, expressions, values }) => {
    await mock.sandbox().control.resetSandbox();
    const results = expressions.map((expression) => `String(${expression})`).join(", ");
    const run: (mock: Mock, control: object) => Promise<readonly string[]> = runInThisContext(
      `(async (mock, control) => { ${code}\nreturn [${results}]; })`,
    );
    expect(await run(mock, mock.sandbox().control)).toEqual(values);
    expect(values.length).toBeGreaterThan(0);
  });
});
