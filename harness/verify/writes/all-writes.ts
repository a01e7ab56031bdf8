// Runs every write check for `--write`, on records that this run creates or that the caller supplied.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import type { Session } from "../session.ts";
import { writeConnectors } from "./connector-writes.ts";
import { installGiven, writeAssessments, writeToken } from "./given-writes.ts";
import { writeNodes, writeSources } from "./knowledge-writes.ts";
import { checkStored, isOwn, write } from "./own-records.ts";
import { writeTestRuns } from "./test-run-writes.ts";
import { writeTickets } from "./ticket-writes.ts";

/** Groups of writes that belong together; a group runs if any of its operations is wanted. */
const groups: readonly {
  readonly operations: readonly OperationId[];
  readonly run: (session: Session, name: string) => Promise<void>;
}[] = [
  { operations: ["createTicket", "updateTicket", "updateTickets", "replyToTicket"], run: writeTickets },
  { operations: ["createKnowledgeSource", "updateKnowledgeSource", "deleteKnowledgeSource"], run: writeSources },
  { operations: ["createKnowledgeNode", "updateKnowledgeNode", "deleteKnowledgeNode"], run: writeNodes },
  { operations: ["importApp", "deleteApp"], run: writeApps },
  {
    operations: ["createWebsiteConnector", "updateWebsiteConnector", "deleteWebsiteConnector", "crawlWebsite"],
    run: writeConnectors,
  },
  {
    operations: [
      "scheduleTestRun",
      "cancelTestRun",
      "rerunTestRun",
      "acceptExpectedResult",
      "acceptAllExpectedResults",
    ],
    run: writeTestRuns,
  },
  { operations: ["updateQualityAssessment", "refreshQualityAssessment"], run: writeAssessments },
  { operations: ["createProfileToken"], run: writeToken },
  { operations: ["installAppFromStore"], run: installGiven },
];

/** @param name name for records of this run; no other record may have it */
export async function checkWrites(session: Session, name: string): Promise<void> {
  for (const { operations, run } of groups) if (operations.some(session.isWanted)) await run(session, name);
}

async function writeApps(session: Session, name: string): Promise<void> {
  const bundle = { appId: name.replaceAll(/[^\w-]/g, "-"), name, description: "May be deleted.", data: {} };
  const made = await write(session, { operationId: "importApp", body: bundle });
  const app = made?.body.app;
  if (made === undefined || !isObject(app) || typeof app.appId !== "string") return;
  if (!checkStored(session, made.answer, { record: app, path: "/app" }, { name }, "lost-write")) return;
  const request = { operationId: "exportApp", path: { appId: app.appId } } as const;
  if (!(await isOwn(session, request, name, (one) => (isObject(one) ? one.name : undefined)))) return;
  await write(session, { operationId: "deleteApp", path: { appId: app.appId } });
}
