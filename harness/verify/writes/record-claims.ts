// Finds out who owns a record that a write reported as created, and claims the run's own.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { isCollectionName } from "../../../mock/domain/records/collections.ts";
import { operationFacts } from "../../../spec/generated/facts.ts";
import { isId, valuesAt } from "../../json-parts.ts";
import { toBreach } from "../checks/schema-breaches.ts";
import type { MirroredRecord } from "../mirror/mirror.ts";
import { operationEvidence, responsePart } from "../published-parts.ts";
import { detailRead } from "./views.ts";
import type { Ref, WriteResult, WriteRunInput } from "./write-types.ts";

type Owner = "run" | "others" | "unknown";

export interface ClaimedRecord {
  readonly owner: Owner;
  readonly ref?: Ref;
}

/** A write that both sides executed. */
export interface ExecutedWrite {
  readonly operationId: OperationId;
  readonly line: string;
  /** Whether the request contained the name of the run. */
  readonly isNamed: boolean;
  readonly result: WriteResult;
}

/** Adopts the record that a write created on both sides, unless it belongs to others. */
export async function claimRecord(
  { operationId, line, isNamed, result: { body, mirrored } }: ExecutedWrite,
  input: WriteRunInput,
): Promise<ClaimedRecord> {
  const { session, tracker, isDry } = input;
  const { pairs } = input.oracle;
  const [[path, collection] = ["", ""]] = Object.entries(operationFacts[operationId].makes);
  const idPath = [path, collection === "apps" ? "appId" : "id"].filter((step) => step !== "/").join("/");
  const [targetPathId, mirrorPathId] = [body, mirrored].map((content) => valuesAt(content, idPath)[0]);
  if (!isId(targetPathId) || !isId(mirrorPathId) || !isCollectionName(collection)) return { owner: "unknown" };
  const owner = await ownerOf({ collection, id: targetPathId, isNamed }, input);
  if (owner === "others") {
    const evidence = responsePart(operationId, 200, `/${idPath}`)?.evidence ?? operationEvidence(operationId);
    session.report(
      toBreach({
        operationId,
        line,
        kind: "lost-write",
        place: `200 /${idPath}`,
        found: String(targetPathId),
        expected: "the id of a new record",
        evidence,
      }),
    );
  }
  if (owner === "unknown") tracker.addUnverified(collection, targetPathId);
  if (owner !== "run") return { owner };
  const [targetId, mirrorId] = [body, mirrored].map((content) => valuesAt(content, `${path}/id`)[0]);
  if (isId(targetId) && isId(mirrorId)) pairs.bind(collection, targetId, mirrorId);
  pairs.bind(collection, targetPathId, mirrorPathId);
  if (!isDry) tracker.add({ collection, id: targetPathId, mirrorId, mirrorPathId });
  return { owner, ref: { collection, target: targetPathId, mirror: mirrorPathId } };
}

/** Reads the record back to see whether it has the name of the run. Records of others are never changed. */
async function ownerOf(
  { collection, id, isNamed }: Pick<ExecutedWrite, "isNamed"> & MirroredRecord,
  { session, oracle, tracker, isDry }: WriteRunInput,
): Promise<Owner> {
  if (isDry) return "run";
  if (oracle.mirror.known.isMirrored({ collection, id })) return "others";
  const request = detailRead(collection, id);
  if (request === undefined || !isNamed) return "run";
  const exchange = await session.send(request);
  if (exchange?.status !== 200) return "unknown";
  return exchange.text.includes(tracker.ownIds.name) ? "run" : "others";
}
