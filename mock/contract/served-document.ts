// The published document as served by one mock, with its base path as the server.
import type { ContractDocument } from "./document.ts";
import type { ServiceContract } from "./service-contract.ts";

/**
 * Creates a function that returns the document with the base path as its server, to which tools send their requests.
 * It always returns the same frozen object, so that its YAML is written only once.
 * @param basePath prefix of every path, "" or without a trailing slash
 */
export function createServedDocument(service: ServiceContract, basePath: string): () => ContractDocument {
  let servedDocument: ContractDocument | undefined;
  return () => {
    const document = service.document();
    servedDocument ??= basePath === "" ? document : Object.freeze({ ...document, servers: [{ url: basePath }] });
    return servedDocument;
  };
}
