// Gives the text ceiling the mock's own answers, so that both send the same bytes.
import type { Ask } from "../load/jobs.ts";
import type { Server } from "../processes/server.ts";

/** What a server answers. @throws Error where it is not 2xx */
export async function answerOf(server: Server, token: string, { method, path, body }: Ask): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const filled = body?.replace("{date}", "2026-03-08 12:00:00").replace("{n}", "0");
  const response = await fetch(`${server.url}${path}`, { method, headers, body: filled ?? null });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  return text;
}

/** Stores answers in the text ceiling under a name. @returns the same requests, sent there */
export async function toStored(
  ceiling: Server,
  name: string,
  asks: readonly Ask[],
  answers: readonly string[],
): Promise<readonly Ask[]> {
  const body = JSON.stringify(answers);
  const response = await fetch(`${ceiling.url}/stored/${name}`, { method: "PUT", body });
  if (!response.ok) throw new Error(`The text ceiling did not store ${name}: ${response.status}`);
  return asks.map((ask) => ({ ...ask, path: `/stored/${name}${ask.path}` }));
}
