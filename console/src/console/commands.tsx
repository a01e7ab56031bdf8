// The console's own commands in the palette: actions on the sandbox, other sandboxes, and records by collection and id.
import { PagesPalette } from "../search/pages-palette.tsx";
import { toConsole } from "../shared/page-addresses.ts";
import type { Settings } from "../shared/settings.ts";
import { fetchSandboxes, unwrap } from "./parts/admin.ts";
import { useLoaded } from "./parts/loaded.tsx";
import { actionsOf } from "./parts/sandbox-actions.ts";
import type { ViewContext } from "./parts/view-context.ts";
import { isCollectionName } from "./state/record-collections.ts";

export interface CommandsProps {
  readonly context: ViewContext;
  readonly openCount: number;
  readonly settings: Settings;
}

export function Commands({ context, openCount, settings }: CommandsProps) {
  const { admin, sandbox, labels, act } = context;
  const { value: sandboxes = [] } = useLoaded(() => fetchSandboxes(admin), [admin, openCount]);
  const { undo, reset, clearFaults } = actionsOf(context);
  const params = { path: { sandboxId: sandbox } };
  const actions = [
    {
      id: "freeze",
      label: context.pulse.sandbox.clockMode === "frozen" ? labels.runClock : labels.freezeClock,
      run: () =>
        act(async () => {
          const mode = context.pulse.sandbox.clockMode === "frozen" ? "running" : "frozen";
          await unwrap(admin.PUT("/__admin/sandboxes/{sandboxId}/clock", { params, body: { mode } }));
          return mode === "frozen" ? labels.clockFrozen : labels.clockRuns;
        }),
    },
    { id: "undo", label: labels.undo, run: undo },
    { id: "reset", label: labels.reset, run: reset },
    { id: "no-faults", label: labels.clearFaults, run: clearFaults },
  ];
  const pageGroups = [
    { group: labels.actions, commands: actions.map((action) => ({ ...action, run: () => void action.run() })) },
    {
      group: labels.sandboxes,
      commands: sandboxes.map(({ id, scenario }) => ({
        id: `sandbox ${id}`,
        label: id,
        description: scenario,
        href: toConsole("journal", { sandbox: id }),
      })),
    },
  ];
  const find = (query: string) => {
    const [collection = "", record = ""] = query.trim().split(/\s+/);
    if (!isCollectionName(collection) || record === "") return [];
    const href = toConsole("state", { sandbox, collection, record });
    return [{ id: "record", label: `${collection} ${record}`, keywords: query, href }];
  };
  return (
    <PagesPalette pageGroups={pageGroups} openCount={openCount} find={find} settings={settings} sandbox={sandbox} />
  );
}
