// Refusals of a mock whose states are kept in a file or a database. Thrown in mock/control/kept/.
import { DomainError } from "../../core/errors.ts";

/**
 * 503 storage_unavailable
 * @param outcome whether it is known that nothing was changed
 */
export function storageUnavailable(reason: string, outcome: "nothing" | "unknown"): DomainError {
  const end =
    outcome === "nothing"
      ? "Nothing was changed; ask again when it is back."
      : "Whether the change was kept is not known: look before you ask again.";
  return new DomainError("unavailable", "storage_unavailable", `The storage is away: ${reason} ${end}`);
}

/** 503 storage_conflict */
export function storageConflict(): DomainError {
  const message =
    "Other replicas changed the sandbox each time that this request was about to. Nothing was changed; ask again.";
  return new DomainError("unavailable", "storage_conflict", message);
}
