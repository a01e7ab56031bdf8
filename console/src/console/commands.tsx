// What the palette of the console finds: views, sandboxes, operations, requests, and actions on the sandbox.
import { Palette } from "../shared/palette.tsx";
import { root } from "../shared/settings.ts";
import { hrefOf, open } from "./parts/address.ts";
import { answered, askAll } from "./parts/admin.ts";
import type { Desk } from "./parts/desk.ts";
import { useLoaded } from "./parts/loaded.tsx";
import { askOperations } from "./parts/operations.ts";
import { viewNames } from "./views.tsx";

export function Commands({ desk, opened }: { readonly desk: Desk; readonly opened: number }) {
  const { admin, sandbox, words, act } = desk;
  const { value: sandboxes = [] } = useLoaded(
    () =>
      askAll(
        (query) => answered(admin.GET("/__admin/sandboxes", { params: { query } })),
        (page) => page.sandboxes,
      ),
    [admin, opened],
  );
  const { value: operations = [] } = useLoaded(() => askOperations(admin), [admin]);
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
    {
      id: "undo",
      label: words.undo,
      run: () =>
        act(async () => {
          const { changeCount } = await answered(admin.POST("/__admin/sandboxes/{sandboxId}/undo", { params }));
          return `${words.undone} ${changeCount}`;
        }),
    },
    {
      id: "reset",
      label: words.reset,
      run: () =>
        act(async () => {
          await answered(admin.POST("/__admin/sandboxes/{sandboxId}/reset", { params }));
          return words.wasReset;
        }),
    },
    {
      id: "no-faults",
      label: words.clearFaults,
      run: () =>
        act(async () => {
          const { removed } = await answered(admin.DELETE("/__admin/sandboxes/{sandboxId}/faults", { params }));
          return `${words.faultsCleared} ${removed}`;
        }),
    },
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
      commands: operations.map(({ operationId, method, path, summary }) => ({
        id: operationId,
        label: `${method} ${path}`,
        description: summary,
        keywords: operationId,
        run: () => location.assign(`${root}/docs#?route=${method.toLowerCase()}-${path}`),
      })),
    },
  ];
  return <Palette groups={groups} opened={opened} />;
}
