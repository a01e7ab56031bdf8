// Responds to requests that match no operation: 404 with the nearest path, 405 with Allow, and OPTIONS.
import { findNearestPath, findPath, type PathMatch, type PathTable } from "../../contract/routes.ts";
import type { ServiceContract } from "../../contract/service-contract.ts";
import { hasDotSegment } from "../../engine/core/dot-segment.ts";
import { DomainError } from "../../engine/core/errors.ts";
import type { Redactor } from "../../engine/core/secrets/redactor.ts";
import { truncate } from "../../engine/core/truncate.ts";
import type { PlainResponse } from "../plain-response.ts";
import { toRefusal } from "../problem.ts";
import { isPreflight, respondToPreflight } from "./cors.ts";

const contractPath = "/docs/open-api";

export interface UnroutedOptions {
  readonly basePath: string;
  readonly cors: boolean;
  readonly redactor: Redactor;
  readonly service: ServiceContract;
}

/** @param path as sent, with the base path */
export function respondToUnrouted(request: Request, path: string, options: UnroutedOptions): PlainResponse {
  const { basePath, cors, redactor, service } = options;
  const { method, headers } = request;
  const isInside = path.startsWith(basePath) && !hasDotSegment(path);
  const match = isInside ? findPath(path.slice(basePath.length), service.paths) : undefined;
  if (cors && isPreflight(method, headers)) {
    // Also on unknown paths, so that a page can read the 404 with the nearest path.
    const requestedMethod = headers.get("access-control-request-method") ?? "";
    return respondToPreflight(headers, match === undefined ? [requestedMethod] : allowedMethods(match));
  }
  if (match === undefined) return toRefusal(unknownPath(path, basePath, service.paths), redactor);
  const allow = allowedMethods(match).join(", ");
  if (isHidden(method, match, service)) {
    // Not a 405: a hidden operation is missing, not misused.
    const message = `There is no ${method} ${truncate(path, 200)} here; the path allows ${allow}.`;
    return toRefusal(new DomainError("notFound", "unknown_path", message), redactor);
  }
  if (method === "OPTIONS") return { status: 204, headers: { allow }, body: null };
  const message = `${method} is not allowed on ${path}; it allows ${allow}.`;
  return toRefusal(new DomainError("methodNotAllowed", "method_not_allowed", message), redactor, { allow });
}

/** Whether this mock hides the operation of a path. */
function isHidden(method: string, { template }: PathMatch, { hidden }: ServiceContract): boolean {
  const routedMethod = method === "HEAD" ? "GET" : method;
  return hidden.some((operation) => operation.method === routedMethod && operation.path === template);
}

function allowedMethods({ methods }: PathMatch): readonly string[] {
  return [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
}

function unknownPath(path: string, basePath: string, paths: PathTable): DomainError {
  if (hasDotSegment(path)) {
    const message = `There is no path ${truncate(path, 200)} here: its segments . and .. are not resolved.`;
    return new DomainError("notFound", "unknown_path", message);
  }
  const routePath = path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
  if (routePath === "/" || path === basePath) {
    const message = `There is no path ${path} here; ${basePath}${contractPath} lists those that exist.`;
    return new DomainError("notFound", "unknown_path", message);
  }
  const match = findNearestPath(routePath, paths);
  const hint =
    match === undefined ? "" : `; the nearest one is ${basePath}${match.template} (${match.methods.join(", ")})`;
  return new DomainError("notFound", "unknown_path", `There is no path ${truncate(path, 200)} here${hint}.`);
}
