// "Add a scenario" of CONTRIBUTING.md: a world after hours. Part of test/recipes/index.ts.
import type { Recipe } from "./recipe.ts";

const scenario = `// The default world when nobody works.
import { defineScenario, ticket } from "./kit.ts";

export default defineScenario({
  name: "after-hours",
  description: "The default world on a Sunday night, with one ticket that has just come in.",
  clock: { now: "2026-03-01T22:30:00Z" },
  records: [ticket.escalated({ subject: "Kein Strom seit 22 Uhr" })],
});
`;

export const addScenario: Recipe = {
  heading: "Add a scenario",
  steps: [
    { changes: [{ path: "scenarios/after-hours.ts", text: scenario }] },
    { run: "generate" },
    { run: "generate:docs" },
  ],
  forgotten: { step: 2, told: /scenarios\/index\.ts is not what the files beside it give: run `npm run generate`/ },
};
