// The document of the admin surface itself: the operation of tag `document`. Part of mock/control/control.ts.
import { loadAdminDocument } from "../contract/admin-document.ts";
import type { AdminSchema } from "../contract/admin-types.ts";

/** There is nothing to be refused. */
export interface DocumentControl {
  /** The OpenAPI 3.1 document of `/__admin`: every method of the control is an operation of it, under the same name. */
  getAdminDocument(): Promise<AdminSchema<"AdminDocument">>;
}

/** The method is the same for every mock. */
export function createDocumentControl(): DocumentControl {
  return { getAdminDocument: loadAdminDocument };
}
