// The rules of what others name by id: tags, teams, AI agents. Called by mock/domain/directory/operations.ts.
import type { Input, Schema } from "../../contract/operation-types.ts";
import { DomainError, notFound } from "../../engine/core/errors.ts";
import type { AiAgentRecord } from "../records/tickets.ts";
import type { Reader } from "../state-types.ts";

/** The list's query. */
export type TagQuery = Input<"listTags">["query"];

/** The tags that match, by id: of the type, and with the text in one of their names (docs/rules.md, Directory). */
export function listTags(reader: Reader, { q = "", type }: TagQuery): readonly Schema<"Tag">[] {
  const wanted = toSoughtForm(q.trim());
  return [...reader.all("tags")].filter(
    (tag) =>
      (type === undefined || tag.type === type) &&
      [tag.name, tag.fullName].some((name) => toSoughtForm(name).includes(wanted)),
  );
}

/** Small letters, each as one character: a keyboard may send an umlaut as two. */
function toSoughtForm(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

/**
 * One tag (docs/rules.md, Directory).
 * @throws DomainError notFound `tag_not_found` (`unknown_tag` is a tag in a body, which is 422)
 */
export function getTag(reader: Reader, id: number): Schema<"Tag"> {
  const tag = reader.get("tags", id);
  if (tag === undefined) throw new DomainError("notFound", "tag_not_found", `There is no tag ${id}.`);
  return tag;
}

/** The teams, by id (docs/rules.md, Directory). */
export function listTeams(reader: Reader): readonly Schema<"Team">[] {
  return [...reader.all("teams")];
}

/** The AI agents, by id (docs/rules.md, Directory). */
export function listAiAgents(reader: Reader): readonly Schema<"AiAgent">[] {
  return [...reader.all("aiAgents")].map(toAiAgent);
}

/**
 * One AI agent (docs/rules.md, Directory).
 * @throws DomainError notFound `unknown_ai_agent`
 */
export function getAiAgent(reader: Reader, id: number): Schema<"AiAgent"> {
  const aiAgent = reader.get("aiAgents", id);
  if (aiAgent === undefined) throw notFound("AI agent", id);
  return toAiAgent(aiAgent);
}

function toAiAgent({ wire, outputHandlingCases }: AiAgentRecord): Schema<"AiAgent"> {
  return { ...wire, outputHandlingCases };
}
