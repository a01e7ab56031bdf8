// What the front door shows of the mock, asked of its admin surface.
import { askAdmin } from "../shared/ask.ts";

/** The sandbox `default`. */
export interface Facts {
  readonly scenario: string;
  readonly seed: number;
  readonly tickets: number;
  readonly now: string;
  readonly mode: "running" | "frozen";
  readonly token: string;
}

/** @throws Refused, TypeError where the mock does not answer */
export async function askFacts(adminToken: string): Promise<Facts> {
  const [sandbox, clock, session] = await Promise.all([
    askAdmin<Pick<Facts, "scenario" | "seed" | "tickets">>("sandboxes/default", adminToken),
    askAdmin<Pick<Facts, "now" | "mode">>("clock", adminToken),
    askAdmin<Pick<Facts, "token">>("session", adminToken, {}),
  ]);
  return { ...sandbox, ...clock, ...session };
}
