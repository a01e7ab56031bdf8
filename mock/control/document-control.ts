// The documents of the admin surface and of the service: the operations of tag `document`. Part of mock/control/control.ts.
import { loadAdminDocument } from "../contract/admin-document.ts";
import type { AdminSchema } from "../contract/admin-types.ts";
import { toServedDocument } from "../contract/served-document.ts";
import { ownContract } from "../contract/service-contract.ts";
import type { ControlParts } from "./sandboxes/control-parts.ts";

/** There is nothing to be refused. */
export interface DocumentControl {
  /** The OpenAPI 3.1 document of `/__admin`: every method of the control is an operation of it, under the same name. */
  getAdminDocument(): Promise<AdminSchema<"AdminDocument">>;
  /** The contract as this mock serves it. Unlike `GET /docs/open-api` it is noted nowhere, and no fault meets it. */
  getContract(): Promise<AdminSchema<"ServedContract">>;
}

export function createDocumentControl({
  service = ownContract,
  basePath,
}: Pick<ControlParts, "service" | "basePath">): DocumentControl {
  const served = toServedDocument(service, basePath);
  return {
    getAdminDocument: loadAdminDocument,
    async getContract() {
      await service.loadDocument();
      return served();
    },
  };
}
