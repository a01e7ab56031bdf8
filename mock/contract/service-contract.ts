// The contract that one mock answers by: routes, schemas, checks and the published document. Handed on by mock/mock.ts.
// mock/additions/added-contract.ts makes others.
import { type ContractDocument, contractDocument, loadDocument } from "./document.ts";
import { type ContractSchema, contractSchema } from "./json-schema.ts";
import { recordContract } from "./record-contract.ts";
import { type PathTable, type Placed, routes, type ServiceRoute, servicePaths } from "./routes.ts";
import { type Contract, compileContract } from "./validators.ts";

export interface ServiceContract {
  /** Every operation, paths without parameters before those with. */
  readonly routes: readonly ServiceRoute[];
  readonly paths: PathTable;
  /** Operations that this mock does not serve: what matches one is answered like a path that does not exist. */
  readonly hidden: readonly Placed[];
  routeOf(operationId: string): ServiceRoute | undefined;
  /** The closed form of what operations take and answer. */
  readonly schema: ContractSchema;
  /** The forms of records, over the same definitions. */
  readonly records: ContractSchema;
  /** The checks; each is compiled when it is first needed. */
  compile(): Contract;
  /** Settles when the document is there; undefined where it is there already. */
  loadDocument(): Promise<void> | undefined;
  /** The published document, frozen. Throws before it is loaded. */
  document(): ContractDocument;
}

/** The routes of a table by operationId. */
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
