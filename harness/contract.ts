// Entry `ticket-service-mock/contract`: the contract without a mock.
import "../mock/check-node.ts";
import adminDocument from "../spec/generated/admin/openapi.json" with { type: "json" };
import document from "../spec/generated/openapi.json" with { type: "json" };

export type { paths } from "../mock/client.ts";
export type { Input, OperationId, Result, Schema } from "../mock/contract/operation-types.ts";
export type { Violation, ViolationPlace } from "../mock/engine/core/errors.ts";
export { type OperationRoute, operationRoutes, type RouteParameter } from "../spec/generated/operations.ts";
export type { components, operations } from "../spec/generated/types.ts";
export {
  checkRequest,
  checkResponse,
  type RequestParts,
  type ResponseCheckOptions,
  type ResponseViolation,
} from "./contract-checks.ts";

/** An OpenAPI 3.1 document; only the parts that every document has are typed. */
export interface OpenApiDocument {
  /** Version of the OpenAPI specification. */
  readonly openapi: string;
  /** Title and version of the document. */
  readonly info: { readonly title: string; readonly version: string };
  /** Operations by path template and method. */
  readonly paths: { readonly [path: string]: { readonly [method: string]: unknown } };
  /** Schemas by name. */
  readonly components: { readonly schemas: { readonly [name: string]: object } };
}

/**
 * The bundled document of the admin API, as `GET /__admin/openapi` returns it.
 * @example const paths = Object.keys(adminOpenApiDocument.paths); // "/__admin/sandboxes" and others
 */
export const adminOpenApiDocument: OpenApiDocument = adminDocument;

/**
 * The bundled contract, as `GET /docs/open-api` returns it.
 * @example const { version } = openApiDocument.info;
 */
export const openApiDocument: OpenApiDocument = document;
