// Manages the agent's token for this tab: issued by a mock that allows it, otherwise entered by the agent.
import { root, type Settings } from "./settings.ts";

const key = "agent-desk-token";

/** This tab's token, or one issued by the mock; undefined if the agent must enter one. */
export async function startToken(settings: Settings): Promise<string | undefined> {
  return readToken() ?? askToken(settings);
}

/** A new token from the mock; undefined if it issues none to this page or does not answer. */
export async function askToken(settings: Settings): Promise<string | undefined> {
  if (!settings.admin || settings.adminToken) return undefined;
  try {
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${toAdmin(settings)}/session`, { method: "POST", headers, body: "{}" });
    const { token }: { token?: string } = await response.json();
    return token;
  } catch {
    return undefined;
  }
}

/** The mock's time, which may differ from the browser's; elsewhere the browser's. */
export async function askNow(settings: Settings): Promise<number> {
  if (!settings.admin || settings.adminToken) return Date.now();
  try {
    const { now }: { now: string } = await (await fetch(`${toAdmin(settings)}/clock`)).json();
    return Date.parse(now);
  } catch {
    return Date.now();
  }
}

export function keepToken(token: string | undefined): void {
  try {
    if (token === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, token);
  } catch {
    // Without storage, the page asks again.
  }
}

function toAdmin({ sandbox = "default" }: Settings): string {
  return `${root}/__admin/sandboxes/${encodeURIComponent(sandbox)}`;
}

function readToken(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
