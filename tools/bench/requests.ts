// The requests of the workloads, and the token they send.
import { mintToken } from "../../mock/auth/token.ts";

export const token = await mintToken();

export interface LoadRequest {
  readonly method: "GET" | "PATCH" | "POST";
  readonly path: string;
  readonly body?: object;
}

const ids = Array.from({ length: 200 }, (_, index) => index + 1);
export const gets: readonly LoadRequest[] = ids.map((id) => ({ method: "GET", path: `/ticket/${id}` }));
// `{date}` differs in each request, so that every request changes its ticket.
export const patches = ids.map(
  (id): LoadRequest => ({ method: "PATCH", path: `/ticket/${id}`, body: { dueBy: "{date}" } }),
);
// Each finds at least 20 of 1,000 tickets.
const pairs = ["email", "portal", "phone", "chat", "letter"].map((channel) => [
  { key: "t.status", comparator: "in", values: ["closed"] },
  { key: "t.channel", comparator: "in", values: [channel] },
]);
export const searches = {
  indexed: pairs.map((filters) => ({ limit: 20, filters })),
  range: ids.slice(0, 20).map((day) => ({
    limit: 20,
    filters: [{ key: "t.createdAt", comparator: "<=", value: `2026-02-${String(day).padStart(2, "0")}` }],
  })),
  order: ["t.dueBy", "t.modifiedAt", "t.priority"].map((orderByField) => ({ limit: 20, orderByField })),
  q: ["rechnung", "vertrag", "strom"].map((value) => ({ limit: 20, filters: [{ key: "q", value }] })),
};
export const searchRequests = searches.indexed.map(
  (body): LoadRequest => ({ method: "POST", path: "/ticket/search", body }),
);
