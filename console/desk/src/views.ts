// Lists the desk's views and their loaders. A ticket belongs to the inbox.
import type { ComponentType } from "react";
import type { ViewProps } from "./base/view-props.ts";

export type ViewName = "inbox" | "knowledge" | "performance" | "quality" | "testRuns";

export interface ViewEntry {
  /** First segment of the address; "" is the inbox. */
  readonly path: string;
  readonly name: ViewName;
  load(): Promise<ComponentType<ViewProps>>;
}

/** In navigation order. */
export const views: readonly ViewEntry[] = [
  { path: "", name: "inbox", load: async () => (await import("./inbox/inbox.tsx")).Inbox },
  { path: "knowledge", name: "knowledge", load: async () => (await import("./knowledge/knowledge.tsx")).Knowledge },
  {
    path: "performance",
    name: "performance",
    load: async () => (await import("./performance/performance.tsx")).Performance,
  },
  { path: "quality", name: "quality", load: async () => (await import("./quality/quality.tsx")).Quality },
  { path: "test-runs", name: "testRuns", load: async () => (await import("./test-runs/test-runs.tsx")).TestRuns },
];

export function viewOf(path: string): ViewEntry | undefined {
  return views.find((view) => view.path === (path === "ticket" ? "" : path));
}
