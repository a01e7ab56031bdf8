// Manages the agent's token for this tab: issued by a mock that allows it, or entered by the agent where the service refuses requests without one.
import { createTicketClient, type TicketClient } from "ticket-service-mock/client";
import { keep, readKept } from "../../../src/shared/storage.ts";
import { root, type Settings } from "./settings.ts";
import { callAdmin, maySteer } from "./steering.ts";

const key = "agent-desk-token";

/** This tab's token, or one issued by the mock; "" if the service needs none, undefined if the agent must enter one. */
export async function startToken(settings: Settings): Promise<string | undefined> {
  const known = readKept(key, "sessionStorage") || (await askToken(settings));
  return known ?? ((await needsToken(settings)) ? undefined : "");
}

/** @param token "" sends none */
export function connect({ basePath, sandbox }: Settings, token: string): TicketClient {
  // Another page may meanwhile have moved this browser to another sandbox.
  // The journal names the page by it; another server gets no header that it does not know.
  const headers = sandbox === undefined ? {} : { "x-mock-sandbox": sandbox, "x-mock-page": "desk" };
  const baseUrl = location.origin + root + basePath;
  return createTicketClient({ baseUrl, headers, token: token === "" ? undefined : token });
}

/** A new token from the mock; undefined if it issues none to this page or does not answer. */
export async function askToken(settings: Settings): Promise<string | undefined> {
  if (!maySteer(settings)) return undefined;
  try {
    return (await callAdmin<{ token?: string }>(settings, "/session", {})).token;
  } catch {
    return undefined;
  }
}

export function keepToken(token = ""): void {
  keep(key, token, "sessionStorage");
}

async function needsToken(settings: Settings): Promise<boolean> {
  try {
    return (await connect(settings, "").GET("/profile")).response.status === 401;
  } catch {
    // The views show that there is no answer.
    return false;
  }
}
