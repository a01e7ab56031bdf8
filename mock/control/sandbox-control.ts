// The admin operations tagged `sandboxes`: create, show, fork and delete sandboxes.
import { parseTime } from "../engine/core/time-formats/wire-time.ts";
import type { ControlOperations } from "./operation.ts";
import { toSandboxView } from "./sandboxes/sandbox-view.ts";
import { toInitialStart, toStart } from "./sandboxes/start.ts";

export const sandboxOperations = {
  async listSandboxes({ query: { offset = 0, limit = 100 } }, { sandboxes, ...location }) {
    const { views, unusable, total } = await sandboxes.list(offset, limit, (entry) => toSandboxView(entry, location));
    const page = { sandboxes: views, total, offset, limit, memory: sandboxes.loaded.memoryUse() };
    return unusable.length === 0 ? page : { ...page, unusable: [...unusable] };
  },
  async createSandbox(
    { body: { now: time, ...start } = {} },
    { sandboxes, defaults, worldSource, realTime, ...location },
  ) {
    if (time === undefined) return toSandboxView(await sandboxes.create(start), location);
    const initial = toInitialStart(toStart(start, defaults, worldSource), realTime);
    const now = parseTime(time, initial.initialTime ?? initial.now);
    return toSandboxView(await sandboxes.create({ ...start, now }), location);
  },
  getSandbox: async ({ path }, { sandboxes, ...location }) =>
    sandboxes.get(path.sandboxId, (entry) => toSandboxView(entry, location)),
  async deleteSandbox({ path }, { sandboxes }) {
    await sandboxes.delete(path.sandboxId);
    return { success: true, removed: 1 };
  },
  forkSandbox: async ({ path, body = {} }, { sandboxes, ...location }) =>
    toSandboxView(await sandboxes.fork(path.sandboxId, body), location),
} satisfies ControlOperations;
