// The contract of one mock: routes, schemas, checks and the published document.
import { type ContractDocument, contractDocument, loadDocument } from "./document.ts";
import { type ContractSchema, contractSchema } from "./json-schema.ts";
import { recordContract } from "./record-contract.ts";
import { type PathAndMethod, type PathTable, routes, type ServiceRoute, servicePaths } from "./routes.ts";
import { type Contract, compileContract } from "./validators.ts";

export interface ServiceContract {
  /** Every operation; paths without parameters come first. */
  readonly routes: readonly ServiceRoute[];
  readonly paths: PathTable;
  /** Operations that this mock does not serve; it treats their paths as unknown. */
  readonly hidden: readonly PathAndMethod[];
  routeOf(operationId: string): ServiceRoute | undefined;
  /** The closed schema of requests and responses. */
  readonly schema: ContractSchema;
  /** The schemas of records, with the same definitions. */
  readonly records: ContractSchema;
  /** The checks; each is compiled on first use. */
  compile(): Contract;
  /** Resolves once the document is loaded; undefined if it already is. */
  loadDocument(): Promise<void> | undefined;
  /**
   * The published document, frozen.
   * @throws Error if it is not loaded yet
   */
  document(): ContractDocument;
}

export function toRouteFinder(table: readonly ServiceRoute[]): ServiceContract["routeOf"] {
  const byId = new Map(table.map((route) => [route.operationId, route]));
  return (operationId) => byId.get(operationId);
}

/** The contract of this package. */
export const ownContract: ServiceContract = {
  routes,
  paths: servicePaths,
  hidden: [],
  routeOf: toRouteFinder(routes),
  schema: contractSchema,
  records: recordContract,
  compile: compileContract,
  loadDocument,
  document: contractDocument,
};
