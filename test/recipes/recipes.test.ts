// Follows every recipe of CONTRIBUTING.md literally on a copy of the checkout: generate, types and the tests that it names are green.
// Without its most easily forgotten step they are red and name that step. Recipes that can be followed on one copy share a run, which takes a
// fifth of the time; with PROOF_SIZE=huge each has its own, and each is followed without that step.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { compilerFlags, nativeCompiler } from "../package/compiler.ts";
import { bySize } from "../proof/proof-size.ts";
import { fillNames, isNamed, readRecipes, type WrittenRecipe } from "./contributing.ts";
import { recipes } from "./index.ts";
import type { Recipe } from "./recipe.ts";
import { createScratch, type Ended, type Scratch } from "./scratch.ts";

const written = readRecipes();
const shared = recipes.filter(({ sharesNothing }) => sharesNothing !== true);
const alone = recipes.filter(({ sharesNothing }) => sharesNothing === true).map((recipe) => [recipe]);
/** Recipes that are followed on the same copy, one after the other. */
const groups = bySize<readonly (readonly Recipe[])[]>(
  [shared, ...alone],
  [],
  recipes.map((recipe) => [recipe]),
);
/** Recipes that are also followed without a step; at full size the two that are followed most. */
const withForgotten = new Set(
  bySize<readonly Recipe[]>(
    recipes.filter(({ heading }) => ["Add an operation", "Add a rule"].includes(heading)),
    [],
    recipes,
  ),
);
let scratch: Scratch;

beforeAll(async () => {
  scratch = await createScratch();
});
afterAll(() => scratch?.remove());
beforeEach(() => scratch.reset());

/** Does the steps, but for the one of this number. */
async function follow({ steps }: Recipe, signal: AbortSignal, forgotten?: number): Promise<Ended> {
  for (const [index, step] of steps.entries()) {
    if (index + 1 === forgotten) continue;
    if ("changes" in step) for (const change of step.changes) await scratch.apply(change);
    else {
      const ended = await scratch.make(step.run === "generate" ? "spec/generate.ts" : "test/docs/generate.ts", signal);
      if (!ended.isGreen) return ended;
    }
  }
  return { isGreen: true, said: "" };
}

/** Does all steps of recipes that share a copy; what makes files runs once, when all of them are changed. */
async function followAll(group: readonly Recipe[], signal: AbortSignal): Promise<Ended> {
  const changes = group.flatMap(({ steps }) => steps.flatMap((step) => ("changes" in step ? step.changes : [])));
  for (const change of changes) await scratch.apply(change);
  const made = await scratch.make("spec/generate.ts", signal);
  return made.isGreen ? scratch.make("test/docs/generate.ts", signal) : made;
}

/** What the compiler says of the copy as it is now. */
function compile(signal: AbortSignal): Promise<Ended> {
  const known = ["--incremental", "--tsBuildInfoFile", ".git/types.tsbuildinfo"];
  return scratch.run(nativeCompiler, [...compilerFlags, "--noEmit", "-p", ".", ...known], signal);
}

function runTests(files: readonly string[], signal: AbortSignal): Promise<Ended> {
  return scratch.run("node_modules/vitest/vitest.mjs", ["run", "--project", "unit", ...files], signal);
}

/** The files and folders of tests that the recipe names, in its order. */
function testsOf({ steps }: Recipe, { tests }: WrittenRecipe): readonly string[] {
  const changed = steps.flatMap((step) => ("changes" in step ? step.changes.map(({ path }) => path) : []));
  return fillNames(tests, changed);
}

it("are written for each section of CONTRIBUTING.md that says how to add something", () => {
  expect(recipes.map(({ heading }) => heading)).toEqual(written.map(({ heading }) => heading));
});

describe.each(recipes.map((recipe) => [recipe.heading, recipe] as const))("%s", (_, recipe) => {
  const section = sectionOf(recipe);
  const { step, told } = recipe.forgotten;

  it("is followed as it is written: as many steps, and each names what it changes or runs", () => {
    expect(recipe.steps.length).toBe(section.steps.length - 1);
    expect(section.tests).not.toEqual([]);
    const unnamed = recipe.steps.flatMap((one, index) => {
      const text = section.steps[index] ?? "";
      if ("run" in one) return text.includes(`\`npm run ${one.run}\``) ? [] : [`${index + 1}: npm run ${one.run}`];
      return one.changes.flatMap(({ path }) => (isNamed(text, path) ? [] : [`${index + 1}: ${path}`]));
    });
    expect(unnamed).toEqual([]);
  });

  // Whoever forgets a step has to be told by the first thing that is red.
  if (!withForgotten.has(recipe)) return;
  it(`is red without step ${step}, and says so`, async ({ signal }) => {
    let ended = await follow(recipe, signal, step);
    if (ended.isGreen) ended = await compile(signal);
    for (const tests of testsOf(recipe, section)) {
      if (!ended.isGreen) break;
      ended = await runTests([tests], signal);
    }
    expect(ended).toEqual({ isGreen: false, said: expect.stringMatching(told) });
  });
});

function sectionOf({ heading }: Recipe): WrittenRecipe {
  return written.find((one) => one.heading === heading) ?? { heading, steps: [], tests: [] };
}

it.for(groups.map((group) => [group.map(({ heading }) => heading).join(", "), group] as const))(
  "is green when it is followed: %s",
  { timeout: 900_000 },
  async ([, group], { signal }) => {
    const followed = await followAll(group, signal);
    expect(followed.isGreen, followed.said).toBe(true);
    const typed = await compile(signal);
    expect(typed.isGreen, typed.said).toBe(true);
    const tests = new Set(group.flatMap((recipe) => testsOf(recipe, sectionOf(recipe))));
    const { isGreen, said } = await runTests([...tests], signal);
    expect(isGreen, said).toBe(true);
  },
);
