// Makes recorded changes again in a sandbox that has the same state.
import type { OpenedSandbox } from "../sandboxes/create-sandbox.ts";
import type { LoadedState } from "../sandboxes/sandbox.ts";
import type { Entry, Op } from "./ops.ts";

/** What an entry is applied with. */
export interface ApplyParts {
  readonly opened: OpenedSandbox;
  /** The imported state of a name, read before. */
  stateOf(text: string): LoadedState;
}

type Apply<Name extends Op["op"]> = (op: Extract<Op, { op: Name }>, parts: ApplyParts) => unknown;

const appliers: { readonly [Name in Op["op"]]: Apply<Name> } = {
  edit: ({ set }, { opened: { sandbox } }) => sandbox.store.apply(set),
  undo(_op, { opened }) {
    // Undone there, it can be undone here: otherwise the states have parted, and the sandbox is loaded anew.
    if (!opened.undoAlone()) throw new Error("The change that another replica undid is not here.");
  },
  putSnapshot: ({ name }, { opened: { sandbox } }) => sandbox.snapshots.put(name),
  restoreSnapshot: ({ name }, { opened: { sandbox } }) => sandbox.snapshots.restore(name),
  reset: (_op, { opened: { sandbox } }) => sandbox.reset(),
  restart: ({ start }, { opened: { sandbox } }) => sandbox.restart(start),
  load: ({ text }, { opened, stateOf }) => opened.load(stateOf(text), text),
};

/** Applies an entry; it throws where the entry is not of this state. */
export function applyEntry({ ops }: Entry, parts: ApplyParts): void {
  for (const op of ops) applyOne(op, parts);
}

function applyOne<Name extends Op["op"]>(op: Extract<Op, { op: Name }>, parts: ApplyParts): void {
  const name: Name = op.op;
  const apply: Apply<Name> = appliers[name];
  apply(op, parts);
}
