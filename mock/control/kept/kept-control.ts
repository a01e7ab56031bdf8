// The control of a mock whose sandboxes are kept beside the process: each method waits until its sandbox is here and up to date; those that make
// or end sandboxes do it in the home. Put around mock/control/memory/limited-control.ts by mock/compose.ts.
import { parseTime } from "../clock/wire-time.ts";
import type { OpenControl } from "../control.ts";
import { worksOnSandbox } from "../memory/limited-control.ts";
import type { SandboxControl } from "../sandbox-control.ts";
import type { ControlParts } from "../sandboxes/control-parts.ts";
import { toSandboxView } from "../sandboxes/sandbox-view.ts";
import { toStart } from "../sandboxes/start.ts";
import { createJournalReads } from "./journals/journal-reads.ts";
import type { KeptSandboxes } from "./sandboxes-of-home.ts";

type Method = (...asked: readonly unknown[]) => Promise<unknown>;

/** The same methods; they may also reject with DomainErrors 503 storage_unavailable and storage_conflict. */
export function withKept(control: OpenControl, kept: KeptSandboxes, parts: ControlParts): OpenControl {
  const methods: Partial<OpenControl> = Object.fromEntries(
    Object.entries(control)
      .filter(([name]) => worksOnSandbox(name))
      .map(([name, method]: readonly [string, Method]) => [name, toArriving(method, kept)]),
  );
  const { journals } = kept;
  const reads = createJournalReads({ control, journals, sandboxes: parts.sandboxes, arrive: (id) => kept.arrive(id) });
  return { ...control, ...methods, ...reads, ...createKeptSandboxControl(kept, parts, control) };
}

function toArriving(method: Method, kept: KeptSandboxes): Method {
  return async (sandboxId, ...asked) => {
    // The first parameter of every method that works on a sandbox is its id.
    const arriving = kept.arrive(String(sandboxId));
    if (arriving !== undefined) await arriving;
    // Events of what falls due are told once it is kept: the method itself would not see them yet.
    const settling = kept.settle(String(sandboxId));
    if (settling !== undefined) await settling;
    return method(sandboxId, ...asked);
  };
}

function createKeptSandboxControl(kept: KeptSandboxes, parts: ControlParts, control: OpenControl): SandboxControl {
  const { sandboxes, defaults, worldSource } = parts;
  return {
    async listSandboxes({ offset = 0, limit = 100 } = {}) {
      const { entries, unusable, total } = await kept.list(offset, limit);
      const page = entries.map((entry) => toSandboxView(entry, parts));
      const all = { sandboxes: page, total, offset, limit, memory: sandboxes.memoryUse() };
      return unusable.length === 0 ? all : { ...all, unusable };
    },
    async createSandbox({ now: time, ...asked } = {}) {
      if (time === undefined) return toSandboxView(await kept.create(asked), parts);
      const usual = toStart(asked, defaults, worldSource);
      const now = parseTime(time, usual.present ?? usual.now, "/now");
      return toSandboxView(await kept.create({ ...asked, now }), parts);
    },
    async getSandbox(id) {
      const arriving = kept.arrive(id);
      if (arriving !== undefined) await arriving;
      return control.getSandbox(id);
    },
    async deleteSandbox(id) {
      await kept.delete(id);
      return { success: true, removed: 1 };
    },
    forkSandbox: async (id, asked = {}) => toSandboxView(await kept.fork(id, asked), parts),
  };
}
