// Sandbox actions offered in several views. Each runs through `act`, which shows the result.
import { navigate } from "../../shared/address.ts";
import { toConsole } from "../../shared/page-addresses.ts";
import { unwrap } from "./admin.ts";
import type { ViewContext } from "./view-context.ts";

export function actionsOf({ admin, sandbox: sandboxId, labels, act }: ViewContext) {
  const params = { path: { sandboxId } };
  return {
    undo: () =>
      act(async () => {
        const { changeCount } = await unwrap(admin.POST("/__admin/sandboxes/{sandboxId}/undo", { params }));
        return `${labels.undone} ${changeCount}`;
      }),
    reset: () =>
      act(async () => {
        await unwrap(admin.POST("/__admin/sandboxes/{sandboxId}/reset", { params }));
        return labels.wasReset;
      }),
    clearFaults: () =>
      act(async () => {
        const { removed } = await unwrap(admin.DELETE("/__admin/sandboxes/{sandboxId}/faults", { params }));
        return `${labels.faultsCleared} ${removed}`;
      }),
    /** Forks the sandbox and opens the fork. An empty id lets the mock generate one; an empty note adds none. */
    fork: (view: string, { id: newId = "", note = "" } = {}) =>
      act(async () => {
        const body = { ...(newId === "" ? {} : { id: newId }), ...(note === "" ? {} : { note }) };
        const { id } = await unwrap(admin.POST("/__admin/sandboxes/{sandboxId}/fork", { params, body }));
        navigate(toConsole(view, { sandbox: id }));
        return `${labels.sandboxForked} ${id}`;
      }),
  };
}
