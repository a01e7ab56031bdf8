// "Add an operation with a new collection" of CONTRIBUTING.md: holidays, and the list of them. Part of test/recipes/index.ts.
import type { Recipe } from "./recipe.ts";

const path = `  /holiday:
    get:
      operationId: listHolidays
      tags: [tickets]
      summary: List the holidays
      description: The days on which nobody works.
      x-provenance: assumed
      x-provenance-reason: Invented for the test of this recipe.
      security:
        - bearerAuth: []
        - cookieAuth: []
      responses:
        "200":
          description: The holidays by id.
          content:
            application/json:
              schema:
                $ref: ./tickets/holiday.yaml#/components/schemas/HolidayList
              examples:
                oneHoliday:
                  summary: One holiday
                  externalValue: ./examples/tickets/list-holidays.yaml#/oneHoliday/answer
        "400":
          $ref: ./common.yaml#/components/responses/BadRequest
        "401":
          $ref: ./common.yaml#/components/responses/Unauthorized
        "429":
          $ref: ./common.yaml#/components/responses/TooManyRequests
        "500":
          $ref: ./common.yaml#/components/responses/InternalServerError
        "502":
          $ref: ./common.yaml#/components/responses/BadGateway
        "503":
          $ref: ./common.yaml#/components/responses/ServiceUnavailable
`;

const schema = `# Schemas of holidays, part of ../tickets.yaml.
components:
  schemas:
    HolidayList:
      type: object
      description: Holidays by id.
      x-provenance: assumed
      x-provenance-reason: Invented for the test of this recipe.
      required: [items]
      properties:
        items:
          type: array
          description: The holidays.
          items:
            $ref: '#/components/schemas/Holiday'
    Holiday:
      type: object
      description: A day on which nobody works.
      x-provenance: assumed
      x-provenance-reason: Invented for the test of this recipe.
      required: [id, day, name]
      properties:
        id:
          type: integer
          description: Id of the holiday.
        day:
          type: string
          pattern: ^\\d{4}-\\d{2}-\\d{2}$
          description: The day, for example 2026-12-25.
        name:
          type: string
          description: Its name.
`;

const fixture = `// Holidays, a fixed set. Made by fixtures/world.ts.
import type { HolidayRecord } from "../../mock/records/holidays.ts";

const holidays = [
  { day: "2026-05-01", name: "Tag der Arbeit" },
  { day: "2026-10-03", name: "Tag der Deutschen Einheit" },
];

/** Number of holidays, whatever the size of the world. */
export const holidayCount = holidays.length;

/** The holiday with this id (1 to holidayCount), or undefined. */
export function makeHoliday(id: number): HolidayRecord | undefined {
  const holiday = holidays[id - 1];
  return holiday === undefined ? undefined : { id, ...holiday };
}
`;

const service = `// Lists holidays. Called by mock/operations/tickets.ts.
import type { Schema } from "../../contract/operation-types.ts";
import type { Reader } from "../state-types.ts";

/** Every holiday, by id (docs/rules.md, Tickets). */
export function listHolidays(reader: Reader): Schema<"HolidayList"> {
  return { items: [...reader.all("holidays")] };
}
`;

const serviceTest = `// Listing holidays: mock/services/tickets/holidays.ts.
import { expect, it } from "vitest";
import { listHolidays } from "../../../../mock/services/tickets/holidays.ts";
import { createSmallState } from "../small-state.ts";

it("answers every holiday", () => {
  const holiday = { id: 3, day: "2026-12-25", name: "Weihnachten" };
  expect(createSmallState({ holidays: [holiday] }).store.read(listHolidays)).toEqual({ items: [holiday] });
});
`;

const story = `  {
    name: "a holiday that is made is in the list",
    async tell({ ask, control }) {
      await control.createRecord("holidays", { day: "2026-12-25", name: "Weihnachten" });
      (await ask("GET", "/holiday")).is(200, { items: [{ id: 1 }, { id: 2 }, { id: 3, name: "Weihnachten" }] });
    },
  },
`;

export const addCollection: Recipe = {
  heading: "Add an operation with a new collection",
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
      ],
    },
    {
      changes: [
        { path: "fixtures/work/holiday.ts", text: fixture },
        {
          path: "fixtures/world.ts",
          before: 'import { countSessions, toSessionOwner, toWorklogId } from "./work/ticket-sessions.ts";\n',
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
        {
          path: "scenarios/kit.ts",
          after: 'export const team = wordsFor("teams");\n',
          text: 'export const holiday = wordsFor("holidays");\n',
        },
      ],
    },
    {
      changes: [
        { path: "mock/services/permissions.ts", after: "  getTicket: [],\n", text: "  listHolidays: [],\n" },
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
          instead: "import { getTicket, searchTickets",
          text: "import { getTicket, listHolidays, searchTickets",
        },
        { path: "mock/operations/index.ts", after: "  getTicket,\n", text: "  listHolidays,\n" },
        {
          path: "docs/rules.md",
          before: "### Status and due dates\n",
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
        { path: "test/proof/permissions.test.ts", after: "  getTicket: [],\n", text: "  listHolidays: [],\n" },
      ],
    },
    { run: "generate:docs" },
  ],
  forgotten: { step: 3, told: /HolidayRecord|holidays/ },
};
