// Deviations in format, status and transport.
// biome-ignore-all format: one line per deviation, where it fits.
import { changesStatus, inWinterTime, type Loose, type PlantedLines, responds, rows, shows, writesOut } from "./plant.ts";

const tickets = (body: Loose): Loose[] => body.tickets;

export const form: PlantedLines = {
  getTicket: {
    "latin-1-bytes": ["The body is Latin-1.", writesOut((text) => new Uint8Array(Buffer.from(text, "latin1")))],
    "id-as-text": ["The id of a ticket is a string.", shows(({ id }) => ({ id: String(id) }))],
    "created-as-iso": ["createdAt is ISO 8601.", shows((t) => ({ createdAt: `${t.createdAt.replace(" ", "T")}Z` }))],
    "agents-null": ["assignedAgents is null if there are none.", shows(({ assignedAgents }) => assignedAgents.length === 0 && { assignedAgents: null })],
    "unknown-with-200": ["An unknown ticket is 200 with null.", changesStatus(404, 200, "null")],
    "no-token-with-403": ["A missing token is 403.", changesStatus(401, 403)],
  },
  updateTicket: {
    "error-without-message": [
      "A refusal has error instead of message.",
      responds(
        (response) =>
          response.status >= 400 && Object.assign(response.body, { error: response.body.message, message: undefined }),
      ),
    ],
    "malformed-with-500": ["A body that is not JSON is 500.", responds((response, { body }) => response.status === 400 && body === undefined && Object.assign(response, { status: 500 }))],
  },
  searchTickets: {
    "no-total": ["A search has no total.", shows(() => ({ total: undefined }))],
    "priority-in-capitals": ["Priorities are in capitals.", rows(tickets, (t) => ({ priority: t.priority.toUpperCase() }))],
  },
  getTicketWorklogs: {
    "offset-in-times": ["latestInteraction is written at +01:00.", rows((body) => body, ({ latestInteraction: time }) => ({ latestInteraction: inWinterTime(time) }))],
  },
  createKnowledgeSource: { "created-with-201": ["Creating returns 201.", changesStatus(200, 201)] },
  deleteKnowledgeSource: { "deleted-with-204": ["Deleting returns 204 without a body.", changesStatus(200, 204, null)] },
  listProfiles: { "body-cut": ["The last character of the body is missing.", writesOut((text) => text.slice(0, -1))] },
  listTags: {
    "id-beyond-double": ["Ids are beyond 2^53.", writesOut((text) => text.replaceAll(/"id":(\d+)/g, '"id":9007199254740993$1'))],
    "no-token-needed": [
      "A request without a token is accepted.",
      responds(
        async (response, _, { read }) =>
          response.status === 401 && Object.assign(response, { status: 200, body: await read("/tag") }),
      ),
    ],
  },
};
