// Makes, shows, forks and deletes sandboxes: one method per operation of tag `sandboxes`. Part of mock/control/control.ts.
import type { AdminSchema } from "../contract/admin-types.ts";
import { parseTime } from "./clock/wire-time.ts";
import type { AtOrigin, ControlParts } from "./sandboxes/control-parts.ts";
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
export function createSandboxControl({ sandboxes, pool, ...parts }: ControlParts): AtOrigin<SandboxControl> {
  const { basePath } = parts;
  return {
    async listSandboxes({ offset = 0, limit = 100 } = {}, origin = parts.origin) {
      const { entries, unusable, total } = await pool.list(offset, limit);
      const page = entries.map((entry) => toSandboxView(entry, { origin, basePath }));
      const all = { sandboxes: page, total, offset, limit, memory: sandboxes.memoryUse() };
      return unusable.length === 0 ? all : { ...all, unusable: [...unusable] };
    },
    async createSandbox({ now: time, ...asked } = {}, origin = parts.origin) {
      if (time === undefined) return toSandboxView(await pool.create(asked), { origin, basePath });
      const usual = toStart(asked, parts.defaults, parts.worldSource);
      const now = parseTime(time, usual.present ?? usual.now, "/now");
      return toSandboxView(await pool.create({ ...asked, now }), { origin, basePath });
    },
    getSandbox: async (id, origin = parts.origin) => toSandboxView(await pool.get(id), { origin, basePath }),
    async deleteSandbox(id) {
      await pool.delete(id);
      return { success: true, removed: 1 };
    },
    forkSandbox: async (id, asked = {}, origin = parts.origin) =>
      toSandboxView(await pool.fork(id, asked), { origin, basePath }),
  };
}
