// Laws of order: search results are sorted as requested and by default. Only numbers and dates are compared, never null.
import { objectsAt, valuesAt } from "../json-parts.ts";
import type { Breach } from "../report/finding.ts";
import type { Session } from "../session.ts";
import { breachOf, inputEvidence, type Law } from "./law.ts";

/** Order fields of a search and the row property that each sorts by. */
const orderedFields: Readonly<Record<string, string>> = {
  "t.id": "id",
  "t.createdAt": "createdAt",
  "t.modifiedAt": "modifiedAt",
  "t.firstResponseDueBy": "firstResponseDueBy",
  "t.dueBy": "dueBy",
  "t.agentId": "agentId",
  "t.partnerId": "partnerId",
  "t.subchannelId": "subchannelId",
};

const maxRows = 50;

export const orderLaws: readonly Law[] = [
  ...Object.entries(orderedFields).flatMap(([field, property]) =>
    (["asc", "desc"] as const).map(
      (direction): Law => ({
        operationId: "searchTickets",
        check: (session) =>
          checkOrder(session, { orderByField: field, orderByDirection: direction }, property, direction),
      }),
    ),
  ),
  { operationId: "searchTickets", check: (session) => checkOrder(session, {}, "id", "desc") },
  { operationId: "listKnowledgeSources", check: checkNames },
];

async function checkOrder(
  session: Session,
  asked: { readonly orderByField?: string; readonly orderByDirection?: string },
  property: string,
  direction: "asc" | "desc",
): Promise<readonly Breach[]> {
  const answer = await session.read({ operationId: "searchTickets", body: { limit: maxRows, ...asked } });
  if (answer === undefined) return [];
  const values = objectsAt(answer.body, "tickets/[]")
    .map((row) => row[property])
    .filter((value) => typeof value === "number" || typeof value === "string");
  const at = values.findIndex((value, index) => isBehind(values[index - 1], value, direction));
  if (at < 0) return [];
  const difference = { found: `${values[at]} after ${values[at - 1]}`, expected: `${property} ${direction}` };
  const place = `order ${asked.orderByField ?? "by default"} ${direction}`;
  return [breachOf(answer, "order", place, difference, inputEvidence("searchTickets", "orderByField"))];
}

/** Whether two neighbours are in the wrong order. */
function isBehind(before: unknown, after: unknown, direction: "asc" | "desc"): boolean {
  const [less, more] = direction === "asc" ? [before, after] : [after, before];
  if (typeof less === "number" && typeof more === "number") return less > more;
  return typeof less === "string" && typeof more === "string" && less > more;
}

/** The collation is up to the service, but descending must be ascending reversed if no names are equal and the list is complete. */
async function checkNames(session: Session): Promise<readonly Breach[]> {
  const read = (orderByDirection: string) =>
    session.read({
      operationId: "listKnowledgeSources",
      query: { orderByField: "name", orderByDirection, limit: 1000 },
    });
  const up = await read("asc");
  const down = await read("desc");
  if (up === undefined || down === undefined) return [];
  const names = valuesAt(up.body, "items/[]/name");
  const reversed = valuesAt(down.body, "items/[]/name").toReversed();
  const isPlain = new Set(names).size === names.length && names.length === reversed.length && names.length < 1000;
  const at = names.findIndex((name, index) => name !== reversed[index]);
  if (!isPlain || at < 0) return [];
  const difference = { found: `asc and desc differ in row ${at + 1}`, expected: "desc as the reverse of asc" };
  return [breachOf(down, "order", "order name", difference, inputEvidence("listKnowledgeSources", "orderByDirection"))];
}
