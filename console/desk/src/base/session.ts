// Who works at this desk: the token, kept for this tab. A mock that may be steered from here gives one; elsewhere the agent brings it.
import type { Settings } from "./settings.ts";

const key = "agent-desk-token";

/** The token of this tab, or one that the mock gives; undefined: the agent has to bring one. */
export async function startToken(settings: Settings): Promise<string | undefined> {
  return readToken() ?? askToken(settings);
}

/** A new token from the mock; undefined where it gives none to this page, or does not answer. */
export async function askToken({ admin, adminToken }: Settings): Promise<string | undefined> {
  if (!admin || adminToken) return undefined;
  try {
    const headers = { "content-type": "application/json" };
    const response = await fetch("/__admin/session", { method: "POST", headers, body: "{}" });
    const { token }: { token?: string } = await response.json();
    return token;
  } catch {
    return undefined;
  }
}

/** The present time of the mock, whose clock need not be that of this browser; elsewhere the browser's. */
export async function askNow({ admin, adminToken }: Settings): Promise<number> {
  if (!admin || adminToken) return Date.now();
  try {
    const { now }: { now: string } = await (await fetch("/__admin/clock")).json();
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
    // A browser that keeps nothing is asked again.
  }
}

function readToken(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
