// "Add a command line flag" of CONTRIBUTING.md: scenarios by their names alone. Part of test/recipes/index.ts.
import type { Recipe } from "./recipe.ts";

const entry = `    onlyNames: defineFlag({
      spelling: "--only-names",
      kind: onOff,
      fallback: false,
      help: "names without descriptions",
      hasVariable: false,
    }),
`;

const test = `// The flag --only-names of \`ticket-mock scenarios\`: mock/cli/scenarios.ts.
import { expect, it } from "vitest";
import { scenarios } from "../../../scenarios/index.ts";
import { runCommand } from "./run-command.ts";

it("prints a name on each line, and nothing else", async () => {
  const { code, stdout } = await runCommand(["scenarios", "--only-names"]);
  expect([code, stdout]).toEqual([0, scenarios.map(({ name }) => \`\${name}\\n\`).join("")]);
});
`;

export const addFlag: Recipe = {
  heading: "Add a command line flag",
  steps: [
    {
      changes: [
        {
          path: "mock/options/command-flags.ts",
          after: "  scenarios: {\n    scenarios: mockOptions.scenarios.flag,\n    json,\n",
          text: entry,
        },
      ],
    },
    {
      changes: [
        {
          path: "mock/cli/scenarios.ts",
          instead: "{ scenarios, json, traits }: SettingsOf",
          text: "{ scenarios, json, traits, onlyNames }: SettingsOf",
        },
        {
          path: "mock/cli/scenarios.ts",
          instead: ": toTable(catalogue));",
          text: ": onlyNames ? toNames(catalogue) : toTable(catalogue));",
        },
        {
          path: "mock/cli/scenarios.ts",
          before: "function toTable(",
          text: `function toNames({ scenarios }: Catalogue): string {
  return scenarios.map(({ name }) => \`\${name}\\n\`).join("");
}

`,
        },
      ],
    },
    { run: "generate:docs" },
    { changes: [{ path: "test/mock/cli/scenario-names.test.ts", text: test }] },
  ],
  forgotten: { step: 2, told: /of the command line alone is used in mock\/cli\/[\s\S]*"onlyNames"/ },
};
