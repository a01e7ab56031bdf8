// The admin operations tagged `document`: return the OpenAPI documents of the admin API and of the service.
import { loadAdminDocument } from "../contract/document.ts";
import type { ControlOperations } from "./operation.ts";

export const documentOperations = {
  getAdminDocument: loadAdminDocument,
  async getContract(_input, { service, servedDocument }) {
    await service.loadDocument();
    return servedDocument();
  },
} satisfies ControlOperations;
