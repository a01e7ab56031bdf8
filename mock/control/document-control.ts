// The operations of tag `document`: the documents of the admin surface and of the service.
import { loadAdminDocument } from "../contract/admin-document.ts";
import type { AdminSchema } from "../contract/admin-types.ts";
import type { OperationsOf } from "./operation.ts";

export interface DocumentControl {
  /** The OpenAPI 3.1 document of `/__admin`, in which every method of the control is an operation of the same name. */
  getAdminDocument(): Promise<AdminSchema<"AdminDocument">>;
  /**
   * The contract as this mock serves it. Unlike `GET /docs/open-api`, it is not recorded in the journal and no fault
   * applies to it.
   */
  getContract(): Promise<AdminSchema<"ServedContract">>;
}

export const documentOperations: OperationsOf<DocumentControl> = {
  getAdminDocument: loadAdminDocument,
  async getContract(_input, { service, served }) {
    await service.loadDocument();
    return served();
  },
};
