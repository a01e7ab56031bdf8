// Deviations in lists: rows, order, pages, totals and filters.
// biome-ignore-all format: one line per deviation, where it fits.
import { drops, filters, ignores, type Loose, nodesOf, type PlantedLines, queries, refuses, rows, sends, shiftTime, shows } from "./plant.ts";

const valuesOf = ({ value, values }: Loose): Loose[] => [value, values].flat();
const nothing = { key: "t.id", comparator: "in", values: [], value: undefined };

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
    "later-pages-reversed": ["Pages after the first are in reverse order.", shows(({ offset, tickets }) => offset && { tickets: tickets.reverse() })],
    "oldest-first": ["The default order is oldest first.", sends((b) => ({ orderByDirection: "asc", ...b }))],
    "at-most-hundred": ["A page has 100 tickets at most.", shows(({ tickets }) => ({ tickets: tickets.slice(0, 100) }))],
    "small-default-page": ["The default limit is 25.", sends((b) => ({ limit: 25, ...b }))],
    "second-filter-ignored": ["Of several filters only the first counts.", drops((_, index) => index > 0)],
    "not-in-is-in": ["'not in' finds the same as 'in'.", filters(({ comparator }) => comparator === "not in" && { comparator: "in" })],
    "first-value-only": ["Of several values only the first is found.", filters(({ values }) => values?.slice && { values: values.slice(0, 1) })],
    "from-exclusive": ["A date with >= excludes that exact instant.", filters(({ comparator }) => comparator === ">=" && { comparator: ">" })],
    "to-exclusive": ["A date with <= excludes that exact instant.", filters(({ comparator }) => comparator === "<=" && { comparator: "<" })],
    "not-between-is-between": ["'not between' finds the same as 'between'.", filters(({ comparator }) => comparator === "not between" && { comparator: "between" })],
    "any-tag-matches-all": ["tt_matchAll.tagId finds tickets with any of the tags.", filters(({ key }) => key === "tt_matchAll.tagId" && { key: "tt_matchAny.tagId" })],
    "excluded-tag-found": ["tt_excluded.tagId excludes nothing.", drops(({ key }) => key === "tt_excluded.tagId")],
    "unassigned-finds-all": ["The agent 'unassigned' also finds assigned tickets.", drops((filter) => valuesOf(filter).includes("unassigned"))],
    "channel-all-finds-none": ["The channel 'all' finds nothing.", filters((filter) => filter.key.endsWith("channel") && valuesOf(filter).includes("all") && nothing)],
    "ids-not-in-full-text": [
      "A number as q does not find the ticket of that id.",
      shows(({ tickets }, { body }) => {
        const searchTexts =
          body?.filters
            ?.filter(({ key }: Loose) => key === "q")
            .flatMap(valuesOf)
            .map(String) ?? [];
        return { tickets: tickets.filter(({ id }: Loose) => !searchTexts.includes(String(id))) };
      }),
    ],
    "skills-with-spam": ["The scope 'skills' also finds spam.", ignores("ticketScope")],
    "due-order-ignored": ["Ordering by t.dueBy orders by id.", sends(({ orderByField }) => orderByField === "t.dueBy" && { orderByField: "t.id" })],
    "always-descending": ["The direction 'asc' is ignored.", ignores("orderByDirection")],
    "row-twice": [
      "A page after the first begins with the last row of the page before.",
      async (request, next, service) => {
        const { offset = 0 } = request.body ?? {};
        if (offset > 0) request.body.offset = offset - 1;
        return shows(() => ({ offset }))(request, next, service);
      },
    ],
    "last-row-missing": ["The last row of a full page is missing.", shows(({ limit, tickets }) => ({ tickets: tickets.slice(0, limit - 1) }))],
    "rows-never-modified": ["Rows have no modifiedAt, unlike the ticket.", rows(({ tickets }) => tickets, () => ({ modifiedAt: null }))],
    "ai-agent-ignored": ["The filter i.aiAgentId is ignored.", drops(({ key }) => key === "i.aiAgentId")],
    "prefix-needed": ["A key without its prefix is refused.", refuses(({ body }) => body?.filters?.some?.(({ key }: Loose) => key === "status" || key === "channel"))],
  },
  listKnowledgeSources: {
    "total-of-sources": ["With a parent, total counts the page.", shows((b) => b.total && { total: b.items.length })],
    "archived-listed": ["Archived sources are in the list.", shows(async ({ items }, _, { read }) => ({ items: [...items, ...(await read("/knowledgeSource/archived")).items] }))],
    "excluded-listed": [
      "Excluded pages are in the list.",
      shows(async ({ items }, _, { control, read }) => {
        const nodes = nodesOf(await read("/knowledgeSourceStructure?withExcluded=true")).filter(
          ({ excluded }) => excluded,
        );
        const pages: Loose[] = await Promise.all(
          nodes.map(({ articleId }) => control.getRecord("knowledgeSources", articleId)),
        );
        return { items: [...items, ...pages.map((page) => ({ ...items[0], ...page, excluded: true }))] };
      }),
    ],
    "modified-after-exclusive": [
      "modifiedAfter leaves out sources changed in that second.",
      queries(({ modifiedAfter }) => modifiedAfter && { modifiedAfter: shiftTime(modifiedAfter, 1) }),
    ],
    "sources-ascending": ["The direction desc is ignored.", queries(() => ({ orderByDirection: undefined }))],
    "sources-by-name": ["Every order is by name.", queries(() => ({ orderByField: undefined }))],
    "small-page-of-sources": [
      "With a parent, the default page has 3 sources, and 50 is echoed.",
      shows(({ items, limit }, { url }) => limit && !url.searchParams.has("limit") && { items: items.slice(0, 3) }),
    ],
    "sources-of-all-nodes": [
      "Listing the sources of a parent returns the sources of every node.",
      shows(
        async ({ limit }, _, { read }) => limit && { items: (await read(`/knowledgeSource?limit=${limit}`)).items },
      ),
    ],
  },
  listArchivedKnowledgeSources: {
    "active-in-archive": ["The archive has active sources too.", shows(async ({ items }, _, { read }) => ({ items: [...items, ...(await read("/knowledgeSource?limit=5")).items] }))],
  },
  listQualityAssessments: {
    "total-of-assessments": ["total counts the assessments of the page.", shows(({ assessments }) => ({ total: assessments.length }))],
    "assessment-state-ignored": ["The filter state is ignored.", queries(() => ({ state: undefined }))],
    "seven-days-of-assessments": ["The default of lastDays is 7.", queries(({ from, to, lastDays }) => !from && !to && !lastDays && { lastDays: "7" })],
    "scorecard-by-revision": [
      "scorecardId finds one revision instead of all of a base.",
      shows(({ assessments }, { url }) => {
        const requestedId = url.searchParams.get("scorecardId");
        const matches = assessments.filter(({ scorecardId }: Loose) => String(scorecardId) === requestedId);
        return requestedId && { assessments: matches, total: matches.length };
      }),
    ],
    "assessments-of-everyone": ["The filter user is ignored.", queries(() => ({ user: undefined }))],
  },
  listTestRuns: { "run-state-ignored": ["The filter state is ignored.", queries(() => ({ state: undefined }))] },
  listTestCasesOfAiAgent: {
    "cases-of-all-agents": [
      "Listing the test cases of an AI agent returns the test cases of all.",
      shows(async ({ limit }, _, { read }) => ({
        testCases: (await read(`/aiQualityCheck/testCase?limit=${limit}`)).testCases,
      })),
    ],
  },
  listTags: {
    "tag-type-ignored": ["The filter type is ignored.", queries(() => ({ type: undefined }))],
    "tag-words-ignored": ["The filter q is ignored.", queries(() => ({ q: undefined }))],
  },
  listTeams: { "team-missing": ["The last team is missing, and profiles name it.", shows(({ teams }) => ({ teams: teams.slice(0, -1) }))] },
  listProfiles: { "profile-missing": ["The caller's profile is missing.", shows(({ profiles }) => ({ profiles: profiles.slice(1) }))] },
};
