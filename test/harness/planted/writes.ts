// Deviations in writes: the stored record differs from the request or the response, or other data changes too.
// biome-ignore-all format: one line per deviation, where it fits.
import { forgets, ignores, keeps, type Loose, logs, makes, misdecode, type PlantedLines, sends, shiftTime, shows, stores } from "./plant.ts";

export const writes: PlantedLines = {
  updateTicket: {
    "priority-not-stored": ["A new priority is returned but not stored.", forgets("tickets", "priority")],
    "status-not-stored": ["A new status is returned but not stored.", forgets("tickets", "status", "closedAt")],
    "due-date-dropped": ["A new dueBy is ignored.", ignores("dueBy")],
    "first-response-hour-late": [
      "firstResponseDueBy is stored an hour later than returned.",
      stores(
        "tickets",
        ({ firstResponseDueBy: due }, sent) => sent.firstResponseDueBy && { firstResponseDueBy: shiftTime(due, 3600) },
      ),
    ],
    "unix-seconds-as-local-time": ["A dueBy in Unix seconds is treated as local time.", sends(({ dueBy }) => typeof dueBy === "number" && { dueBy: dueBy - 3600 })],
    "due-date-not-cleared": ["A dueBy of null changes nothing.", sends((b) => b.dueBy === null && { dueBy: undefined })],
    "tags-not-replaced": ["tagIds adds tags and removes none.", sends(({ tagIds }) => tagIds && { addTagIds: tagIds, tagIds: undefined })],
    "removed-tag-stays": ["removeTagIds removes nothing.", ignores("removeTagIds")],
    "added-tag-replaces": ["addTagIds removes the other tags.", sends((b) => b.addTagIds && !b.removeTagIds && { tagIds: b.addTagIds, addTagIds: undefined })],
    "closing-time-missing": ["Closing a ticket sets no closedAt.", makes("tickets", ({ status }) => status === "closed" && { closedAt: null })],
    "closing-time-stays": ["A reopened ticket keeps its closedAt.", keeps("tickets", "closedAt")],
    "worklog-entry-missing": ["A change leaves no worklog entry.", logs(({ id }, { control }) => control.deleteRecord("worklogs", id))],
    "untracked-change-tracked": [
      "A change with includeInWorklog=false is in the worklog.",
      (request, next) => {
        request.url.searchParams.delete("includeInWorklog");
        return next(request);
      },
    ],
    "time-booked-twice": [
      "A change leaves its worklog entry twice.",
      logs(async ({ assessments, ...entry }, { control }) => {
        const id = entry.id + 1;
        const copy: Loose = { ...entry, id, worklog: { ...entry.worklog, worklogId: id }, processing: null };
        await control.putRecord("worklogs", id, copy);
      }),
    ],
    "work-of-another": [
      "A change is logged as another agent's work.",
      logs(({ id, worklog }, { control }) => {
        return control.patchRecord("worklogs", id, { worklog: { ...worklog, userId: (worklog.userId % 9) + 1 } });
      }),
    ],
    "contract-not-linked": ["contractId links no contract.", ignores("contractId")],
    "contract-not-unlinked": ["A contractId of null leaves the contract linked.", sends((b) => b.contractId === null && { contractId: undefined })],
    "agent-not-in-list": ["A new agentId does not join assignedAgentIds.", keeps("tickets", "assignedAgentIds", "assignedAgents")],
    "agent-not-taken-off": ["An agentId of null changes nothing.", sends((b) => b.agentId === null && { agentId: undefined })],
    "work-never-ends": ["A workedOnBy of null removes no agent.", sends((b) => b.workedOnBy === null && { workedOnBy: undefined })],
    "wrong-agent-works": ["workedOnBy puts the agent with the next id on the ticket.", sends((b) => typeof b.workedOnBy === "number" && { workedOnBy: b.workedOnBy + 1 })],
    "spam-stays-open": [
      "A spamStatus of manual_spam does not close the ticket.",
      sends(async (b, { path }, { read }) => {
        return b.spamStatus === "manual_spam" && { status: (await read(`/ticket/${path.ticketId}`)).status, ...b };
      }),
    ],
    "clean-reopens": ["A spamStatus of manual_clean reopens the ticket.", sends((b) => b.spamStatus === "manual_clean" && { status: "open", ...b })],
    "priority-reset": ["An update without priority resets it to low.", sends((b) => ({ priority: "low", ...b }))],
    "status-clears-agent": ["A change of the status removes the agent.", sends((b) => b.status && { agentId: null, ...b })],
    "customer-not-changed": ["A new customerId is ignored.", ignores("customerId")],
    "legitimation-not-stored": ["A new customerLegitimation is returned but not stored.", forgets("tickets", "customerLegitimation", "customerLegitimationMessage")],
    "modified-at-stays": ["A change does not move modifiedAt.", keeps("tickets", "modifiedAt")],
    "ai-level-ignored": ["A new aiSupportLevel is ignored.", ignores("aiSupportLevel")],
  },
  updateTickets: {
    "only-first-of-many": [
      "Of a list of changes only the first is stored.",
      async (request, next, { control, read }) => {
        const laterChanges: Loose[] = request.body?.slice?.(1).filter(({ id }: Loose) => id !== request.body[0].id) ?? [];
        const records = await Promise.all(laterChanges.map(({ id }) => read(`/ticket/${id}`)));
        const response = await next(request);
        for (const [index, { id, changes }] of laterChanges.entries()) {
          const oldFields = Object.entries(records[index]).filter(([field]) => Object.hasOwn(changes, field));
          if (response.status === 200 && records[index].id)
            await control.patchRecord("tickets", id, Object.fromEntries(oldFields));
        }
        return response;
      },
    ],
    "tags-stay-in-bulk": ["A list of changes removes no tags.", sends((list) => list.map((item: Loose) => ({ ...item, changes: { ...item.changes, removeTagIds: undefined } })))],
  },
  createTicket: {
    "external-id-twice": [
      "An existing externalTicketId creates a second ticket.",
      async (request, next, service) => {
        const { externalTicketId } = request.body ?? {};
        delete request.body?.externalTicketId;
        return makes("tickets", () => externalTicketId && { externalTicketId })(request, next, service);
      },
    ],
    "new-ticket-medium": ["The priority of a new ticket is medium by default.", sends((b) => ({ priority: "medium", ...b }))],
    "new-ticket-open": ["A new ticket is always open, regardless of its status.", ignores("status")],
    "subject-garbled": ["Umlauts in a subject are stored as UTF-8 read as Latin-1.", sends(({ subject }) => ({ subject: misdecode(subject) }))],
    "text-cut": ["A bodyPlain is truncated after 255 characters.", sends(({ bodyPlain }) => bodyPlain && { bodyPlain: bodyPlain.slice(0, 255) })],
    "emoji-lost": ["Emoji in a subject become question marks.", sends(({ subject }) => subject && { subject: subject.replaceAll(/[\u{10000}-\u{10ffff}]/gu, "?") })],
    "copies-dropped": ["The ccEmails of a new ticket are dropped.", ignores("ccEmails")],
    "additional-data-as-text": [
      "Numbers in additionalData are stored as strings.",
      sends(({ additionalData }) => ({
        additionalData:
          additionalData &&
          JSON.parse(JSON.stringify(additionalData, (_, v) => (typeof v === "number" ? String(v) : v))),
      })),
    ],
    "only-first-tag": ["A new ticket gets the first of its tags only.", sends(({ tagIds }) => ({ tagIds: tagIds?.slice(0, 1) }))],
  },
  replyToTicket: {
    "reply-without-copies": ["The cc of a reply is ignored.", ignores("cc")],
    "note-becomes-public": ["A private note is stored as a public message.", stores("conversations", (message) => message.private && { private: false })],
    "draft-is-sent": ["A draft is stored as a sent reply.", stores("conversations", ({ isDraft }) => isDraft && { isDraft: false })],
    "note-garbled": ["Umlauts in a message are stored as UTF-8 read as Latin-1.", sends(({ content }) => content && { content: { message: misdecode(content.message) } })],
    "message-in-one-line": ["The line breaks in a message become spaces.", sends(({ content }) => content?.message && { content: { message: content.message.replaceAll("\n", " ") } })],
    "message-not-stored": ["A message is returned but not stored.", shows(async ({ id }, _, { control }) => void (await control.deleteRecord("conversations", id)))],
    "reply-subject-ignored": ["The subject of a reply is ignored.", ignores("subject")],
    "message-changes-status": [
      "A message makes the ticket pending.",
      shows(async (_, { path }, { control }) => {
        await control.patchRecord("tickets", Number(path.ticketId), { status: "pending" });
      }),
    ],
  },
  createKnowledgeSource: {
    "known-name-makes-second": [
      "An existing name creates a second source, with a number.",
      sends(async ({ name }, _, { read }) => {
        const isKnown = (await read("/knowledgeSource")).items.some((source: Loose) => source.name === name);
        return isKnown && { name: `${name} (2)` };
      }),
    ],
    "update-resets-tags": ["An update by name without tags removes them.", sends((b) => ({ tags: [], ...b }))],
    "never-confidential": ["A new source is visible to everyone, regardless of confidential.", ignores("confidential")],
    "text-escaped": ["The text of a source is stored with its ampersands escaped.", sends(({ text }) => ({ text: text?.replaceAll("&", "&amp;") }))],
    "teams-beside-news": ["Teams of a source that is not news are stored.", makes("knowledgeSources", ({ type }, { teams }) => type !== "news" && teams && { teams })],
    "teams-of-news-dropped": ["The teams of news are dropped.", ignores("teams")],
    "url-in-lower-case": ["The URL of a source is stored in lower case.", sends(({ source }) => source && { source: source.toLowerCase() })],
  },
  updateKnowledgeSource: {
    "archived-source-stays": ["A source is returned as archived but stays active.", forgets("knowledgeSources", "status")],
    "title-not-stored": ["A new title is returned but not stored.", forgets("knowledgeSources", "title")],
    "source-tags-added": [
      "New tags of a source are added to its old tags.",
      sends(async ({ tags }, { path }, { read }) => {
        return tags && { tags: [...new Set([...((await read(`/knowledgeSource/${path.id}`)).tags ?? []), ...tags])] };
      }),
    ],
  },
  deleteKnowledgeSource: { "deleted-source-stays": ["A source is returned as deleted but remains.", stores("knowledgeSources", () => ({ status: "active" }))] },
  createKnowledgeNode: { "node-at-root": ["A new node is at the root, regardless of its parent.", ignores("parent")] },
  updateKnowledgeNode: { "node-not-moved": ["A node is returned at its new place but is not moved.", forgets("knowledgeNodes", "parent")] },
  deleteKnowledgeNode: {
    "sources-outlive-node": [
      "Sources below a deleted node remain.",
      shows(async ({ articleIds }, _, { control }) => {
        for (const id of articleIds) await control.patchRecord("knowledgeSources", id, { status: "active" });
      }),
    ],
  },
  createWebsiteConnector: { "always-daily": ["The frequency of a new connector is ignored.", ignores("frequency")] },
  updateWebsiteConnector: {
    "exclude-path-stays": ["removeExcludePaths removes nothing.", ignores("removeExcludePaths")],
    "exclude-paths-replaced": ["addExcludePaths removes the other exclude paths.", sends((b) => b.addExcludePaths && { excludePaths: b.addExcludePaths, addExcludePaths: undefined })],
  },
  deleteWebsiteConnector: {
    "deleted-connector-stays": [
      "A connector is returned as deleted but remains.",
      async (request, next, { control }) => {
        const record = await control.getRecord("connectors", Number(request.path.id)).catch(() => undefined);
        const response = await next(request);
        if (record !== undefined) await control.putRecord("connectors", record.id, record);
        return response;
      },
    ],
  },
  importApp: {
    "revision-stays": ["An update of an app does not increase its revision.", makes("apps", () => ({ revision: 1 }))],
    "slug-not-from-name": ["The slug of an app is not derived from its name.", makes("apps", ({ appId }) => ({ slug: `app-${appId.toLowerCase().replaceAll(/[^a-z0-9]/g, "")}` }))],
    "app-data-lost": ["The data of a bundle is lost.", sends(({ app }) => ({ data: undefined, ...(app && { app: { ...app, data: undefined } }) }))],
    "app-always-active": ["An imported app is always active, regardless of its bundle.", ignores("isActive")],
  },
  installAppFromStore: { "installed-inactive": ["An installed app is returned as active but stored as inactive.", stores("apps", () => ({ isActive: false }))] },
  deleteApp: { "deleted-app-stays": ["An app is returned as deleted but remains.", stores("apps", () => ({ deletedAt: null }))] },
  scheduleTestRun: {
    "run-description-lost": ["The description of a new test run is lost.", ignores("description")],
    "all-cases-tested": ["A new test run tests all cases, regardless of testCaseIds.", ignores("testCaseIds")],
    "run-limit-ignored": [
      "config.limit of a new test run limits nothing.",
      async (request, next, service) => {
        const { limit, ...config } = request.body?.config ?? {};
        if (limit !== undefined) request.body.config = config;
        return makes("testRuns", () => limit !== undefined && { config: { ...config, limit } })(request, next, service);
      },
    ],
  },
  cancelTestRun: { "run-not-cancelled": ["A run is returned as cancelled but continues.", forgets("testRuns", "state", "endDate")] },
  createProfileToken: {
    "token-of-administrator": [
      "A token for a profile is issued to the administrator.",
      async (request, next, { read }) => {
        request.url.pathname = request.url.pathname.replace(/\d+$/, (await read("/profile")).id);
        return next(request);
      },
    ],
  },
};
