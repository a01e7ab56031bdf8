// Laws of ids: an answer is about the requested record, and the records that it names exist.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { keysOf } from "../../../mock/engine/core/tables.ts";
import { operationFacts } from "../../../spec/generated/facts.ts";
import { valuesAt } from "../json-parts.ts";
import { leadsNowhere } from "../judge/lost-ids.ts";
import type { Breach } from "../report/finding.ts";
import type { Session } from "../session.ts";
import { breachOf, evidenceAt, type Law } from "./law.ts";

const operationIds = keysOf(operationFacts);

type Operations<Extra> = readonly (Extra & { readonly operationId: OperationId; readonly path: string })[];

/** Where an answer repeats the requested id. */
const identities: Operations<{ readonly parameter: string }> = operationIds.flatMap((operationId) =>
  Object.entries(operationFacts[operationId].repeats).map(([parameter, path]) => ({ operationId, parameter, path })),
);

/** Where an answer names records of a collection. */
const names: Operations<{ readonly collection: string }> = operationIds.flatMap((operationId) =>
  Object.entries(operationFacts[operationId].names).map(([path, collection]) => ({ operationId, path, collection })),
);

/** How many ids of an answer are followed if no list contains all records. */
const maxLeads = 2;

export const referenceLaws: readonly Law[] = [
  ...identities.map(({ operationId, parameter, path }) => ({
    operationId,
    check: (session: Session) => Promise.resolve(checkIdentity(session, operationId, parameter, path)),
  })),
  ...names.flatMap(({ operationId, path, collection }) => {
    const list = listOf(collection);
    if (list === undefined) return [];
    return [
      { operationId, check: (session: Session) => Promise.resolve(checkMembers(session, list, operationId, path)) },
    ];
  }),
  ...names.flatMap(({ operationId, path, collection }) => {
    const read = listOf(collection) === undefined ? readOf(collection) : undefined;
    return read === undefined
      ? []
      : [{ operationId, check: (session: Session) => checkLeads(session, { operationId, path }, read) }];
  }),
];

/** The operation that lists every record of a collection, and where their ids are. */
function listOf(collection: string): { readonly list: OperationId; readonly ids: string } | undefined {
  for (const list of operationIds) {
    const { record, hasAll } = operationFacts[list];
    if (record === collection && hasAll !== undefined) return { list, ids: hasAll };
  }
  return undefined;
}

/** The operation that reads one record of a collection by its id. */
function readOf(collection: string): { readonly read: OperationId; readonly parameter: string } | undefined {
  for (const read of operationIds) {
    const { record, repeats } = operationFacts[read];
    const [[parameter, path] = ["", ""], ...others] = Object.entries(repeats);
    if (record === collection && path === "id" && others.length === 0) return { read, parameter };
  }
  return undefined;
}

function checkIdentity(session: Session, operationId: OperationId, parameter: string, path: string): readonly Breach[] {
  return session.answersOf(operationId).flatMap((answer) => {
    const asked = String(answer.request.path?.[parameter]);
    const other = valuesAt(answer.body, path).find((id) => isId(id) && String(id) !== asked);
    if (other === undefined) return [];
    return [
      breachOf(answer, "identity", `200 /${path}`, { found: other, expected: asked }, evidenceOf(operationId, path)),
    ];
  });
}

function checkMembers(
  session: Session,
  { list, ids }: { readonly list: OperationId; readonly ids: string },
  operationId: OperationId,
  path: string,
): readonly Breach[] {
  const all = new Set(session.answersOf(list).flatMap(({ body }) => valuesAt(body, ids).map(String)));
  if (all.size === 0) return [];
  return session.answersOf(operationId).flatMap((answer) => {
    const lost = valuesAt(answer.body, path).find((id) => isId(id) && !all.has(String(id)));
    if (lost === undefined) return [];
    const difference = { found: lost, expected: `an id that ${list} has` };
    return [breachOf(answer, "reference", `200 /${path}`, difference, evidenceOf(operationId, path))];
  });
}

async function checkLeads(
  session: Session,
  { operationId, path }: { readonly operationId: OperationId; readonly path: string },
  { read, parameter }: { readonly read: OperationId; readonly parameter: string },
): Promise<readonly Breach[]> {
  const found: Breach[] = [];
  for (const answer of session.answersOf(operationId)) {
    const ids = [...new Set(valuesAt(answer.body, path).filter(isId))].slice(0, maxLeads);
    for (const id of ids) {
      const missing = await session.missing(read, { [parameter]: id });
      if (missing !== undefined) found.push(leadsNowhere(missing, { operationId, path }));
    }
  }
  return found;
}

function evidenceOf(operationId: OperationId, path: string) {
  return evidenceAt(operationId, `/${path.replaceAll("[]", "0")}`);
}

function isId(value: unknown): value is number | string {
  return typeof value === "number" || typeof value === "string";
}
