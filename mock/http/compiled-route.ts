// Compiles an operation's route: maps path segments to parameters.
import type { RouteParameter } from "../../spec/generated/operations.ts";
import type { ServiceRoute } from "../contract/routes.ts";

/** The part of a route that the tables of the service and the admin API share. */
export type Route = Pick<ServiceRoute, "operationId" | "method" | "path" | "parameters" | "body" | "responseTypes">;

export interface CompiledRoute<R extends Route = Route> {
  readonly route: R;
  readonly pathParameters: readonly { readonly parameter: RouteParameter; readonly segment: number }[];
  readonly queryParameters: ReadonlyMap<string, RouteParameter>;
}

/** @param basePath prefix of every path, "" or without a trailing slash */
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
