// Actions on a sandbox that several places offer, each with the message that follows.
import { open } from "../../shared/address.ts";
import { hrefOf } from "./address.ts";
import { answered } from "./admin.ts";
import type { Desk } from "./desk.ts";

export function actionsOf({ admin, sandbox: sandboxId, words, act }: Desk) {
  const params = { path: { sandboxId } };
  return {
    undo: () =>
      act(async () => {
        const { changeCount } = await answered(admin.POST("/__admin/sandboxes/{sandboxId}/undo", { params }));
        return `${words.undone} ${changeCount}`;
      }),
    reset: () =>
      act(async () => {
        await answered(admin.POST("/__admin/sandboxes/{sandboxId}/reset", { params }));
        return words.wasReset;
      }),
    clearFaults: () =>
      act(async () => {
        const { removed } = await answered(admin.DELETE("/__admin/sandboxes/{sandboxId}/faults", { params }));
        return `${words.faultsCleared} ${removed}`;
      }),
    /** Opens the fork; "" for a generated id, and for no note. */
    fork: (view: string, { id: asked = "", note = "" } = {}) =>
      act(async () => {
        const body = { ...(asked === "" ? {} : { id: asked }), ...(note === "" ? {} : { note }) };
        const { id } = await answered(admin.POST("/__admin/sandboxes/{sandboxId}/fork", { params, body }));
        open(hrefOf(view, { sandbox: id }));
        return `${words.sandboxForked} ${id}`;
      }),
  };
}
