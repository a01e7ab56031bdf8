// Checks knowledge writes: creates, upserts, changes and deletes a source; creates, renames and deletes a folder.
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { type JsonObject, objectsAt } from "../json-parts.ts";
import type { Session } from "../session.ts";
import { checkStored, isOwn, write, writeAsNobody, writeWrongly } from "./own-records.ts";

/** @param name name for records of this run */
export async function writeSources(session: Session, name: string): Promise<void> {
  const first = { name, type: "work-instruction", title: "Verification", text: "May be deleted.", confidential: true };
  const made = await write(session, { operationId: "createKnowledgeSource", body: first });
  const id = made?.body.id;
  if (made === undefined || typeof id !== "number") return;
  if (!checkStored(session, made.answer, { record: made.body, path: "" }, first, "lost-write")) return;
  const nameOf = (one: unknown) => (isObject(one) ? one.name : undefined);
  if (!(await isOwn(session, { operationId: "getKnowledgeSource", path: { id } }, name, nameOf))) return;
  const second = { ...first, title: "Verification, again" };
  const again = await write(session, { operationId: "createKnowledgeSource", body: second });
  if (again !== undefined)
    checkStored(session, again.answer, { record: again.body, path: "" }, { ...second, id }, "lost-write");
  await checkRead(session, id, second);
  const change = { text: "May still be deleted.", type: "faq" };
  const changed = await write(session, { operationId: "updateKnowledgeSource", path: { id }, body: change });
  if (changed !== undefined) {
    checkStored(session, changed.answer, { record: changed.body, path: "" }, change, "lost-write");
    await checkRead(session, id, change);
  }
  await writeWrongly(session, "body /type", { operationId: "createKnowledgeSource", body: { name, type: "rumour" } });
  await writeWrongly(session, "body /status", {
    operationId: "updateKnowledgeSource",
    path: { id },
    body: { status: "lost" },
  });
  await writeAsNobody(session, { operationId: "createKnowledgeSource", body: second });
  await writeAsNobody(session, { operationId: "updateKnowledgeSource", path: { id }, body: {} });
  const deleted = await write(session, { operationId: "deleteKnowledgeSource", path: { id } });
  if (deleted !== undefined) {
    checkStored(session, deleted.answer, { record: deleted.body, path: "" }, { status: "deleted" }, "lost-write");
  }
}

async function checkRead(session: Session, id: number, wanted: { readonly [field: string]: unknown }): Promise<void> {
  const read = await session.read({ operationId: "getKnowledgeSource", path: { id } });
  if (read !== undefined) checkStored(session, read, { record: read.body, path: "" }, wanted, "stale-read");
}

/** @param name name for records of this run */
export async function writeNodes(session: Session, name: string): Promise<void> {
  const made = await write(session, { operationId: "createKnowledgeNode", body: { name } });
  const id = made?.body.id;
  if (made === undefined || typeof id !== "number") return;
  if (!checkStored(session, made.answer, { record: made.body, path: "" }, { name }, "lost-write")) return;
  // Deleting a folder deletes everything in it.
  const nameOf = (tree: unknown) => nodesOf(tree).find((node) => node.id === id)?.name;
  if (!(await isOwn(session, { operationId: "getKnowledgeSourceStructure" }, name, nameOf))) return;
  const change = { name: `${name}, renamed`, parent: 0 };
  const changed = await write(session, { operationId: "updateKnowledgeNode", path: { id }, body: change });
  if (changed !== undefined)
    checkStored(session, changed.answer, { record: changed.body, path: "" }, change, "lost-write");
  await write(session, { operationId: "deleteKnowledgeNode", path: { id } });
}

function nodesOf(tree: unknown): readonly JsonObject[] {
  return objectsAt(tree, "[]").flatMap((node) => [node, ...nodesOf(node.children)]);
}
