// Laws of repetition: reading changes nothing, and unchanged records get identical answers.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import type { JsonObject } from "../json-parts.ts";
import type { Breach } from "../report/finding.ts";
import type { Session } from "../session.ts";
import { breachOf, type Law } from "./law.ts";

/** Reads whose answers change only after a write. */
const steady: readonly OperationId[] = [
  "getTicket",
  "getTicketWorklogs",
  "listConversations",
  "getKnowledgeSourceStructure",
  "getQualityAssessment",
  "listTags",
  "listScorecards",
  "listTeams",
  "getTestRun",
  "exportApp",
];

export const repetitionLaws: readonly Law[] = steady.map((operationId) => ({
  operationId,
  check: (session) => checkTwice(session, operationId),
}));

async function checkTwice(session: Session, operationId: OperationId): Promise<readonly Breach[]> {
  const [before] = session.answersOf(operationId);
  if (before === undefined) return [];
  const first = await session.read(before.request);
  const second = await session.read(before.request);
  if (first === undefined || second === undefined || first.text === second.text) return [];
  const name = firstDifference(first.body, second.body);
  if (name === undefined) return [];
  const difference = { found: `another value in ${name}`, expected: "the same answer to the same request" };
  return [breachOf(second, "unstable", "repeated", difference)];
}

/** The property in which two answers differ; undefined if only the order of properties differs. */
function firstDifference(one: unknown, other: unknown, place = ""): string | undefined {
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
    return firstOf(one.map((_, index) => firstDifference(one[index], other[index], `${place}/[]`)));
  }
  if (isObject(one) && isObject(other)) return firstOf(differencesOf(one, other, place));
  return Object.is(one, other) ? undefined : place;
}

function differencesOf(one: JsonObject, other: JsonObject, place: string): readonly (string | undefined)[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.map((name) => firstDifference(one[name], other[name], `${place}/${name}`));
}

function firstOf(found: readonly (string | undefined)[]): string | undefined {
  return found.find((one) => one !== undefined);
}
