// Loads the sandboxes of one page of a list, and tells of those that cannot be. Used by mock/control/kept/kept-sandboxes.ts.
import { DomainError } from "../../core/errors.ts";
import type { Home, KeptPlace } from "../../storage/home.ts";
import type { SandboxPage } from "../sandboxes/in-sandbox.ts";
import type { SandboxEntry } from "../sandboxes/sandbox-places.ts";
import type { LoadedSandboxes } from "../sandboxes/sandbox-registry.ts";
import type { KeptSandboxes } from "./sandboxes-of-home.ts";

/** @throws DomainError 503 storage_unavailable where the home is away */
export async function loadPage(
  places: readonly KeptPlace[],
  kept: Pick<KeptSandboxes, "arrive">,
  { home, local }: { readonly home: Home; readonly local: LoadedSandboxes },
): Promise<Omit<SandboxPage, "total">> {
  const entries: SandboxEntry[] = [];
  const unusable: SandboxPage["unusable"][number][] = [];
  for (const { id } of places) {
    try {
      await kept.arrive(id);
    } catch (error) {
      // The others are told all the same, unless the home is away.
      if (!(error instanceof DomainError) || !home.state().isThere) throw error;
      unusable.push({ id, reason: error.message });
    }
    const entry = local.peek(id);
    if (entry !== undefined) entries.push(entry);
  }
  return { entries, unusable };
}
