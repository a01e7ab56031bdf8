// The team's code: an agent's work with tickets over the service's HTTP API, unaware of mocks.

export interface DeskOptions {
  readonly baseUrl: string;
  readonly token: string;
  /** Sends the requests; default: the global fetch. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

export interface EscalatedTicket {
  readonly id: number;
  readonly subject: string;
  readonly dueBy: string;
}

/** A refusal by the service. */
export class DeskError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, { code, message }: { readonly code: string; readonly message: string }) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export class TicketDesk {
  readonly #options: DeskOptions;

  constructor(options: DeskOptions) {
    this.#options = options;
  }

  /** Assigns an agent, who starts work. */
  async takeOver(ticketId: number, agentId: number): Promise<void> {
    await this.#send("PATCH", `/ticket/${ticketId}`, { agentId, workedOnBy: agentId });
  }

  /** Ends the work and closes the ticket; returns the last work session's actions and its duration in seconds. */
  async close(ticketId: number): Promise<{ readonly actions: readonly string[]; readonly seconds: number }> {
    await this.#send("PATCH", `/ticket/${ticketId}`, { status: "closed" });
    const worklog = await this.#send("GET", `/ticket/${ticketId}/worklog`);
    const last = worklog.at(-1);
    return { actions: last.worklog.actionList, seconds: last.time.duration };
  }

  /** Tickets past their due date, the longest overdue first. */
  async listEscalated(): Promise<readonly EscalatedTicket[]> {
    const { tickets } = await this.#send("POST", "/ticket/search", {
      filters: [
        { key: "t.status", values: ["open", "pending"] },
        { key: "t.dueBy", comparator: "<=", value: "CURRENT_TIME" },
      ],
      orderByField: "t.dueBy",
      orderByDirection: "asc",
    });
    return tickets.map(({ id, subject, dueBy }: EscalatedTicket) => ({ id, subject, dueBy }));
  }

  // Retries once if the service is busy.
  async #send(method: string, path: string, body?: object) {
    const { baseUrl, token, fetch = globalThis.fetch } = this.#options;
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    let response = await fetch(baseUrl + path, init);
    if (response.status === 503) response = await fetch(baseUrl + path, init);
    const content = await response.json();
    if (!response.ok) throw new DeskError(response.status, content);
    return content;
  }
}
