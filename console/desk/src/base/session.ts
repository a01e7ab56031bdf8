// Manages the agent's token for this tab: issued by a mock that allows it, or else entered by the agent.
import { createTicketClient, type TicketClient } from "ticket-service-mock/client";
import { pageHeader } from "../../../../mock/engine/core/own-pages.ts";
import { readStored, writeStored } from "../../../src/shared/storage.ts";
import { root, type Settings } from "./settings.ts";
import { callAdmin, maySteer } from "./steering.ts";

const key = "agent-desk-token";

/** This tab's token, or one issued by the mock; "" if the service needs none, undefined if the agent must enter one. */
export async function startToken(settings: Settings): Promise<string | undefined> {
  const token = readStored(key, "sessionStorage") || (await requestToken(settings));
  return token ?? ((await needsToken(settings)) ? undefined : "");
}

/** @param token "" sends none */
export function connect({ basePath, sandbox }: Settings, token: string): TicketClient {
  // Pins the sandbox, because another page may switch this browser to another; the journal shows which page sent a request.
  // A server other than the mock gets neither header.
  const headers = sandbox === undefined ? {} : { "x-mock-sandbox": sandbox, [pageHeader]: "desk" };
  const baseUrl = location.origin + root + basePath;
  return createTicketClient({ baseUrl, headers, token: token === "" ? undefined : token });
}

/** A new token from the mock; undefined if it issues none to this page or does not answer. */
export async function requestToken(settings: Settings): Promise<string | undefined> {
  if (!maySteer(settings)) return undefined;
  try {
    return (await callAdmin<{ token?: string }>(settings, "/session", {})).token;
  } catch {
    return undefined;
  }
}

export function storeToken(token = ""): void {
  writeStored(key, token, "sessionStorage");
}

async function needsToken(settings: Settings): Promise<boolean> {
  try {
    return (await connect(settings, "").GET("/profile")).response.status === 401;
  } catch {
    // The views report the missing response.
    return false;
  }
}
