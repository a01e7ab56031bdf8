// What `ticket-mock demo` says beyond `ticket-mock serve`: where there is something to look at. Used by mock/cli/command-line.ts.
import type { TellMore } from "./serve.ts";

export const tellPages: TellMore = (origin) => [`front door: ${origin}/`, `agent's desk: ${origin}/desk`];
