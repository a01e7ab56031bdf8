// Loads what the front door shows about the mock from its admin surface.
import { askAdmin } from "../shared/ask.ts";

/** State of the sandbox `default`. */
export interface Facts {
  readonly scenario: string;
  readonly seed: number;
  readonly tickets: number;
  readonly now: string;
  readonly mode: "running" | "frozen";
  readonly token: string;
}

/** @throws Refused; TypeError if the mock does not answer */
export async function askFacts(adminToken: string): Promise<Facts> {
  const [sandbox, clock, session] = await Promise.all([
    askAdmin<Pick<Facts, "scenario" | "seed" | "tickets">>("sandboxes/default", adminToken),
    askAdmin<Pick<Facts, "now" | "mode">>("clock", adminToken),
    askAdmin<Pick<Facts, "token">>("session", adminToken, {}),
  ]);
  return { ...sandbox, ...clock, ...session };
}
