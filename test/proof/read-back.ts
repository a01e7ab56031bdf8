// Remembers the answers of writes and checks that the matching read returns the same. Used by test/proof/random-operations.proof.test.ts.
import { isDeepStrictEqual } from "node:util";
import type { Wire } from "../../mock/records/wire.ts";
import type { OperationId } from "../../spec/generated/operations.ts";
import { type Answered, bodyOf, type ProofMock, type Sent } from "./proof-mock.ts";

/** A read and the answer that it has to give. */
interface Expected {
  readonly status: number;
  /** Looked at where the status is 200. */
  readonly body?: unknown;
}

export interface WriteMemory {
  /** Notes the answer of a write and reads it back at once; what differs, as text. Reads are passed over. */
  note(operationId: OperationId, request: Sent, answer: Answered): Promise<string[]>;
  /** Forgets writes that something else has changed since. */
  forget(isMeant: (target: string) => boolean): void;
  /** Reads back the last write of everything that was written. */
  readAll(): Promise<string[]>;
  size(): number;
}

/** A memory of the writes of one mock. */
export function createWriteMemory(mock: ProofMock): WriteMemory {
  const expected = new Map<string, Expected>();

  async function readBack(target: string, wanted: Expected): Promise<string[]> {
    const answer = await mock.send({ method: "GET", target });
    const isSame =
      answer.status === wanted.status && (wanted.status !== 200 || isDeepStrictEqual(bodyOf(answer), wanted.body));
    return isSame ? [] : [`${target} reads ${answer.status} ${answer.text} instead of ${JSON.stringify(wanted)}`];
  }

  function forget(isMeant: (target: string) => boolean): void {
    for (const target of expected.keys()) if (isMeant(target)) expected.delete(target);
  }

  return {
    async note(operationId, request, answer) {
      if (answer.status !== 200) return [];
      if (operationId === "acceptAllExpectedResults") return checkAccepted(mock, request, answer);
      if (manyChange.includes(operationId)) forget((target) => target.startsWith("/knowledgeSource/"));
      const changed = changedTickets(operationId, answer);
      forget((target) => changed.includes(target));
      const read = toRead(operationId, answer);
      if (read === undefined) return [];
      // What goes on by the clock reads so at once, not at the end.
      if (operationId === "refreshQualityAssessment") expected.delete(read.target);
      else expected.set(read.target, read.wanted);
      return readBack(read.target, read.wanted);
    },
    forget,
    async readAll() {
      const found = await Promise.all([...expected].map(([target, wanted]) => readBack(target, wanted)));
      return found.flat();
    },
    size: () => expected.size,
  };
}

/** These change other sources and connectors than the one that they answer. */
const manyChange: readonly OperationId[] = [
  "updateKnowledgeNode",
  "deleteKnowledgeNode",
  "createWebsiteConnector",
  "updateWebsiteConnector",
  "deleteWebsiteConnector",
];

/** The reads of tickets that a write changed without answering the whole ticket. */
function changedTickets(operationId: OperationId, answer: Answered): readonly string[] {
  if (operationId === "replyToTicket") {
    return [`/ticket/${bodyOf<Wire<"ConversationReplyResult">>(answer).conversation.ticketId}`];
  }
  if (operationId !== "updateTickets") return [];
  return bodyOf<Wire<"TicketChangesResult">>(answer).results.map(({ id }) => `/ticket/${id}`);
}

function toRead(operationId: OperationId, answer: Answered): { target: string; wanted: Expected } | undefined {
  switch (operationId) {
    case "createTicket":
    case "updateTicket": {
      const { ticket } = bodyOf<Wire<"TicketUpdateResult">>(answer);
      return { target: `/ticket/${ticket.id}`, wanted: { status: 200, body: ticket } };
    }
    case "createWebsiteConnector":
    case "updateWebsiteConnector":
    case "crawlWebsite": {
      const { success: _, ...connector } = bodyOf<Wire<"WebsiteConnectorResult">>(answer);
      return { target: `/knowledgeSource/websiteConnector/${connector.id}`, wanted: { status: 200, body: connector } };
    }
    case "createKnowledgeSource":
    case "updateKnowledgeSource":
    case "deleteKnowledgeSource": {
      const { success: _, ...source } = bodyOf<Wire<"KnowledgeSourceResult">>(answer);
      const isReadable = source.status !== "deleted" && !source.excluded;
      const wanted = isReadable ? { status: 200, body: source } : { status: 404 };
      return { target: `/knowledgeSource/${source.id}`, wanted };
    }
    case "importApp":
    case "deleteApp":
    case "installAppFromStore": {
      const { app } = bodyOf<Wire<"AppResult">>(answer);
      const { id: _id, deletedAt, createdBy: _by, createdAt: _at, ...bundle } = app;
      const wanted = deletedAt === null ? { status: 200, body: bundle } : { status: 404 };
      return { target: `/app/${app.appId}/export`, wanted };
    }
    case "updateQualityAssessment":
    case "deleteQualityAssessment":
    case "refreshQualityAssessment": {
      const { success: _, ...assessment } = bodyOf<Wire<"AssessmentResult">>(answer);
      return { target: `/quality/assessment/${assessment.id}`, wanted: { status: 200, body: assessment } };
    }
    default:
      return undefined;
  }
}

/** No operation reads a test run: accepting again has to answer the same, and the state has to expect what was observed. */
async function checkAccepted(mock: ProofMock, request: Sent, answer: Answered): Promise<string[]> {
  const again = await mock.send(request);
  const failures = again.text === answer.text ? [] : [`accepting again answers ${again.text}`];
  for (const { id, testCaseId, expectedResult, actualResult } of bodyOf<Wire<"AcceptAllExpectedResultsResult">>(answer)
    .testTickets) {
    const [ticket, testCase] = mock.store.read((reader) => [
      reader.get("testTickets", id),
      reader.get("testCases", testCaseId),
    ]);
    const results = [actualResult, ticket?.expectedResult, testCase?.expectedResult];
    if (!results.every((result) => isDeepStrictEqual(result, expectedResult)))
      failures.push(`test ticket ${id} differs`);
  }
  return failures;
}
