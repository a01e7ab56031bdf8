// What the palette finds in the console only: actions on the sandbox, sandboxes, and records by collection and id.
import { PagesPalette } from "../search/pages-palette.tsx";
import type { Settings } from "../shared/settings.ts";
import { toConsole } from "../shared/settings.ts";
import { askSandboxes, unwrap } from "./parts/admin.ts";
import type { Desk } from "./parts/desk.ts";
import { useLoaded } from "./parts/loaded.tsx";
import { actionsOf } from "./parts/sandbox-actions.ts";
import { isCollectionName } from "./state/record-collections.ts";

export interface CommandsProps {
  readonly desk: Desk;
  readonly opened: number;
  readonly settings: Settings;
}

export function Commands({ desk, opened, settings }: CommandsProps) {
  const { admin, sandbox, words, act } = desk;
  const { value: sandboxes = [] } = useLoaded(() => askSandboxes(admin), [admin, opened]);
  const { undo, reset, clearFaults } = actionsOf(desk);
  const params = { path: { sandboxId: sandbox } };
  const actions = [
    {
      id: "freeze",
      label: desk.pulse.sandbox.clockMode === "frozen" ? words.runClock : words.freezeClock,
      run: () =>
        act(async () => {
          const mode = desk.pulse.sandbox.clockMode === "frozen" ? "running" : "frozen";
          await unwrap(admin.PUT("/__admin/sandboxes/{sandboxId}/clock", { params, body: { mode } }));
          return mode === "frozen" ? words.clockFrozen : words.clockRuns;
        }),
    },
    { id: "undo", label: words.undo, run: undo },
    { id: "reset", label: words.reset, run: reset },
    { id: "no-faults", label: words.clearFaults, run: clearFaults },
  ];
  const own = [
    { group: words.actions, commands: actions.map((one) => ({ ...one, run: () => void one.run() })) },
    {
      group: words.sandboxes,
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
  return <PagesPalette {...{ own, opened, find, settings, sandbox }} />;
}
