// What the application does with tickets: the code under test of test/ticket-desk.test.js and test-commonjs/ticket-desk.test.cjs.

/** The service said no; `code` is its own word for the reason. */
export class DeskError extends Error {
  constructor(status, { code, message }) {
    super(message);
    this.name = "DeskError";
    this.status = status;
    this.code = code;
  }
}

/** The tickets of one agent. `baseUrl` has no slash at the end; `fetch` is the platform's unless told otherwise. */
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

  /** Puts an agent to work on a ticket. */
  async takeOver(ticketId, agentId) {
    return (await this.#send("PATCH", `/ticket/${ticketId}`, { workedOnBy: agentId })).ticket;
  }

  /** Closes a ticket, and tries a second time where the service is not available. */
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
    const answer = await response.json();
    if (!response.ok) throw new DeskError(response.status, answer);
    return answer;
  }
}
