// Sends write cases on records that the run created or was given, and checks that the changes persist.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import type { PlannedCase } from "../cases/planned-case.ts";
import type { JsonObject } from "../json-parts.ts";
import { judgeForm } from "../judge/judge-answer.ts";
import { breachOf, evidenceAt } from "../laws/law.ts";
import { below, type Evidence, operationEvidence, requestSchema } from "../published-parts.ts";
import type { Session } from "../session.ts";
import type { Exchange, PlannedRequest } from "../target/request.ts";

/**
 * Sends a valid write; undefined unless the answer is 200 with an object.
 * @param alsoAllowed statuses that are not a breach either, because the record may have changed meanwhile
 */
export async function write(
  session: Session,
  request: PlannedRequest,
  alsoAllowed: readonly number[] = [],
): Promise<Written | undefined> {
  const evidence = operationEvidence(request.operationId);
  const answer = await session.play({ kind: "valid", place: "", evidence, request, alsoAllowed });
  if (answer?.status !== 200 || !isObject(answer.body)) return undefined;
  return { answer, body: answer.body };
}

/** An answer whose body is an object. */
export interface Written {
  readonly answer: Exchange;
  readonly body: JsonObject;
}

/** Sends an invalid write to a record of this run, where a lenient server does no harm. */
export async function writeWrongly(session: Session, place: string, request: PlannedRequest): Promise<void> {
  await session.play(toCase("invalid", place, request));
}

/** Sends a valid write without a token, to a record of this run, so that nothing is lost if the server carries it out. */
export async function writeAsNobody(session: Session, request: PlannedRequest): Promise<void> {
  await session.play(toCase("anonymous", "header authorization", { ...request, caller: "anonymous" }));
}

function toCase(kind: PlannedCase["kind"], place: string, request: PlannedRequest): PlannedCase {
  return { kind, place, evidence: bodyEvidence(request.operationId, place), request };
}

function bodyEvidence(operationId: OperationId, place: string): Evidence {
  const schema = requestSchema(operationId);
  const [, name = ""] = place.split("/");
  return (schema === undefined ? undefined : below(schema, name))?.evidence ?? operationEvidence(operationId);
}

/**
 * Reports each field whose value differs from what was sent: `lost-write` in the write's own answer, `stale-read` in a later one.
 * @returns whether all are equal
 */
export function checkStored(
  session: Session,
  answer: Exchange,
  { record, path }: { readonly record: unknown; readonly path: string },
  wanted: JsonObject,
  kind: "lost-write" | "stale-read",
): boolean {
  if (!isObject(record)) return true;
  const { operationId } = answer.request;
  // Breaches of the contract were already reported when the answer was judged.
  const judged = new Set(judgeForm(answer).map(({ place }) => place));
  const lost = Object.entries(wanted).filter(
    ([name, value]) =>
      name in record && toComparable(record[name]) !== toComparable(value) && !judged.has(`200 ${path}/${name}`),
  );
  for (const [name, value] of lost) {
    const words = { found: record[name], expected: `${JSON.stringify(value)}, as it was written` };
    const evidence = evidenceAt(operationId, `${path.replaceAll("[]", "0")}/${name}`);
    session.report(breachOf(answer, kind, `200 ${path}/${name}`, words, evidence));
  }
  return lost.length === 0;
}

/** Whether a record that the server claims to have created belongs to this run; only then is it changed. */
export async function isOwn(
  session: Session,
  request: PlannedRequest,
  name: string,
  nameOf: (body: unknown) => unknown,
): Promise<boolean> {
  const read = await session.read(request);
  if (read === undefined) return false;
  const found = nameOf(read.body);
  if (found === name) return true;
  const difference = { found, expected: `${JSON.stringify(name)}, the record that was just made` };
  session.report(breachOf(read, "stale-read", "200 a record that was made", difference));
  return false;
}

/** Treats lists of ids as sets. */
function toComparable(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
}
