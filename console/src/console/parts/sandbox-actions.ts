// Sandbox actions offered in several views; each returns the message to show when it succeeds.
import { open } from "../../shared/address.ts";
import { toConsole } from "../../shared/settings.ts";
import { unwrap } from "./admin.ts";
import type { Desk } from "./desk.ts";

export function actionsOf({ admin, sandbox: sandboxId, words, act }: Desk) {
  const params = { path: { sandboxId } };
  return {
    undo: () =>
      act(async () => {
        const { changeCount } = await unwrap(admin.POST("/__admin/sandboxes/{sandboxId}/undo", { params }));
        return `${words.undone} ${changeCount}`;
      }),
    reset: () =>
      act(async () => {
        await unwrap(admin.POST("/__admin/sandboxes/{sandboxId}/reset", { params }));
        return words.wasReset;
      }),
    clearFaults: () =>
      act(async () => {
        const { removed } = await unwrap(admin.DELETE("/__admin/sandboxes/{sandboxId}/faults", { params }));
        return `${words.faultsCleared} ${removed}`;
      }),
    /** Forks the sandbox and opens the fork. An empty id lets the mock generate one; an empty note adds none. */
    fork: (view: string, { id: asked = "", note = "" } = {}) =>
      act(async () => {
        const body = { ...(asked === "" ? {} : { id: asked }), ...(note === "" ? {} : { note }) };
        const { id } = await unwrap(admin.POST("/__admin/sandboxes/{sandboxId}/fork", { params, body }));
        open(toConsole(view, { sandbox: id }));
        return `${words.sandboxForked} ${id}`;
      }),
  };
}
