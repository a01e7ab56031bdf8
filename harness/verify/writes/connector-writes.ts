// Checks writes of website connectors, from creation to deletion, with an address that cannot resolve (RFC 2606).
import { isObject } from "../../../mock/engine/core/is-object.ts";
import type { Session } from "../session.ts";
import { checkStored, isOwn, write, writeAsNobody, writeWrongly } from "./own-records.ts";

/** @param name name for records of this run */
export async function writeConnectors(session: Session, name: string): Promise<void> {
  const folder = await write(session, { operationId: "createKnowledgeNode", body: { name } });
  const parent = folder?.body.id;
  if (folder === undefined || typeof parent !== "number") return;
  if (!checkStored(session, folder.answer, { record: folder.body, path: "" }, { name }, "lost-write")) return;
  // Deleting the folder deletes its contents, so it must be empty first.
  await writeConnector(session, name, parent);
  await write(session, { operationId: "deleteKnowledgeNode", path: { id: parent } });
}

async function writeConnector(session: Session, name: string, parent: number): Promise<void> {
  const url = `https://${name.toLowerCase().replaceAll(/[^a-z0-9]/g, "-")}.invalid`;
  const first = { name, url, parent, maxPages: 1, frequency: "weekly", excludePaths: ["/private"] };
  const made = await write(session, { operationId: "createWebsiteConnector", body: first });
  const id = made?.body.id;
  if (made === undefined || typeof id !== "number") return;
  const wanted = { name, parent, maxPages: 1, frequency: "weekly", excludePaths: ["/private"] };
  if (!checkStored(session, made.answer, { record: made.body, path: "" }, wanted, "lost-write")) return;
  const request = { operationId: "getWebsiteConnector", path: { id } } as const;
  if (!(await isOwn(session, request, name, (one) => (isObject(one) ? one.name : undefined)))) return;
  await changeConnector(session, id, { maxPages: 2, frequency: "daily" });
  const added = await write(session, {
    operationId: "updateWebsiteConnector",
    path: { id },
    body: { addExcludePaths: ["/old"], removeExcludePaths: ["/private"] },
  });
  if (added !== undefined) {
    checkStored(session, added.answer, { record: added.body, path: "" }, { excludePaths: ["/old"] }, "lost-write");
  }
  const wrong = { operationId: "updateWebsiteConnector", path: { id }, body: { frequency: "hourly" } } as const;
  await writeWrongly(session, "body /frequency", wrong);
  await writeAsNobody(session, { operationId: "updateWebsiteConnector", path: { id }, body: {} });
  await write(session, { operationId: "crawlWebsite", path: { id } }, [409]);
  const deleted = await write(session, { operationId: "deleteWebsiteConnector", path: { id } });
  if (deleted !== undefined)
    checkStored(session, deleted.answer, { record: deleted.body, path: "" }, { id }, "lost-write");
}

async function changeConnector(session: Session, id: number, change: { readonly [field: string]: unknown }) {
  const written = await write(session, { operationId: "updateWebsiteConnector", path: { id }, body: change });
  if (written === undefined) return;
  if (!checkStored(session, written.answer, { record: written.body, path: "" }, change, "lost-write")) return;
  const read = await session.read({ operationId: "getWebsiteConnector", path: { id } });
  if (read !== undefined) checkStored(session, read, { record: read.body, path: "" }, change, "stale-read");
}
