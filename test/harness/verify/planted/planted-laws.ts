// Deviations that no single answer shows: ids, sums, order, pages, filters, totals.
import type { Asked, Planted } from "./planted-server.ts";
import { each, fieldsOf, isAsked, listOf, spoil } from "./spoiling.ts";

/** Changes the body of a search. */
function asking(change: (body: ReturnType<typeof fieldsOf>) => ReturnType<typeof fieldsOf>): (asked: Asked) => Asked {
  return (asked) => {
    const isRight = isAsked(asked, "POST /ticket/search") && asked.body !== null && !Array.isArray(asked.body);
    return isRight ? { ...asked, body: change(fieldsOf(asked.body)) } : asked;
  };
}

const search = "POST /ticket/search";

export const plantedLaws: readonly Planted[] = [
  {
    name: "work that names assessments which are not there",
    finds: "getTicketWorklogs reference",
    answer(reply, asked) {
      if (reply.status !== 200 || !isAsked(asked, "GET /ticket/#/worklog")) return reply;
      const lost = (one: ReturnType<typeof fieldsOf>) => ({ ...one, id: Number(one.id) + 1_000_000 });
      const body = listOf(reply.body).map((entry) => ({ ...entry, assessments: listOf(entry.assessments).map(lost) }));
      return { ...reply, body };
    },
  },
  {
    name: "a ticket with a tag that is not there",
    finds: "getTicket reference",
    answer: spoil("GET /ticket/#", (body) => {
      const tags = listOf(body.tags).map((one) => ({ ...one, id: Number(one.id) + 777_777 }));
      return { ...body, tags, tagIds: tags.map(({ id }) => id) };
    }),
  },
  {
    name: "a tag under another id",
    finds: "getTag identity",
    answer: spoil("GET /tag/#", (body) => ({ ...body, id: Number(body.id) + 1 })),
  },
  {
    name: "messages of another ticket",
    finds: "listConversations identity",
    answer: spoil(
      "GET /ticket/#/conversation",
      each("conversations", (one) => ({ ...one, ticketId: Number(one.ticketId) + 1 })),
    ),
  },
  {
    name: "ids of tags that are not those of the tags",
    finds: "getTicket agreement",
    answer: spoil("GET /ticket/#", (body) => ({ ...body, tagIds: [1, 2, 3, 4] })),
  },
  {
    name: "a ticket whose status is another one in lists",
    finds: "getTicket agreement",
    answer: spoil("GET /ticket/#", (body) => ({ ...body, status: body.status === "open" ? "pending" : "open" })),
  },
  {
    name: "a duration that is not the sum of its segments",
    finds: "getTicketWorklogs sum",
    answer(reply, asked) {
      if (reply.status !== 200 || !isAsked(asked, "GET /ticket/#/worklog")) return reply;
      const longer = (entry: ReturnType<typeof fieldsOf>) => {
        const time = fieldsOf(entry.time);
        return { ...entry, time: { ...time, duration: Number(time.duration) + 600 } };
      };
      return { ...reply, body: listOf(reply.body).map(longer) };
    },
  },
  {
    name: "totals that are not those of the categories",
    finds: "getQualityAssessment sum",
    answer: spoil("GET /quality/assessment/#", (body) => {
      const data = fieldsOf(body.data);
      const totals = fieldsOf(data.totals);
      return { ...body, data: { ...data, totals: { ...totals, totalMaxPoints: Number(totals.totalMaxPoints) + 1 } } };
    }),
  },
  {
    name: "a sum of tickets that is too small",
    finds: "getAiAgentPerformanceReport sum",
    answer: spoil("GET /report/aiAgentPerformance/#", (body) => {
      const metric = fieldsOf(body.autoProcessing);
      const summary = fieldsOf(metric.summary);
      return { ...body, autoProcessing: { ...metric, summary: { ...summary, amount: Number(summary.amount) + 5 } } };
    }),
  },
  {
    name: "an order that is always downward",
    finds: "searchTickets order",
    ask: asking(({ orderByDirection, ...body }) =>
      orderByDirection === "asc"
        ? { ...body, orderByDirection: "desc" }
        : { ...body, ...(orderByDirection === undefined ? {} : { orderByDirection }) },
    ),
  },
  {
    name: "a default order that is upward",
    finds: "searchTickets order",
    ask: asking((body) => ("orderByDirection" in body ? body : { ...body, orderByDirection: "asc" })),
  },
  {
    name: "names that are upward both ways",
    finds: "listKnowledgeSources order",
    ask(asked) {
      if (asked.path !== "/knowledgeSource" || asked.query.get("orderByDirection") !== "desc") return asked;
      const query = new URLSearchParams(asked.query);
      query.set("orderByDirection", "asc");
      return { ...asked, query };
    },
  },
  {
    name: "pages that repeat a row",
    finds: "searchTickets paging-repeats",
    ask: asking((body) =>
      Number(body.offset) > 0 && Number(body.offset) < 1000 ? { ...body, offset: Number(body.offset) - 1 } : body,
    ),
    answer: spoil(search, (body, { body: asked }) => ({
      ...body,
      ...("offset" in fieldsOf(asked) ? { offset: fieldsOf(asked).offset ?? 0 } : {}),
    })),
  },
  {
    name: "pages that leave a row out",
    finds: "listQualityAssessments paging-omits",
    ask(asked) {
      const offset = Number(asked.query.get("offset"));
      if (asked.path !== "/quality/assessment" || !(offset > 0 && offset < 1000)) return asked;
      const query = new URLSearchParams(asked.query);
      query.set("offset", String(offset + 1));
      return { ...asked, query };
    },
  },
  {
    name: "pages as long as the server likes",
    finds: "listTestCases page-size",
    ask(asked) {
      if (asked.path !== "/aiQualityCheck/testCase" || !/^[1-9]$/.test(asked.query.get("limit") ?? "")) return asked;
      const query = new URLSearchParams(asked.query);
      query.set("limit", String(Number(query.get("limit")) + 1));
      return { ...asked, query };
    },
    answer: spoil("GET /aiQualityCheck/testCase", (body, { query }) =>
      query.has("limit") ? { ...body, limit: Number(query.get("limit")) } : body,
    ),
  },
  {
    name: "a total that counts one too many",
    finds: "searchTickets total",
    answer: spoil(search, (body) => ({ ...body, total: Number(body.total) + 1 })),
  },
  {
    name: "a total of the page",
    finds: "listArchivedKnowledgeSources total",
    answer: spoil("GET /knowledgeSource/archived", (body) => ({ ...body, total: listOf(body.items).length })),
  },
  {
    name: "a limit that is not the one asked for",
    finds: "searchTickets echo",
    answer: spoil(search, (body) => ({ ...body, limit: 100 })),
  },
  {
    name: "a filter that is overlooked",
    finds: "searchTickets filter",
    ask: asking((body) => ({
      ...body,
      ...(Array.isArray(body.filters)
        ? { filters: listOf(body.filters).filter((one) => one.key !== "t.priority" || one.comparator !== "in") }
        : {}),
    })),
  },
  {
    name: "a filter that leaves out what fits",
    finds: "listTags filter-omits",
    answer: spoil("GET /tag", (body, { query }) =>
      query.has("type") ? { ...body, tags: listOf(body.tags).slice(1) } : body,
    ),
  },
  {
    name: "an answer that is another one each time",
    finds: "listScorecards unstable",
    answer(reply, asked, memory) {
      if (reply.status !== 200 || asked.path !== "/quality/scorecard") return reply;
      const count = Number(memory.get("count") ?? 0) + 1;
      memory.set("count", count);
      const body = fieldsOf(reply.body);
      return {
        ...reply,
        body: { ...body, scorecards: listOf(body.scorecards).map((one) => ({ ...one, name: `Karte ${count}` })) },
      };
    },
  },
];
