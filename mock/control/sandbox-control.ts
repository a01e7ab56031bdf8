// The operations of tag `sandboxes`: make, show, fork and delete sandboxes.
import type { AdminSchema } from "../contract/admin-types.ts";
import { parseTime } from "../engine/core/time-words/wire-time.ts";
import type { OperationsOf } from "./operation.ts";
import { type SandboxView, toSandboxView } from "./sandboxes/sandbox-view.ts";
import { toBeginning, toStart } from "./sandboxes/start.ts";

/** Methods reject with DomainErrors: 404 unknown_sandbox, 410 sandbox_evicted, 409 sandbox_exists, 422 unknown_scenario, 429 too_many_sandboxes. */
export interface SandboxControl {
  /** In order of creation, `default` first; at most `limit` (default 100). */
  listSandboxes(page?: { readonly offset?: number; readonly limit?: number }): Promise<AdminSchema<"SandboxList">>;
  /** Default of each part: as at the start of the mock. */
  createSandbox(start?: AdminSchema<"SandboxStart">): Promise<SandboxView>;
  /** Does not count as a use. */
  getSandbox(sandboxId: string): Promise<SandboxView>;
  /** Removes it and its state; `default` stays (409 default_sandbox). */
  deleteSandbox(sandboxId: string): Promise<AdminSchema<"Removal">>;
  /**
   * An independent sandbox in the current state of this one: records, clock, faults with their counters, and house
   * rules; with an empty journal.
   */
  forkSandbox(sandboxId: string, fork?: AdminSchema<"SandboxFork">): Promise<SandboxView>;
}

export const sandboxOperations: OperationsOf<SandboxControl> = {
  async listSandboxes({ query: { offset = 0, limit = 100 } }, { sandboxes, ...place }) {
    const { shown, unusable, total } = await sandboxes.list(offset, limit, (entry) => toSandboxView(entry, place));
    const all = { sandboxes: shown, total, offset, limit, memory: sandboxes.loaded.memoryUse() };
    return unusable.length === 0 ? all : { ...all, unusable: [...unusable] };
  },
  async createSandbox(
    { body: { now: time, ...start } = {} },
    { sandboxes, defaults, worldSource, realTime, ...place },
  ) {
    if (time === undefined) return toSandboxView(await sandboxes.create(start), place);
    const initial = toBeginning(toStart(start, defaults, worldSource), realTime);
    const now = parseTime(time, initial.present ?? initial.now);
    return toSandboxView(await sandboxes.create({ ...start, now }), place);
  },
  getSandbox: async ({ path }, { sandboxes, ...place }) =>
    sandboxes.get(path.sandboxId, (entry) => toSandboxView(entry, place)),
  async deleteSandbox({ path }, { sandboxes }) {
    await sandboxes.delete(path.sandboxId);
    return { success: true, removed: 1 };
  },
  forkSandbox: async ({ path, body = {} }, { sandboxes, ...place }) =>
    toSandboxView(await sandboxes.fork(path.sandboxId, body), place),
};
