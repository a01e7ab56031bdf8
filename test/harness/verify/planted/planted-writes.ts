// Deviations that only writes reveal.
import type { Planted } from "./planted-server.ts";
import { fieldsOf, isAsked, listOf, spoil } from "./spoiling.ts";

export const plantedWrites: readonly Planted[] = [
  {
    name: "a change that is lost",
    finds: "updateTicket lost-write",
    writes: true,
    ask(asked) {
      if (!isAsked(asked, "PATCH /ticket/#") || typeof fieldsOf(asked.body).priority !== "string") return asked;
      const { priority: _, ...rest } = fieldsOf(asked.body);
      return { ...asked, body: rest };
    },
  },
  {
    name: "a ticket that is read as it was before",
    finds: "getTicket stale-read",
    writes: true,
    answer(reply, asked, memory) {
      if (reply.status !== 200 || !isAsked(asked, "GET /ticket/#")) return reply;
      const first = memory.get(asked.path) ?? reply.body;
      memory.set(asked.path, first);
      return { ...reply, body: first };
    },
  },
  {
    name: "rows that show tickets as they were before",
    finds: "searchTickets stale-read",
    writes: true,
    answer(reply, asked, memory) {
      const isNew =
        JSON.stringify(fieldsOf(asked.body)).includes('"t.id"') && !("orderByField" in fieldsOf(asked.body));
      if (reply.status !== 200 || !isAsked(asked, "POST /ticket/search") || !isNew) return reply;
      const tickets = listOf(fieldsOf(reply.body).tickets).map((row) => {
        const first = memory.get(String(row.id)) ?? row;
        memory.set(String(row.id), first);
        return first;
      });
      return { ...reply, body: { ...fieldsOf(reply.body), tickets } };
    },
  },
  {
    name: "a name that makes a second source",
    finds: "createKnowledgeSource lost-write",
    writes: true,
    answer(reply, asked, memory) {
      if (reply.status !== 200 || !isAsked(asked, "POST /knowledgeSource")) return reply;
      const body = fieldsOf(reply.body);
      const id = memory.has("made") ? Number(body.id) + 1 : body.id;
      memory.set("made", true);
      return { ...reply, body: { ...body, id: id ?? null } };
    },
  },
  {
    name: "a status that does not exist is taken",
    finds: "updateTicket accepted",
    writes: true,
    ask(asked) {
      const isWrong = isAsked(asked, "PATCH /ticket/#") && fieldsOf(asked.body).status === "done";
      return isWrong ? { ...asked, body: {} } : asked;
    },
  },
  {
    name: "a caller without a token may write",
    finds: "updateKnowledgeSource unauthenticated",
    writes: true,
    answer(reply, asked, memory) {
      if (asked.method !== "PATCH" || !/^\/knowledgeSource\/\d+$/.test(asked.path)) return reply;
      if (reply.status === 200) memory.set("last", reply.body);
      return reply.status === 401 ? { ...reply, status: 200, body: memory.get("last") ?? null } : reply;
    },
  },
  {
    name: "a note that is not in the list",
    finds: "listConversations stale-read",
    writes: true,
    answer: spoil("GET /ticket/#/conversation", (body) => ({
      ...body,
      conversations: listOf(body.conversations).filter((one) => !String(one.body).includes("ticket-mock-verify")),
    })),
  },
];
