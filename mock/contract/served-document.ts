// The published document as served by one mock, with its base path as the server.
import type { ContractDocument } from "./document.ts";
import type { ServiceContract } from "./service-contract.ts";

/**
 * Tools that read the document from a mock send their requests to this server. Returns one frozen object, so that its
 * YAML is written only once.
 * @param basePath prefix of every path, "" or without a trailing slash
 */
export function toServedDocument(service: ServiceContract, basePath: string): () => ContractDocument {
  let servedDocument: ContractDocument | undefined;
  return () => {
    const document = service.document();
    servedDocument ??= basePath === "" ? document : Object.freeze({ ...document, servers: [{ url: basePath }] });
    return servedDocument;
  };
}
