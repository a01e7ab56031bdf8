// The order of a request's steps.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { operationSteps } from "../../../mock/http/step-lists.ts";

const names = operationSteps.map(({ name }) => name);

describe("the steps of a request", () => {
  it("match the list in ARCHITECTURE.md", () => {
    const text = readFileSync("ARCHITECTURE.md", "utf8");
    const [, section = ""] = /\n## The way of a request\n([\s\S]*?)\n## /.exec(text) ?? [];
    const documentedSteps = [...section.matchAll(/^(\d+)\. \*\*([^*]+)\*\*/gm)].map(
      ([, number, name]) => `${number} ${name}`,
    );
    expect(documentedSteps).toEqual(names.map((name, index) => `${index + 1} ${name}`));
  });
});
