// "Add an operation with a new collection" of CONTRIBUTING.md: holidays, and the list of them. Part of test/recipes/index.ts; the longer texts
// are in test/recipes/holiday-texts.ts.
import { fixture, path, schema, service, serviceTest, story } from "./holiday-texts.ts";
import type { Recipe } from "./recipe.ts";

export const addCollection: Recipe = {
  heading: "Add an operation with a new collection",
  sharesNothing: true,
  steps: [
    {
      changes: [
        { path: "spec/tickets.yaml", before: "  /ticket/{ticketId}:\n", text: path },
        { path: "spec/tickets/holiday.yaml", text: schema },
        {
          path: "spec/examples/tickets/list-holidays.yaml",
          text: `# Examples of listHolidays in spec/tickets.yaml.
oneHoliday:
  answer:
    items:
      - { id: 1, day: "2026-05-01", name: Tag der Arbeit }
`,
        },
        {
          path: "spec/openapi.yaml",
          before: "  /ticket/{ticketId}:\n",
          text: "  /holiday:\n    $ref: ./tickets.yaml#/paths/~1holiday\n",
        },
        {
          path: "spec/records.yaml",
          before: "    TeamRecord:\n",
          text: `    HolidayRecord:
      $ref: ./generated/openapi.json#/components/schemas/Holiday
      description: A day on which nobody works.
`,
        },
        { path: "spec/admin/state/records.yaml", after: "        - storeApps\n", text: "        - holidays\n" },
        {
          path: "spec/admin/state/state-file.yaml",
          after: "        storeApps:\n          $ref: '#/components/schemas/StateRecords'\n",
          text: "        holidays:\n          $ref: '#/components/schemas/StateRecords'\n",
        },
      ],
    },
    { run: "generate" },
    {
      changes: [
        {
          path: "mock/records/holidays.ts",
          text: `// Records of holidays. Read by mock/services/tickets/holidays.ts, made by fixtures/work/holiday.ts.
import type { Kept } from "./wire.ts";

/** A holiday in its wire form. */
export type HolidayRecord = Kept<"HolidayRecord">;
`,
        },
        {
          path: "mock/records/collections.ts",
          before: '  teams: { word: "team"',
          text: '  holidays: { word: "holiday", form: "HolidayRecord", indexes: {}, references: [] },\n',
        },
        { path: "mock/records/date-fields.ts", after: "  teams: [],\n", text: '  holidays: ["day"],\n' },
      ],
    },
    {
      changes: [
        { path: "fixtures/work/holiday.ts", text: fixture },
        {
          path: "fixtures/world.ts",
          before: 'import { makeWorkSession, toWorkSessionOwner } from "./work/work-session.ts";\n',
          text: 'import { holidayCount, makeHoliday } from "./work/holiday.ts";\n',
        },
        {
          path: "fixtures/world.ts",
          after: "      teams: numbered(teamCount, makeTeam),\n",
          text: "      holidays: numbered(holidayCount, makeHoliday),\n",
        },
        {
          path: "fixtures/factories/holiday.ts",
          text: `// Makes holidays for a state that is there already. Part of fixtures/factories/index.ts.
import { factoryOf } from "./record-factory.ts";

export const holidayFactory = factoryOf("holidays")({
  traits: {},
  draft: (_source, id) => ({ id, day: "2026-12-26", name: \`Feiertag \${id}\` }),
});
`,
        },
        {
          path: "fixtures/factories/index.ts",
          before: "import { connectorFactory,",
          text: 'import { holidayFactory } from "./holiday.ts";\n',
        },
        {
          path: "fixtures/factories/index.ts",
          after: "  teams: teamFactory,\n",
          text: "  holidays: holidayFactory,\n",
        },
        { path: "fixtures/factories/trait-notes.ts", after: "  teams: {},\n", text: "  holidays: {},\n" },
        { path: "test/fixtures/factories/trait-checks.ts", after: "  teams: {},\n", text: "  holidays: {},\n" },
        {
          path: "scenarios/kit.ts",
          after: 'export const team = wordsFor("teams");\n',
          text: 'export const holiday = wordsFor("holidays");\n',
        },
      ],
    },
    {
      changes: [
        { path: "mock/services/tickets/holidays.ts", text: service },
        {
          path: "mock/operations/tickets.ts",
          after: 'import * as search from "../services/search/ticket-search.ts";\n',
          text: 'import * as holidays from "../services/tickets/holidays.ts";\n',
        },
        {
          path: "mock/operations/tickets.ts",
          before: "/** PATCH /ticket/{ticketId}",
          text: `/** GET /holiday. */
export function listHolidays(_input: Input<"listHolidays">, { tx }: Call): Result<"listHolidays"> {
  return holidays.listHolidays(tx);
}

`,
        },
        {
          path: "mock/operations/index.ts",
          instead: "import { createTicket, getTicket, pingTicket",
          text: "import { createTicket, getTicket, listHolidays, pingTicket",
        },
        { path: "mock/operations/index.ts", after: "  getTicket,\n", text: "  listHolidays,\n" },
        {
          path: "docs/rules.md",
          before: "\n### Status and due dates\n",
          text: `- Every holiday is listed, by id.\\
  assumed: invented for the test of this recipe · \`listHolidays\` · \`test/mock/services/tickets/holidays.test.ts\`
`,
        },
        { path: "test/mock/services/tickets/holidays.test.ts", text: serviceTest },
        {
          path: "test/conformance/cases.ts",
          before: "  updateTicket: {\n",
          text: `  listHolidays: {
    200: get("/holiday"),
    400: get("/holiday?year=2026"),
    401: nobody(get("/holiday")),
  },
`,
        },
        {
          path: "test/behaviour/cases/tickets.ts",
          after: "export const ticketCases: readonly BehaviourCase[] = [\n",
          text: story,
        },
        {
          path: "test/proof/answers.test.ts",
          before: "  updateTicket: () =>",
          text: '  listHolidays: () => [{ target: "/holiday" }],\n',
        },
      ],
    },
    { run: "generate:docs" },
  ],
  forgotten: { step: 3, told: /mock\/records\/(holidays|collections)\.ts/ },
};
