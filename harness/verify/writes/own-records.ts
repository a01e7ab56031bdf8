// The tools of writing cases: requests on records that the run made or was given, and checks that a change lasts.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import type { PlannedCase } from "../cases/planned-case.ts";
import { isObject, type JsonObject } from "../json-parts.ts";
import { judgeForm } from "../judge/judge-answer.ts";
import { breachOf, evidenceAt } from "../laws/law.ts";
import { below, type Evidence, operationEvidence, requestSchema } from "../published-parts.ts";
import type { Session } from "../session.ts";
import type { Exchange, PlannedRequest } from "../target/request.ts";

/**
 * Sends a right write; undefined unless it is answered 200 with an object.
 * @param alsoRight further statuses that are no breach: what it is about may have changed by itself meanwhile
 */
export async function write(
  session: Session,
  request: PlannedRequest,
  alsoRight: readonly number[] = [],
): Promise<Written | undefined> {
  const evidence = operationEvidence(request.operationId);
  const answer = await session.play({ kind: "valid", place: "", evidence, request, alsoRight });
  if (answer?.status !== 200 || !isObject(answer.body)) return undefined;
  return { answer, body: answer.body };
}

/** An answer whose body is an object. */
export interface Written {
  readonly answer: Exchange;
  readonly body: JsonObject;
}

/** Sends a wrong write on a record of this run: what a lenient server makes of it does no harm. */
export async function writeWrongly(session: Session, place: string, request: PlannedRequest): Promise<void> {
  await session.play(toCase("wrong", place, request));
}

/** Sends a right write without a token: on a record of this run, so that nothing is lost where it is carried out. */
export async function writeAsNobody(session: Session, request: PlannedRequest): Promise<void> {
  await session.play(toCase("nobody", "header authorization", { ...request, caller: "nobody" }));
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
 * Reports each field that is answered with another value than was sent: `lost-write` in the write's own answer, `stale-read` in a later one.
 * @returns whether all are as they were sent
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
  // A breach of the contract was reported when the answer was judged.
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

/** Whether a record that a server says it has made is the one of this run: only then it is changed. */
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

/** Lists of ids are sets. */
function toComparable(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
}
