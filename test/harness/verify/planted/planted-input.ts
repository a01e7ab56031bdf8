// Deviations in accepted input: callers without a token, invalid input, unknown ids.
import type { Planted } from "./planted-server.ts";
import { fieldsOf, isAsked, listOf, replying } from "./spoiling.ts";

const filterKey = /^(?:t|i|tt|w|qa|tt_\w+)\.\w+$|^[a-z]\w*$/i;

export const plantedInput: readonly Planted[] = [
  {
    name: "a caller without a token is let in",
    finds: "listProfiles unauthenticated",
    answer: replying("GET /profiles", (reply) =>
      reply.status === 401 ? { ...reply, status: 200, body: { success: true, profiles: [] } } : reply,
    ),
  },
  {
    name: "a caller without a token gets 403",
    finds: "listTags status",
    answer: replying("GET /tag", (reply) =>
      reply.status === 401 ? { ...reply, status: 403, body: { success: false, message: "No.", code: "x" } } : reply,
    ),
  },
  {
    name: "a number of days that is not offered is taken",
    finds: "getAiAgentPerformanceReport accepted",
    ask(asked) {
      if (!asked.path.startsWith("/report/") || asked.query.get("lastDays") !== "no-such-value") return asked;
      return { ...asked, query: new URLSearchParams({ lastDays: "7" }) };
    },
  },
  {
    name: "a filter that does not exist is overlooked",
    finds: "searchTickets accepted",
    ask(asked) {
      if (!isAsked(asked, "POST /ticket/search")) return asked;
      const body = fieldsOf(asked.body);
      const filters = listOf(body.filters).filter(({ key }) => key !== "t.noSuchKey" && filterKey.test(String(key)));
      return Array.isArray(body.filters) ? { ...asked, body: { ...body, filters: [...filters] } } : asked;
    },
  },
  {
    name: "a limit beyond the greatest is cut",
    finds: "listTestCases accepted",
    ask(asked) {
      if (asked.path !== "/aiQualityCheck/testCase" || asked.query.get("limit") !== "501") return asked;
      return { ...asked, query: new URLSearchParams({ limit: "500" }) };
    },
  },
  {
    name: "an id that is not there is answered",
    finds: "getScorecard found-unknown",
    ask(asked) {
      return asked.path === "/quality/scorecard/999999999999999" ? { ...asked, path: "/quality/scorecard/1" } : asked;
    },
  },
];
