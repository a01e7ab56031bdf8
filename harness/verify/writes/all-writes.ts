// Runs all groups of writes, on records that this run creates or that the caller names.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { installStoreApp, writeApps } from "./app-writes.ts";
import { writeAssessments } from "./assessment-writes.ts";
import { writeConnectors, writeNodes, writeSources } from "./knowledge-writes.ts";
import { writeTestRuns } from "./test-run-writes.ts";
import { writeTickets } from "./ticket-writes.ts";
import type { WriteRun } from "./write-types.ts";

/** Groups of writes that belong together; a group runs if any of its operations is selected. */
const groups: readonly {
  readonly operations: readonly OperationId[];
  readonly run: (run: WriteRun) => Promise<void>;
}[] = [
  { operations: ["createTicket", "updateTicket", "updateTickets", "replyToTicket"], run: writeTickets },
  { operations: ["createKnowledgeSource", "updateKnowledgeSource", "deleteKnowledgeSource"], run: writeSources },
  { operations: ["createKnowledgeNode", "updateKnowledgeNode", "deleteKnowledgeNode"], run: writeNodes },
  {
    operations: ["createWebsiteConnector", "updateWebsiteConnector", "deleteWebsiteConnector", "crawlWebsite"],
    run: writeConnectors,
  },
  { operations: ["importApp", "deleteApp"], run: writeApps },
  { operations: ["installAppFromStore"], run: installStoreApp },
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
];

export async function runWrites(run: WriteRun): Promise<void> {
  for (const group of groups) if (group.operations.some(run.session.isSelected)) await group.run(run);
}

async function writeToken(run: WriteRun): Promise<void> {
  const [profileId] = run.session.ids.suppliedOf("profileId");
  if (profileId === undefined) return;
  await run.write("createProfileToken", { path: { profileId }, body: { name: run.name } });
  await run.writeInvalid("createProfileToken", { path: { profileId }, body: { name: run.name } });
}

/** Reads of existing records that the writes refer to. */
export const sharedReads: readonly OperationId[] = [
  "getProfile",
  "listProfiles",
  "listTags",
  "listTeams",
  "getTicket",
  "listTestCases",
  "listTestRuns",
  "getTestRun",
  "getQualityAssessment",
  "listApps",
  "listStoreApps",
  "getKnowledgeSourceStructure",
  "listScorecards",
];
