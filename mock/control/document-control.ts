// The operations of tag `document`: the documents of the admin surface and of the service.
import { loadAdminDocument } from "../contract/document.ts";
import type { ControlOperations } from "./operation.ts";

export const documentOperations = {
  getAdminDocument: loadAdminDocument,
  async getContract(_input, { service, served: servedDocument }) {
    await service.loadDocument();
    return servedDocument();
  },
} satisfies ControlOperations;
