// Replaces mock/server.ts where the package is bundled for a browser (package.json, `browser`): a mock in a page cannot listen.
import type { RunningServer } from "./server.ts";

/** @throws Error always: a browser has no ports */
export async function listen(): Promise<RunningServer> {
  throw new Error(
    "A browser cannot listen on a port: hand out mock.fetch, mock.client() or the handlers of ticket-service-mock/msw.",
  );
}
