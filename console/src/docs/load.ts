// Loads the contract for /docs. With access to the admin surface, the request leaves no journal entry and meets no faults.
import { ask, askAdmin, Refused } from "../shared/ask.ts";
import { root, type Settings } from "../shared/settings.ts";
import { storedToken } from "../shared/stored-token.ts";
import type { Contract } from "./contract.ts";

export interface Loaded {
  readonly contract: Contract;
  readonly token: string | undefined;
}

/** @throws Refused; TypeError if the mock does not answer */
export async function load(settings: Settings, sandbox: string): Promise<Loaded> {
  const adminToken = storedToken();
  if (!settings.admin || (settings.adminToken && adminToken === ""))
    return { contract: await askService(settings.basePath), token: undefined };
  const [contract, token] = await Promise.all([
    askAdmin<Contract>("contract", adminToken).catch(() => askService(settings.basePath)),
    askToken(sandbox, adminToken),
  ]);
  return { contract, token };
}

async function askService(basePath: string): Promise<Contract> {
  const asked = await ask(`${root}${basePath}/docs/open-api`, { headers: { accept: "application/json" } });
  if (asked.status >= 400) throw new Refused(asked);
  return JSON.parse(asked.text);
}

async function askToken(sandbox: string, adminToken: string): Promise<string | undefined> {
  const path = sandbox === "default" ? "session" : `sandboxes/${encodeURIComponent(sandbox)}/session`;
  try {
    return (await askAdmin<{ token: string }>(path, adminToken, {})).token;
  } catch {
    return undefined;
  }
}
