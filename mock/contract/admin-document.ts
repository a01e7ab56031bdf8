// Loads the contract of the admin surface on first use, so that a page's bundle need not contain it.
import type { AdminSchema } from "./admin-types.ts";

type AdminDocument = AdminSchema<"AdminDocument">;

let loading: Promise<AdminDocument> | undefined;

/** The document, frozen. */
export function loadAdminDocument(): Promise<AdminDocument> {
  loading ??= import("../../spec/generated/admin/openapi.json", { with: { type: "json" } }).then(
    ({ default: document }) => Object.freeze(document),
    (error: unknown) => {
      // Retry next time: a page may be offline for a moment.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
