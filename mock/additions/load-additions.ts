// Checks additions and merges them with the contract.
import { isObject, type JsonObject, toJson } from "../../spec/generate/json.ts";
import { UnresolvedReference } from "../../spec/generate/walk.ts";
import { ownContract, type ServiceContract } from "../contract/service-contract.ts";
import type { RecordFactories } from "../domain/records/factories.ts";
import { messageOf } from "../engine/core/errors.ts";
import type { AddedService } from "../run-operations.ts";
import { type ContractSource, toAddedContract } from "./added-contract.ts";
import { type AddedNode, operationNodes } from "./added-nodes.ts";
import { findInvalidExamples, findUnserved, handlerOf, toOperations } from "./added-operations.ts";
import { createPropertyStore } from "./added-properties.ts";
import type { Additions } from "./additions.ts";
import { type AdditionBreach, BrokenAdditions } from "./broken-additions.ts";
import { findInvalidHandlers, findInvalidPermissions, findInvalidSecurity } from "./check-access-and-handlers.ts";
import { findConflicts, findReservedPaths, findTakenParts } from "./check-conflicts.ts";
import { findStructureErrors } from "./check-document.ts";
import { findInvalidParameters, findInvalidReferences, findInvalidSchemas } from "./check-schemas.ts";
import { withOpenError } from "./handler-refusals.ts";
import { mergeDocument, withOriginals } from "./merge-document.ts";
import { toOriginals } from "./run-original.ts";
import { findInvalidExtensions } from "./schema-extensions.ts";

/** Valid additions; handlers also need factories. */
export interface LoadedAdditions {
  readonly service: ServiceContract;
  /** @param factories build the records that handlers create */
  serve(factories: RecordFactories): AddedService;
}

/**
 * @param base the contract to extend; default: the package's contract
 * @param basePath prefix of every path
 * @throws BrokenAdditions with all errors and their pointers
 */
export async function loadAdditions(
  additions: Additions,
  base: ServiceContract = ownContract,
  basePath = "",
): Promise<LoadedAdditions> {
  await base.loadDocument();
  const packageDocument = toJson(base.document());
  if (!isObject(packageDocument)) throw new TypeError("The contract is not an OpenAPI document.");
  const published = withOpenError(packageDocument);
  const addedDocument = toDocument(additions);
  const document = withOriginals(addedDocument, published);
  assertNoBreaches(findStructureErrors(document));
  const operations = operationNodes(document);
  const handlers = isPlainObject(additions.handlers) ? additions.handlers : {};
  const hasHandler = (operation: AddedNode) => handlerOf(operation, handlers) !== undefined;
  const merged = mergeDocument(published, document, hasHandler);
  const findInOperation = (operation: AddedNode) => [
    ...findInvalidParameters(merged, operation),
    ...findUnserved(operation, merged, hasHandler),
  ];
  assertNoBreaches([
    ...findConflicts(operations, base),
    ...findReservedPaths(operations, basePath),
    ...findInvalidSecurity(document, operations),
    ...findInvalidPermissions(document, operations),
    ...findTakenParts(document, published),
    ...findInvalidExtensions(document, published),
    ...findInvalidSchemas(addedDocument),
    ...findInvalidHandlers(additions.handlers, operations),
    ...findInvalidReferences(addedDocument, merged),
    ...operations.flatMap((operation) => skipUnresolved(() => findInOperation(operation))),
  ]);
  const service = toService(base, merged, document, operations);
  assertNoBreaches(findInvalidExamples(operations, merged, service));
  const originals = toOriginals(base, service);
  return {
    service,
    serve: (factories) => ({
      operations: toOperations(operations, merged, handlers, { factories, service, originals }),
      run: createPropertyStore(base, merged, { factories, service }),
    }),
  };
}

/** Skips a check that meets an unresolved or circular reference, which is reported elsewhere. */
function skipUnresolved(find: () => readonly AdditionBreach[]): readonly AdditionBreach[] {
  try {
    return find();
  } catch (error) {
    // A circular reference overflows the stack.
    if (error instanceof UnresolvedReference || error instanceof RangeError) return [];
    throw error;
  }
}

function toService(
  base: ServiceContract,
  merged: JsonObject,
  document: JsonObject,
  operations: readonly AddedNode[],
): ServiceContract {
  const isAdded: ContractSource["isAdded"] = ({ method, path }) =>
    operations.some((operation) => operation.method === method && operation.path === path);
  try {
    const service = toAddedContract({ base, merged, document, isAdded });
    // Compiles now, so that errors are reported before the first request that needs a schema.
    service.compile().compileAll();
    return service;
  } catch (error) {
    // The message names the schema.
    throw new BrokenAdditions([{ pointer: "", reason: messageOf(error) }]);
  }
}

/** The OpenAPI document of the additions, without handlers. */
function toDocument(additions: Additions): JsonObject {
  if (!isPlainObject(additions))
    throw new BrokenAdditions([{ pointer: "", reason: "must be an object with paths, components, handlers" }]);
  const { handlers: _, ...rest } = additions;
  try {
    const document = toJson(rest);
    if (isObject(document)) return document;
  } catch {
    // Reported below.
  }
  throw new BrokenAdditions([{ pointer: "", reason: "cannot be written as JSON" }]);
}

function isPlainObject<T>(value: T): value is T & object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function assertNoBreaches(breaches: readonly AdditionBreach[]): void {
  if (breaches.length > 0) throw new BrokenAdditions(breaches);
}
