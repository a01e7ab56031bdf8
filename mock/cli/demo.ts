// `ticket-mock demo`: serves as `ticket-mock serve` does, and says where there is something to look at. Called by mock/cli/command-line.ts.
import type { SettingsOf } from "../options/command-flags.ts";
import type { CommandHost } from "./command-host.ts";
import { serve } from "./serve.ts";

/** Serves until a signal ends it. Throws what `serve` throws. */
export function demo(config: SettingsOf<"demo">, host: CommandHost): Promise<void> {
  return serve(config, host, (origin) => [`front door: ${origin}/`, `agent's desk: ${origin}/desk`]);
}
