// Repeats a commit of another store, from its JSON.
import { fromPartsJson, fromVersionJson } from "./changes/commit-json.ts";
import {
  type ChangedParts,
  commit,
  commitMove,
  planMove,
  planUndo,
  type RequestedMove,
  withLastIds,
} from "./commit.ts";
import { stateAfter, toEdit } from "./history.ts";
import { type Parts, partIn, withPartRecord } from "./parts.ts";
import type { HolderState, Root } from "./root.ts";
import type { CommitJson } from "./store.ts";

/**
 * @param findMove finds the target of the other store's move here
 * @throws Error if the commit is not the next version, or does not fit this state
 */
export function applyCommit(
  holder: HolderState,
  json: CommitJson,
  findMove: (json: CommitJson) => RequestedMove,
): void {
  const { root } = holder;
  const { version, at = 0, move } = json;
  if (version !== undefined) assertNext(version, root.history.version);
  if (move === undefined) {
    applyChanges(holder, json);
    return;
  }
  const planned = move === "undo" ? planUndo(root, at) : planMove(root, findMove(json), at);
  if (planned === undefined) throw new Error("There is nothing to undo here.");
  commitMove(holder, planned, readParts(json, planned.target.parts, root));
}

function applyChanges(holder: HolderState, json: CommitJson): void {
  const { root } = holder;
  const { changeSet, stages } = fromVersionJson(json, root.state);
  const { parts, partial } = readParts(json, root.parts, root);
  if (json.version === undefined) commit(holder, parts, partial);
  else {
    const entry = toEdit(root.state, stateAfter(root.state, changeSet), changeSet);
    commit(holder, parts, { ...partial, changeSet, stages }, entry);
  }
}

/** The parts after the changes that a commit lists. */
function readParts(json: CommitJson, before: Parts, root: Root): ChangedParts {
  const partial = { parts: fromPartsJson(json, before, root), lastIds: json.lastIds ?? {} };
  const after = new Map(before);
  for (const { collection, id, after: record } of partial.parts) {
    after.set(collection, withPartRecord(partIn(after, collection), id, record));
  }
  return { parts: withLastIds(after, partial.lastIds), partial };
}

function assertNext(version: number, current: number): void {
  if (version === current + 1) return;
  throw new Error(`The change set has version ${version}, but version ${current + 1} comes next.`);
}
