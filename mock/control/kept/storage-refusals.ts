// The refusals of a mock whose states are kept in a file or a database. Thrown in mock/control/kept/, where the storage fails.
import { DomainError } from "../../core/errors.ts";

/**
 * 503 storage_unavailable
 * @param reason what is the matter with the storage, as a sentence
 * @param outcome `nothing`: it is sure that nothing was changed; `unknown`: the change may have been kept
 */
export function storageUnavailable(reason: string, outcome: "nothing" | "unknown"): DomainError {
  const end =
    outcome === "nothing"
      ? "Nothing was changed; ask again later."
      : "It is not known whether the change was kept; look before you ask again.";
  return new DomainError("unavailable", "storage_unavailable", `${reason} ${end}`);
}

/** 503 storage_conflict */
export function storageConflict(): DomainError {
  const message =
    "Other replicas changed the sandbox each time before this change could be kept. Nothing was changed; ask again.";
  return new DomainError("unavailable", "storage_conflict", message);
}
