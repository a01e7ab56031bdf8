// Loads what the front door shows about the mock from its admin surface.
import { askAdmin } from "../shared/ask.ts";

/** State of a sandbox. */
export interface Facts {
  readonly scenario: string;
  readonly seed: number;
  readonly tickets: number;
  readonly now: string;
  readonly mode: "running" | "frozen";
  readonly token: string;
}

/** @throws Refused; TypeError if the mock does not answer */
export async function askFacts(sandbox: string, adminToken: string): Promise<Facts> {
  const path = `sandboxes/${encodeURIComponent(sandbox)}`;
  const [start, clock, session] = await Promise.all([
    askAdmin<Pick<Facts, "scenario" | "seed" | "tickets">>(path, adminToken),
    askAdmin<Pick<Facts, "now" | "mode">>(`${path}/clock`, adminToken),
    askAdmin<Pick<Facts, "token">>(`${path}/session`, adminToken, {}),
  ]);
  return { ...start, ...clock, ...session };
}
