// The props that the frame passes to every view.
import type { Route } from "./route.ts";

export interface ViewProps {
  readonly route: Route;
  /** Number of tickets in each saved view; undefined until known. */
  readonly counts: Readonly<Record<string, number>> | undefined;
}
