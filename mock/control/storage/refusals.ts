// Errors for a failing storage, or for unusable data of a sandbox.
import { DomainError, messageOf } from "../../engine/core/errors.ts";
import { SandboxEnded, StorageUnavailable } from "../../engine/storage/storage.ts";
import { missingSandbox } from "../sandboxes/sandbox-refusals.ts";

/**
 * 503 storage_unavailable
 * @param reason the failure, as a sentence
 * @param outcome `nothing`: certainly nothing changed; `unknown`: the change may have been stored
 */
export function storageUnavailable(reason: string, outcome: "nothing" | "unknown"): DomainError {
  return new DomainError("unavailable", "storage_unavailable", `${reason} ${outcomes[outcome]}`);
}

const outcomes = {
  nothing: "Nothing was changed; retry later.",
  unknown: "It is unknown whether the change was stored; check before you retry.",
};

/** 503 storage_conflict */
export function storageConflict(): DomainError {
  const message =
    "Each time, other replicas changed the sandbox before this change could be stored. Nothing was changed; retry.";
  return new DomainError("unavailable", "storage_conflict", message);
}

/** 410 sandbox_unusable */
export function sandboxUnusable(id: string, reason: unknown): DomainError {
  const why = messageOf(reason);
  const message = `Sandbox ${id} cannot be used: ${why.replaceAll(/\s+/g, " ")} Its data is unchanged; reset or delete it.`;
  return new DomainError("gone", "sandbox_unusable", message);
}

export function isUnusable(error: unknown): error is DomainError {
  return error instanceof DomainError && error.code === "sandbox_unusable";
}

/**
 * Converts errors of the storage: 410 sandbox_evicted, 404 unknown_sandbox, 503 storage_unavailable; returns others
 * unchanged.
 */
export function toRefusal(error: unknown, outcome?: "nothing"): unknown {
  if (error instanceof StorageUnavailable) return storageUnavailable(error.message, outcome ?? error.outcome);
  if (error instanceof SandboxEnded) return missingSandbox(error.id, error.ending);
  return error;
}

/**
 * Converts the rejection of a promise.
 * @param outcome `nothing` if the work only reads
 */
export async function orRefusal<T>(work: Promise<T>, outcome?: "nothing"): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toRefusal(error, outcome);
  }
}

/** Waits for a read after a change, so that a refusal does not claim that nothing changed. */
export async function afterChange<T>(work: T | Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "storage_unavailable") throw error;
    const summary = error.summary.replace(outcomes.nothing, outcomes.unknown);
    throw new DomainError(error.category, error.code, summary);
  }
}
