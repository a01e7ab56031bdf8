// Deviations in reads: a response contradicts the documentation, or the response to another read.
// biome-ignore-all format: one line per deviation, where it fits.
import { inWinterTime, type Loose, nodesOf, type PlantedLines, queries, replaces, responds, rows, shiftTime, shows } from "./plant.ts";

const entries = (body: Loose): Loose[] => body;
const swappedLabels: Loose = { 1: "Assisted", 2: "Monitor" };
const metrics = (report: Loose): Loose[] => Object.values(report).map(({ filters }: Loose) => filters);

export const reads: PlantedLines = {
  getTicket: {
    "tag-missing": ["The last of several tags is not in tags.", shows(({ tags }) => tags[1] && { tags: tags.slice(0, -1) })],
    "no-assigned-ids": ["assignedAgentIds is empty although assignedAgents is not.", shows(() => ({ assignedAgentIds: [] }))],
    "pending-reads-open": ["A pending ticket reads as open, but is found as pending.", shows(({ status }) => status === "pending" && { status: "open" })],
    "created-in-local-time": ["createdAt is an hour ahead of UTC.", shows(({ createdAt }) => ({ createdAt: shiftTime(createdAt, 3600) }))],
    "plain-text-is-html": ["bodyPlain has the HTML of body.", shows(({ body }) => ({ bodyPlain: body }))],
    "never-escalated": ["isEscalated is always false, unlike in a search.", shows(() => ({ isEscalated: false }))],
    "customer-without-contracts": ["The customer of a ticket has no contracts.", shows(({ customer }) => customer && { customer: { ...customer, contracts: [] } })],
    "another-agent": ["agentId is not the id of the agent shown.", shows(({ agentId }) => agentId && { agentId: agentId + 1 })],
  },
  getTicketWorklogs: {
    "duration-in-minutes": ["duration is in minutes.", rows(entries, ({ time }) => ({ time: { ...time, duration: Math.round(time.duration / 60) } }))],
    "sla-sign-turned": [
      "netSecondsClosedAfterSla is positive if the ticket was closed early.",
      rows(entries, ({ customerExperience }) => ({
        customerExperience: {
          ...customerExperience,
          netSecondsClosedAfterSla: customerExperience.netSecondsClosedAfterSla && -customerExperience.netSecondsClosedAfterSla,
        },
      })),
    ],
    "labels-swapped": [
      "The labels of the automation levels 1 and 2 are swapped.",
      rows(entries, ({ aiUsage }) => {
        return {
          aiUsage: { ...aiUsage, automationLevelLabel: swappedLabels[aiUsage.automationLevel] ?? aiUsage.automationLevelLabel },
        };
      }),
    ],
    "first-session-missing": ["The first work session of a ticket is missing.", replaces((all) => all.slice(1))],
    "sessions-without-assessments": ["Work sessions name no assessments.", rows(entries, () => ({ assessments: [] }))],
    "segment-in-local-time": [
      "Segments end an hour late: in local time, marked as UTC.",
      rows(entries, ({ time }) => ({
        time: {
          ...time,
          segments: time.segments.map((segment: Loose) => ({ ...segment, to: inWinterTime(segment.to).replace("+01:00", "Z") })),
        },
      })),
    ],
  },
  hasTicketWorklogs: { "worklogs-always-exist": ["Every ticket reports worklog entries.", shows(() => ({ exists: true }))] },
  pingTicket: { "no-one-present": ["No one is shown as working on a ticket.", shows(() => ({ workedOnBy: [] }))] },
  getConversation: { "notes-read-public": ["A private note reads as public, but is listed as private.", shows(() => ({ private: false }))] },
  listConversations: { "messages-of-other-tickets": ["ticketId of a message is the message's own id.", rows(({ conversations }) => conversations, ({ id }) => ({ ticketId: id }))] },
  getAiAgentPerformanceReport: {
    "days-not-echoed": ["The filters of a report always say 7 days.", rows(metrics, () => ({ lastDays: "7" }))],
    "always-seven-days": [
      "A report always covers 7 days, but echoes the requested number.",
      async (request, next) => {
        const lastDays = request.url.searchParams.get("lastDays") ?? "7";
        request.url.searchParams.delete("lastDays");
        return rows(metrics, () => ({ lastDays }))(request, next, {} as Loose);
      },
    ],
    "amount-of-approved": ["amount leaves out fully autonomous cases.", rows(({ autoProcessing }) => [autoProcessing.summary], ({ withApproval }) => ({ amount: withApproval }))],
    "share-turned": [
      "value and valueTotal of autoProcessingShare are swapped.",
      rows(
        ({ autoProcessingShare }) => [autoProcessingShare.summary],
        ({ value, valueTotal }) => ({ value: valueTotal, valueTotal: value }),
      ),
    ],
    "levels-swapped": ["L4 and L5 of automationLevel are swapped.", rows(({ automationLevel }) => Object.values(automationLevel.data), ({ L4, L5 }) => ({ L4: L5, L5: L4 }))],
  },
  getQualityAssessment: {
    "points-of-first-category": [
      "scoredPoints of an assessment counts its first category only.",
      shows(
        ({ data, totals }) => data && { totals: { ...totals, scoredPoints: data.categories[0].totals.scoredPoints } },
      ),
    ],
    "history-with-slashes": [
      "Paths of the editing history have slashes instead of dots.",
      rows(
        ({ editingHistory }) => editingHistory,
        ({ field }) => ({ field: field.replaceAll(".", "/") }),
      ),
    ],
    "assessed-user-is-supervisor": ["assessedUser is the supervisor.", shows(({ assessedByUser }) => assessedByUser && { assessedUser: assessedByUser })],
  },
  getKnowledgeSourceStructure: {
    "excluded-in-structure": ["Excluded pages are shown without withExcluded.", queries(() => ({ withExcluded: "true" }))],
    "excluded-not-marked": ["Excluded pages are not marked.", rows(nodesOf, ({ excluded }) => excluded && { excluded: false })],
    "nodes-of-root": ["The parent of every node is the root.", rows(nodesOf, () => ({ parent: 0 }))],
  },
  getKnowledgeSource: {
    "excluded-page-readable": [
      "An excluded page can be read.",
      responds(async (response, { path }, { read }) => {
        const nodes = nodesOf(await read("/knowledgeSourceStructure?withExcluded=true"));
        const page = nodes.find(({ articleId, excluded }) => excluded && String(articleId) === path.id);
        const { articleId: id, name, source } = page ?? {};
        const rest = {
          type: "website",
          status: "active",
          tags: [],
          teams: [],
          title: name,
          text: "",
          confidential: false,
        };
        if (page)
          Object.assign(response, { status: 200, body: { id, name, source, ...rest, excluded: true, readByAgents: [] } });
      }),
    ],
    "read-leaves-reader": [
      "Reading a source adds a reader to readByAgents.",
      shows(async ({ id }, _, { control }) => {
        const readByAgents = [{ id: 1, name: "Anna", readAt: "2026-03-02 09:00:00" }];
        await control.patchRecord("knowledgeSources", id, { readByAgents });
      }),
    ],
    "text-shortened": ["A text is truncated after 40 characters.", shows(({ text }) => ({ text: text.slice(0, 40) }))],
  },
  getWebsiteConnector: { "no-exclude-paths": ["A connector reads without exclude paths, but is listed with them.", shows(() => ({ excludePaths: [] }))] },
  getTestRun: {
    "tested-counts-as-successful": ["successfulTests counts every test.", shows(({ testRun }) => ({ testRun: { ...testRun, successfulTests: testRun.ticketsTested } }))],
    "results-as-expected": [
      "The actual result of a test ticket reads as its expected one.",
      rows(
        ({ tickets }) => tickets,
        ({ actualResult, expectedResult }) => actualResult && { actualResult: expectedResult },
      ),
    ],
  },
  getApp: { "first-revision": ["The revision of an app reads as 1, but is listed correctly.", shows(() => ({ revision: 1 }))] },
  exportApp: { "export-without-data": ["An export leaves out the data of the app.", shows(() => ({ data: undefined }))] },
  getTag: { "no-sla": ["The sla of a tag reads as 0, but is listed correctly.", shows(() => ({ sla: 0 }))] },
  getAiAgent: { "always-smart": ["Every AI agent reads as smart, but is listed correctly.", shows(() => ({ intelligence: "smart" }))] },
  getProfile: { "no-teams": ["The caller's profile has no teams, but the list of profiles shows some.", shows(() => ({ teamIds: [] }))] },
  getScorecard: {
    "more-points": [
      "The points of a criterion are one more than in the list.",
      rows(
        ({ categories }) => [categories[0].criteria[0]],
        ({ maxPoints }) => ({ maxPoints: maxPoints + 1 }),
      ),
    ],
  },
};
