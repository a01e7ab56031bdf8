// Serves `/livez`, `/readyz` and `/metrics` at the root of the server, outside sandboxes, journal and faults.

import { DomainError } from "../engine/core/errors.ts";
import { withLength } from "../engine/core/json-text.ts";
import type { Redactor } from "../engine/core/secrets/redactor.ts";
import { type AdminGuard, guardAdmin } from "./admin/admin-guard.ts";
import { livePath, type MeterSources, type Monitoring, metricsPath, readyPath } from "./monitoring.ts";
import type { PlainResponse } from "./plain-response.ts";
import { toRefusal } from "./problem.ts";
import type { ServerBindings } from "./server-bindings.ts";
import { toPlainResponse } from "./steps/encode.ts";

export interface MonitoringDependencies extends Pick<Monitoring, "readiness" | "meter"> {
  readonly sources: MeterSources;
  /** Guards the metrics like the admin API; without it, they are refused to everyone. */
  readonly guard?: AdminGuard | undefined;
  readonly redactor: Redactor;
}

/**
 * @param path one of `monitoringPaths`
 * @param server the server's data about the request
 */
export type ServeMonitoring = (request: Request, path: string, server: ServerBindings) => Promise<PlainResponse>;

const allow = "GET, HEAD";
/** Prevents proxies from returning an earlier state. */
const noStore = { "cache-control": "no-store" };

export function createMonitoringRoute(dependencies: MonitoringDependencies): ServeMonitoring {
  const { redactor } = dependencies;
  async function respond(request: Request, path: string, server: ServerBindings): Promise<PlainResponse> {
    const { method } = request;
    if (method === "OPTIONS") return { status: 204, headers: { allow }, body: null };
    if (method !== "GET" && method !== "HEAD") {
      const message = `${method} is not allowed on ${path}; it allows ${allow}.`;
      return toRefusal(new DomainError("methodNotAllowed", "method_not_allowed", message), redactor, {
        allow,
      });
    }
    if (path === livePath) return toJson(200, { live: true });
    if (path === readyPath) return respondWithReadiness(dependencies);
    return respondWithMetrics(request, dependencies, server);
  }
  return async (request, path, server) => {
    try {
      return await respond(request, path, server);
    } catch (error) {
      if (error instanceof DomainError) return toRefusal(error, redactor);
      throw error;
    }
  };
}

async function respondWithReadiness({ readiness, redactor }: MonitoringDependencies): Promise<PlainResponse> {
  const { ready, reason } = await readiness.state();
  return ready ? toJson(200, { ready }) : toJson(503, { ready, reason: redactor.text(reason ?? "not ready") });
}

async function respondWithMetrics(
  request: Request,
  dependencies: MonitoringDependencies,
  server: ServerBindings,
): Promise<PlainResponse> {
  const { guard, meter, sources } = dependencies;
  if (guard === undefined) throw noMetrics("The admin API of this mock is off, and so are its metrics.");
  guardAdmin(request, guard, server);
  if (meter === undefined) {
    throw noMetrics("This mock counts no requests: start it with --metrics, or pass `metrics` to createMock.");
  }
  const { mediaType, text } = await meter.read(sources);
  return toPlainResponse(withLength(text), mediaType, noStore);
}

function noMetrics(why: string): DomainError {
  return new DomainError("notFound", "unknown_path", `There is no path ${metricsPath} here. ${why}`);
}

function toJson(status: number, body: object): PlainResponse {
  return toPlainResponse(withLength(JSON.stringify(body)), "application/json", noStore, status);
}
