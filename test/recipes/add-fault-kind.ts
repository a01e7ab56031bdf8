// "Add a fault kind" of CONTRIBUTING.md: a service that is closed for maintenance. Part of test/recipes/index.ts.
import type { Recipe } from "./recipe.ts";

const schema = `    MaintenanceEffect:
      type: object
      description: Every request is answered 503 and told that the service is being looked after.
      additionalProperties: false
      required: [kind]
      properties:
        kind:
          type: string
          const: maintenance
          description: Always \`maintenance\`.
`;

const behaviour = `  maintenance: {
    early: (_strike, operationId) =>
      toStatusAnswer(operationId, { status: 503, code: "maintenance", message: "Closed for maintenance." }),
  },
`;

const story = `  {
    name: "a service under maintenance says so",
    async tell({ ask, control }) {
      await control.addFault({ effect: { kind: "maintenance" }, when: { next: 1 } });
      (await ask("GET", "/ticket/1")).refuses(503, "maintenance");
      (await ask("GET", "/ticket/1")).is(200);
    },
  },
`;

const example = `  maintenance: {
    does: "The service is closed for maintenance: 503, and nothing is done.",
    effect: { kind: "maintenance" },
    seen: "503 \`maintenance\`",
  },
`;

export const addFaultKind: Recipe = {
  heading: "Add a fault kind",
  steps: [
    {
      changes: [
        {
          path: "spec/admin/faults/effects.yaml",
          before: "    DelayMs:\n",
          text: `        - $ref: '#/components/schemas/MaintenanceEffect'\n${schema}`,
        },
        { path: "spec/admin/journal/requests.yaml", after: "        - outage\n", text: "        - maintenance\n" },
      ],
    },
    { run: "generate" },
    {
      changes: [
        {
          path: "mock/control/faults/fault-stages.ts",
          after: '  outage: ["early"],\n',
          text: '  maintenance: ["early"],\n',
        },
      ],
    },
    {
      changes: [{ path: "mock/http/steps/fault-behaviours.ts", before: "  tooManyRequests: { early", text: behaviour }],
    },
    {
      changes: [
        {
          path: "test/behaviour/cases/faults.ts",
          after: "export const faultCases: readonly BehaviourCase[] = [\n",
          text: story,
        },
      ],
    },
    {
      changes: [
        {
          path: "test/docs/fault-examples.ts",
          before: "  connectionReset: {\n    does:",
          text: example,
        },
      ],
    },
    { run: "generate:docs" },
  ],
  forgotten: { step: 4, told: /mock\/http\/steps\/fault-behaviours\.ts.*'maintenance' is missing/ },
};
