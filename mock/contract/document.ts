// Loads the published contract on first use: in a browser's bundle it is as large as all the code of the mock.
import type { Result } from "./operation-types.ts";

/** The published contract: an OpenAPI document. */
export type ContractDocument = Readonly<Result<"getOpenApiDocument">>;

let loaded: ContractDocument | undefined;
let loading: Promise<void> | undefined;

/** Resolves once the document is loaded; undefined if it already is. */
export function loadDocument(): Promise<void> | undefined {
  if (loaded !== undefined) return undefined;
  loading ??= import("../../spec/generated/openapi.json", { with: { type: "json" } }).then(
    ({ default: document }) => {
      loaded = Object.freeze(document);
    },
    (error: unknown) => {
      // Retry next time: a page may be offline for a moment.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The document, frozen. */
export function contractDocument(): ContractDocument {
  if (loaded !== undefined) return loaded;
  throw new Error("contractDocument() was called before loadDocument() resolved.");
}
