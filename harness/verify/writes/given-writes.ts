// Checks writes that cannot be fully undone, only on records that the caller supplied.
import { isObject } from "../../../mock/engine/core/is-object.ts";
import type { Session } from "../session.ts";
import type { ParameterValue } from "../target/request.ts";
import { checkStored, write, writeWrongly } from "./own-records.ts";

/** States in which an assessment can be scored again. */
const scoredAgain: ReadonlySet<unknown> = new Set(["aiReady", "reviewOngoing", "error"]);

/** @param name a text that no record contains yet */
export async function writeAssessments(session: Session, name: string): Promise<void> {
  const [id] = session.ids.givenOf("assessmentId");
  if (id === undefined) return;
  const before = await session.read({ operationId: "getQualityAssessment", path: { id } });
  if (!isObject(before?.body) || before.body.canEdit !== true) return;
  const data = before.body.data;
  const text = isObject(data) ? data.supervisorAssessment : undefined;
  await reassess(session, id, name);
  const wrong = { operationId: "updateQualityAssessment", path: { id }, body: { state: "lost" } } as const;
  await writeWrongly(session, "body /state", wrong);
  if (typeof text === "string") await reassess(session, id, text);
  if (scoredAgain.has(before.body.state)) {
    await write(session, { operationId: "refreshQualityAssessment", path: { id } });
  }
}

async function reassess(session: Session, id: ParameterValue, supervisorAssessment: string): Promise<void> {
  const body = { supervisorAssessment };
  const written = await write(session, { operationId: "updateQualityAssessment", path: { id }, body });
  if (written === undefined) return;
  const { answer } = written;
  if (!checkStored(session, answer, { record: written.body.data, path: "/data" }, body, "lost-write")) return;
  const read = await session.read({ operationId: "getQualityAssessment", path: { id } });
  if (read === undefined || !isObject(read.body)) return;
  checkStored(session, read, { record: read.body.data, path: "/data" }, body, "stale-read");
}

/** @param name name of the token */
export async function writeToken(session: Session, name: string): Promise<void> {
  const [profileId] = session.ids.givenOf("profileId");
  if (profileId === undefined) return;
  await write(session, { operationId: "createProfileToken", path: { profileId }, body: { name } });
}

export async function installGiven(session: Session): Promise<void> {
  const [storeId] = session.ids.givenOf("storeId");
  if (storeId === undefined) return;
  await write(session, { operationId: "installAppFromStore", path: { storeId } });
}
