// The app's requests to the ticket service, unaware of mocks.
export const apiBase = "https://tickets.example.com/api/v1";
export const session = { token: "" };

export interface InboxRow {
  readonly id: number;
  readonly subject: string;
  readonly priority: string;
}

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, { code, message }: { readonly code: string; readonly message: string }) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Open tickets, earliest due date first. */
export async function listOpenTickets(): Promise<readonly InboxRow[]> {
  const filters = [{ key: "t.status", values: ["open"] }];
  const order = { orderByField: "t.dueBy", orderByDirection: "asc" };
  const { tickets } = await call<{ tickets: InboxRow[] }>("POST", "/ticket/search", { filters, ...order, limit: 20 });
  return tickets.map(({ id, subject, priority }) => ({ id, subject, priority }));
}

export async function closeTicket(id: number): Promise<void> {
  await call("PATCH", `/ticket/${id}`, { status: "closed" });
}

/** Returns the slug of the installed app. */
export async function installApp(slug: string): Promise<string> {
  const { app } = await call<{ app: { slug: string } }>("POST", `/app/store/${slug}/install`);
  return app.slug;
}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${session.token}`, "content-type": "application/json" };
  const response = await fetch(apiBase + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  if (response.ok) return response.json();
  throw new ApiError(response.status, await response.json());
}
