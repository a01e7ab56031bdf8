// Type of a recipe of CONTRIBUTING.md as data: what somebody who follows it writes, step by step. test/recipes/index.ts lists the recipes;
// test/recipes/recipes.test.ts follows them on the copy of test/recipes/scratch.ts.

/** A new file. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** A text put before, after or in place of another one, which the file has exactly once. */
export type Edit = { readonly path: string } & (
  | { readonly before: string; readonly text: string }
  | { readonly after: string; readonly text: string }
  | { readonly instead: string; readonly text: string }
);

export type Change = NewFile | Edit;

/** One numbered step: files to write, or a command of package.json to run. */
export type RecipeStep = { readonly changes: readonly Change[] } | { readonly run: "generate" | "generate:docs" };

export interface Recipe {
  /** The heading in CONTRIBUTING.md. */
  readonly heading: string;
  /** As many as the recipe has numbers; its last number names the tests to run and is none of these. */
  readonly steps: readonly RecipeStep[];
  /** Is not followed on a copy on which others were followed: its texts are theirs, or its tests count what they add. */
  readonly sharesNothing?: true;
  /** The step that is forgotten most easily, by its number, and what the red check says of it. */
  readonly forgotten: { readonly step: number; readonly told: RegExp };
}
