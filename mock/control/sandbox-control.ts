// The operations of tag `sandboxes`: make, show, fork and delete sandboxes.
import { parseTime } from "../engine/core/time-words/wire-time.ts";
import type { ControlOperations } from "./operation.ts";
import { toSandboxView } from "./sandboxes/sandbox-view.ts";
import { toBeginning, toStart } from "./sandboxes/start.ts";

export const sandboxOperations = {
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
} satisfies ControlOperations;
