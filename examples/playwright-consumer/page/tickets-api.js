// The inbox's three calls to the ticket service, with the global fetch.

/** An error response, or none at all (status 0). */
export class ApiError extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** @param {{ apiBase: string, token?: string }} options `apiBase` without a trailing slash */
export function createTicketsApi({ apiBase, token }) {
  async function call(method, path, body, signal) {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    let response;
    let content;
    try {
      response = await fetch(apiBase + path, { ...init, ...(signal === undefined ? {} : { signal }) });
      content = await response.json();
    } catch (error) {
      if (signal?.aborted) throw error;
      if (response?.ok === false)
        throw new ApiError(response.status, "no_json", "The response of the service is unreadable.");
      throw new ApiError(0, "unreachable", "The service cannot be reached.");
    }
    if (response.ok) return content;
    throw new ApiError(response.status, content.code, content.message);
  }

  return {
    /** Tickets with a status (undefined: any) that contain the text, earliest due date first. */
    search({ status, text }, signal) {
      const filters = [
        ...(status === undefined ? [] : [{ key: "t.status", values: [status] }]),
        ...(text === "" ? [] : [{ key: "q", value: text }]),
      ];
      const order = { orderByField: "t.dueBy", orderByDirection: "asc" };
      return call("POST", "/ticket/search", { filters, limit: 50, ...order }, signal);
    },
    read: (id, signal) => call("GET", `/ticket/${id}`, undefined, signal),
    /** @returns the changed ticket */
    async change(id, patch) {
      const { ticket } = await call("PATCH", `/ticket/${id}`, patch);
      return ticket;
    },
  };
}
