// The texts about holidays that the steps of test/recipes/add-collection.ts write.

export const path = `  /holiday:
    get:
      operationId: listHolidays
      tags: [tickets]
      summary: List the holidays
      description: The days on which nobody works.
      x-tier: companion
      x-permission: none
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
          $ref: ./common.yaml#/components/responses/BadRequestWithoutBody
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

export const schema = `# Schemas of holidays, part of ../tickets.yaml.
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

export const fixture = `// Holidays, a fixed set. Made by fixtures/world.ts.
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

export const service = `// Lists holidays. Called by mock/operations/tickets.ts.
import type { Schema } from "../../contract/operation-types.ts";
import type { Reader } from "../state-types.ts";

/** Every holiday, by id (docs/rules.md, Tickets). */
export function listHolidays(reader: Reader): Schema<"HolidayList"> {
  return { items: [...reader.all("holidays")] };
}
`;

export const serviceTest = `// Listing holidays: mock/services/tickets/holidays.ts.
import { expect, it } from "vitest";
import { listHolidays } from "../../../../mock/services/tickets/holidays.ts";
import { createSmallState } from "../small-state.ts";

it("answers every holiday", () => {
  const holiday = { id: 3, day: "2026-12-25", name: "Weihnachten" };
  expect(createSmallState({ holidays: [holiday] }).store.read(listHolidays)).toEqual({ items: [holiday] });
});
`;

export const story = `  {
    name: "a holiday that is made is in the list",
    async tell({ ask, control }) {
      await control.createRecord("holidays", { day: "2026-12-25", name: "Weihnachten" });
      (await ask("GET", "/holiday")).is(200, { items: [{ id: 1 }, { id: 2 }, { id: 3, name: "Weihnachten" }] });
    },
  },
`;
