// What the palette of the console finds: views, sandboxes, operations, records by collection and id, and actions on the sandbox.
import { open } from "../shared/address.ts";
import { Palette, toCommand } from "../shared/palette.tsx";
import { hrefOf } from "./parts/address.ts";
import { answered, askOperations, askSandboxes } from "./parts/admin.ts";
import type { Desk } from "./parts/desk.ts";
import { useLoaded } from "./parts/loaded.tsx";
import { actionsOf } from "./parts/sandbox-actions.ts";
import { isCollectionName } from "./state/collections-of-records.ts";
import { viewNames } from "./views.tsx";

export function Commands({ desk, opened }: { readonly desk: Desk; readonly opened: number }) {
  const { admin, sandbox, words, act } = desk;
  const { value: sandboxes = [] } = useLoaded(() => askSandboxes(admin), [admin, opened]);
  const { value: operations = [] } = useLoaded(() => askOperations(admin), [admin]);
  const { undo, reset, clearFaults } = actionsOf(desk);
  const params = { path: { sandboxId: sandbox } };
  const actions = [
    {
      id: "freeze",
      label: desk.pulse.sandbox.clockMode === "frozen" ? words.runClock : words.freezeClock,
      run: () =>
        act(async () => {
          const mode = desk.pulse.sandbox.clockMode === "frozen" ? "running" : "frozen";
          await answered(admin.PUT("/__admin/sandboxes/{sandboxId}/clock", { params, body: { mode } }));
          return mode === "frozen" ? words.clockFrozen : words.clockRuns;
        }),
    },
    { id: "undo", label: words.undo, run: undo },
    { id: "reset", label: words.reset, run: reset },
    { id: "no-faults", label: words.clearFaults, run: clearFaults },
  ];
  const groups = [
    {
      group: words.views,
      commands: viewNames.map((name) => ({
        id: name,
        label: words[name],
        run: () => open(hrefOf(name, { sandbox })),
      })),
    },
    { group: words.actions, commands: actions.map((one) => ({ ...one, run: () => void one.run() })) },
    {
      group: words.sandboxes,
      commands: sandboxes.map(({ id, scenario }) => ({
        id: `sandbox ${id}`,
        label: id,
        description: scenario,
        run: () => open(hrefOf("journal", { sandbox: id })),
      })),
    },
    {
      group: words.contract,
      commands: operations.map(toCommand),
    },
  ];
  const find = (query: string) => {
    const [collection = "", record = ""] = query.trim().split(/\s+/);
    if (!isCollectionName(collection) || record === "") return [];
    const run = () => open(hrefOf("state", { sandbox, collection, record }));
    return [{ id: "record", label: `${collection} ${record}`, keywords: query, run }];
  };
  return <Palette {...{ groups, opened, find }} placeholder={words.find} />;
}
