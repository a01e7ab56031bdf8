// Generates parts of docs/reference.md: operations, errors, bounds, options, flags, operations of /__admin, queries.
import { queryKeys, queryRules } from "../../mock/control/journal/query-keys.ts";
import { isObject, toJson } from "../../spec/generate/json.ts";
import { describeBounds } from "../../spec/generate/request-bounds.ts";
import adminDocument from "../../spec/generated/admin/openapi.json" with { type: "json" };
import { operationRoutes as adminRoutes } from "../../spec/generated/admin/operations.ts";
import document from "../../spec/generated/openapi.json" with { type: "json" };
import { type OperationRoute, operationRoutes } from "../../spec/generated/operations.ts";
import { codesWithoutOperation, listRefusals, withoutOperation } from "./listed-codes.ts";
import { toCode, toTable } from "./markdown.ts";
import { makeFlagTable, makeOptionTable } from "./option-tables.ts";
import type { Parts } from "./page-parts.ts";

/** An operation as a document describes it. */
interface DescribedOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly "x-provenance"?: string;
}

/** All parts by name. */
export function makeReferenceParts(): Parts {
  return {
    operations: makeOperations(),
    errors: makeErrorCodes(),
    bounds: makeBounds(),
    options: makeOptionTable(),
    flags: makeFlagTable(),
    steering: makeControlMethods(),
    queries: makeQueries(),
  };
}

function makeOperations(): string {
  const operations = listOperations(document);
  const order = document.tags.map(({ name }) => name);
  const routes = Object.values(operationRoutes).sort(
    (left, right) => order.indexOf(left.tag) - order.indexOf(right.tag),
  );
  const rows = routes.map((route) => {
    const { summary, "x-provenance": source = "" } = operations.get(route.operationId) ?? { summary: "" };
    const permissions = route.permissions.map(toCode).join(", ");
    return [
      toCode(route.operationId),
      toRequest(route),
      summary,
      permissions,
      toSchemes(route.security),
      source,
      route.tier,
    ];
  });
  return toTable(["Operation", "Request", "What it does", "Permission", "Token", "Source", "Tier"], rows);
}

function makeControlMethods(): string {
  const operations = listOperations(adminDocument);
  const rows = Object.values(adminRoutes).map((route) => {
    const path = route.path.replace("/sandboxes/{sandboxId}/", "/…/");
    return [toCode(route.operationId), `\`${route.method} ${path}\``, operations.get(route.operationId)?.summary ?? ""];
  });
  return toTable(["Method of `mock.control`", "Request", "What it does"], rows);
}

function makeQueries(): string {
  const rows = Object.values(queryKeys).map(({ examples, finds }) => [examples.map(toCode).join(", "), finds]);
  return `${queryRules.join(" ")}\n\n${toTable(["Terms", "Find"], rows)}`;
}

/** Lists the codes of operations, and of refusals before an operation is known, by status. */
function makeErrorCodes(): string {
  const refusals = [...listRefusals().map(withoutOperation), ...Object.keys(codesWithoutOperation)];
  const byStatus = Map.groupBy([...new Set(refusals)].sort(), (code) => code.slice(0, 3));
  const rows = [...byStatus].map(([status, codes]) => [status, codes.map((code) => toCode(code.slice(4))).join(", ")]);
  return toTable(["Status", "Codes"], rows);
}

/** Limits on lists and strings in requests; all variants of a filter share their limits. */
function makeBounds(): string {
  const contract = toJson(document);
  if (!isObject(contract)) throw new TypeError("The contract is not an object.");
  const rows = [...describeBounds(contract)].map(([limit, subjects]) => [limit, subjects.map(toCode).join(", ")]);
  return toTable(["At most", "Where"], rows);
}

function listOperations({ paths }: { readonly paths: object }): ReadonlyMap<string, DescribedOperation> {
  const members = Object.values(paths).flatMap((item: object) => Object.values(item));
  const operations = members.filter(
    (member): member is DescribedOperation => typeof member === "object" && member !== null && "operationId" in member,
  );
  return new Map(operations.map((operation) => [operation.operationId, operation]));
}

function toRequest({ method, path }: OperationRoute): string {
  return toCode(`${method} ${path}`);
}

/** The credentials that an operation accepts. */
function toSchemes(names: readonly string[]): string {
  return names.map((name) => (name === "cookieAuth" ? "cookie" : "bearer")).join(", ") || "none";
}
