// Makes, shows, forks and deletes sandboxes: one method per operation of tag `sandboxes`. Part of mock/control/control.ts.
import type { AdminSchema } from "../contract/admin-types.ts";
import { parseTime } from "./clock/wire-time.ts";
import type { ControlParts } from "./sandboxes/control-parts.ts";
import { type SandboxView, toSandboxView } from "./sandboxes/sandbox-view.ts";
import { toStart } from "./sandboxes/start.ts";

/** Methods reject with DomainErrors: 404 unknown_sandbox, 410 sandbox_evicted, 409 sandbox_exists, 422 unknown_scenario, 429 too_many_sandboxes. */
export interface SandboxControl {
  /** In the order they were made, `default` first; at most `limit` (default 100). */
  listSandboxes(page?: { readonly offset?: number; readonly limit?: number }): Promise<AdminSchema<"SandboxList">>;
  /** What is left out is taken from the start of the mock. */
  createSandbox(asked?: AdminSchema<"SandboxStart">): Promise<SandboxView>;
  /** Looks at a sandbox; does not count as using it. */
  getSandbox(sandboxId: string): Promise<SandboxView>;
  /** Removes it and its state; `default` stays (409 default_sandbox). */
  deleteSandbox(sandboxId: string): Promise<AdminSchema<"Removal">>;
  /** A sandbox of its own in the present state of this one: records, clock, faults with their counters, and house rules; its journal is empty. */
  forkSandbox(sandboxId: string, asked?: AdminSchema<"SandboxFork">): Promise<SandboxView>;
}

/** The methods over all sandboxes of a mock. */
export function createSandboxControl({ sandboxes, ...place }: ControlParts): SandboxControl {
  return {
    async listSandboxes({ offset = 0, limit = 100 } = {}) {
      const all = sandboxes.list();
      const page = all.slice(offset, offset + limit).map((entry) => toSandboxView(entry, place));
      return { sandboxes: page, total: all.length, offset, limit, memory: sandboxes.memoryUse() };
    },
    async createSandbox({ now: time, ...asked } = {}) {
      if (time === undefined) return toSandboxView(sandboxes.create(asked), place);
      const usual = toStart(asked, place.defaults, place.worldSource);
      const now = parseTime(time, usual.present ?? usual.now, "/now");
      return toSandboxView(sandboxes.create({ ...asked, now }), place);
    },
    getSandbox: async (id) => toSandboxView(sandboxes.get(id), place),
    async deleteSandbox(id) {
      sandboxes.delete(id);
      return { success: true, removed: 1 };
    },
    forkSandbox: async (id, asked = {}) => toSandboxView(sandboxes.fork(id, asked), place),
  };
}
