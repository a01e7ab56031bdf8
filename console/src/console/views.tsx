// Lists the views by name. Each is loaded when first opened.
import type { FunctionComponent } from "react";
import type { namesOfViews } from "../shared/page-names.ts";
import { useLoaded, WhenLoaded } from "./parts/loaded.tsx";
import type { ViewContext, ViewProps } from "./parts/view-context.ts";

const views = {
  journal: async () => (await import("./journal/journal-view.tsx")).JournalView,
  state: async () => (await import("./state/state-view.tsx")).StateView,
  clock: async () => (await import("./clock/clock-view.tsx")).ClockView,
  faults: async () => (await import("./faults/faults-view.tsx")).FaultsView,
  events: async () => (await import("./events/events-view.tsx")).EventsView,
  coverage: async () => (await import("./coverage/coverage-view.tsx")).CoverageView,
  scenarios: async () => (await import("./scenarios/scenarios-view.tsx")).ScenariosView,
  sandboxes: async () => (await import("./sandboxes/sandboxes-view.tsx")).SandboxesView,
  files: async () => (await import("./files/files-view.tsx")).FilesView,
} satisfies Readonly<Record<keyof typeof namesOfViews, () => Promise<FunctionComponent<ViewProps>>>>;

export type ViewName = keyof typeof views;

const byName: ReadonlyMap<string, () => Promise<FunctionComponent<ViewProps>>> = new Map(Object.entries(views));

function isViewName(name: string): name is ViewName {
  return byName.has(name);
}

/** In navigation order. */
export const viewNames: readonly ViewName[] = Object.keys(views).filter(isViewName);

export function ConsoleView({ view, context }: { readonly view: string; readonly context: ViewContext }) {
  const load = byName.get(view);
  if (load === undefined) return <p>{context.labels.unknownView}</p>;
  return <LoadedView load={load} context={context} />;
}

interface LoadedViewProps extends ViewProps {
  readonly load: () => Promise<FunctionComponent<ViewProps>>;
}

function LoadedView({ load, context }: LoadedViewProps) {
  const loaded = useLoaded(load, [load, context.revision]);
  return (
    <WhenLoaded loaded={loaded} labels={context.labels}>
      {(View) => <View context={context} />}
    </WhenLoaded>
  );
}
