// Deviations in lists: rows, order, pages, totals and filters.
// biome-ignore-all format: one line per deviation, where it fits.
import { drops, filters, type Loose, type PlantedLines, queries, refuses, sends, shows } from "./plant.ts";

export const lists: PlantedLines = {
  searchTickets: {
    "total-of-page": ["total counts the tickets of the page.", shows(({ tickets }) => ({ total: tickets.length }))],
    "offset-ignored": [
      "Every page is the first, and echoes its offset.",
      async (request, next, service) => {
        const { offset = 0 } = request.body ?? {};
        delete request.body?.offset;
        return shows(() => ({ offset }))(request, next, service);
      },
    ],
    "oldest-first": ["The default order is oldest first.", sends((b) => ({ orderByDirection: "asc", ...b }))],
    "second-filter-ignored": ["Of several filters only the first counts.", drops((_, index) => index > 0)],
    "not-in-is-in": ["'not in' finds the same as 'in'.", filters(({ comparator }) => comparator === "not in" && { comparator: "in" })],
    "from-exclusive": ["A date with >= excludes that exact instant.", filters(({ comparator }) => comparator === ">=" && { comparator: ">" })],
    "row-twice": [
      "A page after the first begins with the last row of the page before.",
      async (request, next, service) => {
        const { offset = 0 } = request.body ?? {};
        if (offset > 0) request.body.offset = offset - 1;
        return shows(() => ({ offset }))(request, next, service);
      },
    ],
    "prefix-needed": ["A key without its prefix is refused.", refuses(({ body }) => body?.filters?.some?.(({ key }: Loose) => key === "status" || key === "channel"))],
  },
  listKnowledgeSources: {
    "archived-listed": ["Archived sources are in the list.", shows(async ({ items }, _, { read }) => ({ items: [...items, ...(await read("/knowledgeSource/archived")).items] }))],
  },
  listQualityAssessments: { "assessment-state-ignored": ["The filter state is ignored.", queries(() => ({ state: undefined }))] },
  listTeams: { "team-missing": ["The last team is missing, and profiles name it.", shows(({ teams }) => ({ teams: teams.slice(0, -1) }))] },
};
