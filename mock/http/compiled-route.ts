// Prepares the route of one operation for requests: which path segment is which parameter. Made once by mock/http/app.ts, read by
// mock/http/steps/.
import type { RouteParameter } from "../../spec/generated/operations.ts";
import type { ServiceRoute } from "../contract/routes.ts";

/** What the steps need to know about a route; the tables of the service and of the admin surface both have it. */
export type Route = Pick<ServiceRoute, "operationId" | "method" | "path" | "parameters" | "body" | "answers">;

export interface CompiledRoute<R extends Route = Route> {
  readonly route: R;
  readonly pathParameters: readonly { readonly parameter: RouteParameter; readonly segment: number }[];
  readonly queryParameters: ReadonlyMap<string, RouteParameter>;
}

/** @param basePath what stands before every path, "" or without a trailing slash */
export function compileRoute<R extends Route>(route: R, basePath: string): CompiledRoute<R> {
  const segments = (basePath + route.path).split("/");
  const inPath = route.parameters.filter((parameter) => parameter.in === "path");
  const inQuery = route.parameters.filter((parameter) => parameter.in === "query");
  return {
    route,
    pathParameters: inPath.map((parameter) => ({ parameter, segment: segments.indexOf(`{${parameter.name}}`) })),
    queryParameters: new Map(inQuery.map((parameter) => [parameter.name, parameter])),
  };
}
