// Loads the published documents on first use: in a browser bundle they are as large as all of the mock's code.
import type { AdminSchema } from "./admin-types.ts";
import type { Result } from "./operation-types.ts";

/** The published contract: an OpenAPI document. */
export type ContractDocument = Readonly<Result<"getOpenApiDocument">>;

let loadedDocument: ContractDocument | undefined;

const loadContract = createLoader(async () => {
  const { default: document } = await import("../../spec/generated/openapi.json", { with: { type: "json" } });
  loadedDocument = Object.freeze(document);
});

/** Resolves once the document is loaded; undefined if it already is. */
export function loadDocument(): Promise<void> | undefined {
  return loadedDocument === undefined ? loadContract() : undefined;
}

/** Returns the loaded document, frozen. */
export function contractDocument(): ContractDocument {
  if (loadedDocument !== undefined) return loadedDocument;
  throw new Error("contractDocument() was called before loadDocument() resolved.");
}

/** Loads the document of the admin API, frozen. */
export const loadAdminDocument = createLoader(async (): Promise<AdminSchema<"AdminDocument">> => {
  const { default: document } = await import("../../spec/generated/admin/openapi.json", { with: { type: "json" } });
  return Object.freeze(document);
});

/** Loads once, but retries after a failure: a page may be offline for a moment. */
function createLoader<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
