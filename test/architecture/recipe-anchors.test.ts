// The places that the recipes of test/recipes/ change are there, each once. The recipes themselves are followed by `npm run test:proof`.
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { recipes } from "../recipes/index.ts";
import { toText } from "../recipes/scratch.ts";

it.each(recipes.map((recipe) => [recipe.heading, recipe] as const))(
  "%s: finds every place that it changes",
  (_, recipe) => {
    const texts = new Map<string, string | undefined>();
    const changes = recipe.steps.flatMap((step) => ("changes" in step ? step.changes : []));
    for (const change of changes) {
      const { path } = change;
      const old = texts.has(path) ? texts.get(path) : existsSync(path) ? readFileSync(path, "utf8") : undefined;
      texts.set(path, toText(change, old));
    }
    expect(texts.size).toBeGreaterThan(0);
  },
);
