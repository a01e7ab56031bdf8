// The application's ticket operations: the code under test.

/** The service refused; `code` is its name for the reason. */
export class DeskError extends Error {
  constructor(status, { code, message }) {
    super(message);
    this.name = "DeskError";
    this.status = status;
    this.code = code;
  }
}

/** The tickets of one agent. `baseUrl` has no trailing slash; `fetch` defaults to the global one. */
export class TicketDesk {
  #baseUrl;
  #token;
  #fetch;

  constructor({ baseUrl, token, fetch = globalThis.fetch }) {
    this.#baseUrl = baseUrl;
    this.#token = token;
    this.#fetch = fetch;
  }

  /** Open tickets past their due date, the longest overdue first. */
  async overdue() {
    const filters = [
      { key: "t.status", comparator: "in", values: ["open", "pending"] },
      { key: "t.dueBy", comparator: "<", value: "CURRENT_TIME" },
    ];
    const order = { orderByField: "t.dueBy", orderByDirection: "asc" };
    const { tickets } = await this.#send("POST", "/ticket/search", { filters, ...order });
    return tickets;
  }

  /** Assigns an agent to a ticket and starts work. */
  async takeOver(ticketId, agentId) {
    return (await this.#send("PATCH", `/ticket/${ticketId}`, { workedOnBy: agentId })).ticket;
  }

  /** Closes a ticket; retries once if the service is unavailable. */
  async close(ticketId) {
    const close = () => this.#send("PATCH", `/ticket/${ticketId}`, { status: "closed" });
    const { ticket } = await close().catch((error) => {
      if (error.status === 503) return close();
      throw error;
    });
    return ticket;
  }

  async #send(method, path, body) {
    const headers = { authorization: `Bearer ${this.#token}`, "content-type": "application/json" };
    const response = await this.#fetch(this.#baseUrl + path, { method, headers, body: JSON.stringify(body) });
    const content = await response.json();
    if (!response.ok) throw new DeskError(response.status, content);
    return content;
  }
}
