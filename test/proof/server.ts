// Runs `ticket-mock serve` with a storage in a separate process, for tests that kill servers or run several.
import { readUrl } from "../mock/cli/hosted-command.ts";
import { type RunningCommand, startCommand } from "../mock/cli/run-command.ts";

export interface Server {
  readonly url: string;
  readonly running: RunningCommand;
}

export async function startServer(storage: string): Promise<Server> {
  const baseArgs = ["serve", "--port", "0", "--log", "json", "--tickets", "8", "--auth", "off"];
  const running = startCommand([...baseArgs, "--storage", storage]);
  return { url: await readUrl(running), running };
}

/** The part of a ticket that clients write. */
export interface TicketState {
  readonly dueBy: string;
  readonly priority: string;
}

/** Writes a unique value. @returns the value in the response */
export async function write({ url }: Server, ticket: number, number: number): Promise<TicketState> {
  const priority = ["low", "medium", "high", "urgent"][number % 4];
  const body = JSON.stringify({ dueBy: 1_800_000_000 + number * 60, priority });
  const response = await fetch(`${url}/ticket/${ticket}`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body,
  });
  const answer = (await response.json()) as { readonly ticket: TicketState };
  if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(answer)}`);
  return { dueBy: answer.ticket.dueBy, priority: answer.ticket.priority };
}

export async function read({ url }: Server, ticket: number): Promise<TicketState> {
  const { dueBy, priority } = (await (await fetch(`${url}/ticket/${ticket}`)).json()) as TicketState;
  return { dueBy, priority };
}
